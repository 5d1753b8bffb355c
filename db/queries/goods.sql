-- readCategories
with recursive tree as (
  select c.*, array[(c.position, c.id)] as place from category c where c.parent_id is null
  union all
  select c.*, tree.place || (c.position, c.id) from category c join tree on c.parent_id = tree.id
), counts as (
  select category_id, count(*) as products from product where deleted_at is null group by category_id
)
select tree.id, tree.parent_id, tree.name_uz, tree.name_ru, tree.name_kaa, tree.colour, tree.sort_key,
  tree.sort_descending, tree.tag_format, tree.version, coalesce(counts.products, 0) as product_count,
  coalesce((
    select json_agg(json_build_object('format', cs.format,
      'sampler', json_build_object('id', s.id, 'name', s.name)) order by cs.format)
    from category_sampler cs join sampler s on s.id = cs.sampler_id
    where cs.category_id = tree.id and s.deleted_at is null
  ), '[]') as formats,
  coalesce((
    select json_agg(n.character_id order by n.character_id) from category_character n
    where n.category_id = tree.id
  ), '[]') as needed
from tree left join counts on counts.category_id = tree.id
order by tree.place;

-- readPlaces
select bb.branch_id, b.code, b.name_uz, b.name_ru, bb.quantity
from branch_balance bb join branch b on b.id = bb.branch_id
where bb.product_id = $1 and true
order by bb.quantity desc, b.code limit $2;
select s.id, s.name, s.branch_id, b.code, b.name_uz, b.name_ru, count(*)::int as places,
  sum(pl.front_quantity)::int as front_quantity, (count(*) over ())::int as total
from placement pl join shelf s on s.id = pl.shelf_id join branch b on b.id = s.branch_id
where pl.product_id = $1 and s.deleted_at is null and true
group by s.id, b.id order by b.code, s.position, s.id limit $2;
