-- readHardestProducts
(select 'longest_name' as why, p.id from product p where p.deleted_at is null and p.price is not null and p.category_id in (
with recursive under as (
  select id from category where id = $1
  union all select c.id from category c join under on c.parent_id = under.id
) select id from under)
  order by greatest(length(p.name_uz), length(p.name_ru), coalesce(length(p.name_kaa), 0)) desc, p.id limit 1)
union all
(select 'largest_price', p.id from product p where p.deleted_at is null and p.price is not null and p.category_id in (
with recursive under as (
  select id from category where id = $2
  union all select c.id from category c join under on c.parent_id = under.id
) select id from under) order by p.price desc, p.id limit 1)
union all
(select 'most_characters', c.product_id from (
    select pc.product_id, count(*) as characters, sum(length(pc.value_ru)) as letters
    from product_character pc join product p on p.id = pc.product_id where p.deleted_at is null and p.price is not null and p.category_id in (
with recursive under as (
  select id from category where id = $3
  union all select c.id from category c join under on c.parent_id = under.id
) select id from under)
    group by pc.product_id) c
  order by c.characters desc, c.letters desc, c.product_id limit 1)
union all
(select 'ordinary', p.id from product p where p.deleted_at is null and p.price is not null and p.category_id in (
with recursive under as (
  select id from category where id = $4
  union all select c.id from category c join under on c.parent_id = under.id
) select id from under)
  order by (p.old_price is null), p.id limit 1);
