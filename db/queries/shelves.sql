-- readRules
with recursive tree as (
  select c.id, array[array_position($1::bigint[], c.id)::bigint] as path
  from category c where c.id = any($2::bigint[])
  union all
  select c.id, t.path || c.position::bigint || c.id from category c join tree t on c.parent_id = t.id
), first as (select id, min(path) as path from tree group by id)
select c.id, c.sort_key, c.sort_descending from first f join category c on c.id = f.id order by f.path;

-- readSoldOut
  select s.id from shelf s join branch b on b.id = s.branch_id
  where s.deleted_at is null and true
  and not s.id = any($1::bigint[])
    and exists (select from placement pl where pl.shelf_id = s.id and (coalesce(
(select bb.quantity from branch_balance bb where bb.branch_id = pl.branch_id and bb.product_id = pl.product_id), 0) <= 0
and exists (select from branch_balance bb where bb.branch_id = pl.branch_id)
or exists (select from product gone where gone.id = pl.product_id and gone.deleted_at is not null)))
  order by b.code, s.position, s.id limit $2;
  select s.id as shelf_id, s.name as shelf_name, b.code, json_build_object('id', "p"."id", 'name', json_build_object('uz', "p"."name_uz", 'ru', "p"."name_ru"), 'sku', "p"."sku") as product, count(*)::int as places
  from placement pl join shelf s on s.id = pl.shelf_id join branch b on b.id = s.branch_id
  join product p on p.id = pl.product_id
  where pl.shelf_id = any($1::bigint[]) and (coalesce(
(select bb.quantity from branch_balance bb where bb.branch_id = pl.branch_id and bb.product_id = pl.product_id), 0) <= 0
and exists (select from branch_balance bb where bb.branch_id = pl.branch_id)
or exists (select from product gone where gone.id = pl.product_id and gone.deleted_at is not null))
  group by s.id, b.code, p.id order by b.code, s.position, s.id, p.sku;
