-- readMappable
with mine as (select * from exchange_record where token_id = $1),
products as (select data from mine where kind = 'product'),
counted as (
  select case kind when 'price' then 'price_type' else 'warehouse' end as kind, part as ref, count(*) as count
  from mine where kind in ('price', 'rest') and part <> '' group by 1, 2
  union all
  select 'group', g, count(*) from products, jsonb_array_elements_text(data -> 'groupIds') g
  where jsonb_typeof(data -> 'groupIds') = 'array' group by 2
  union all
  select 'property', p ->> 'id', count(*) from products, jsonb_array_elements(data -> 'properties') p
  where jsonb_typeof(data -> 'properties') = 'array' group by 2
  union all
  select 'requisite', r ->> 'name', count(*) from products, jsonb_array_elements(data -> 'requisites') r
  where jsonb_typeof(data -> 'requisites') = 'array' group by 2
)
select coalesce(r.kind, c.kind) as kind, coalesce(r.ref, c.ref) as ref,
  coalesce(r.data ->> 'name', c.ref) as name, r.data ->> 'parentId' as parent, r.data ->> 'currency' as currency,
  (r.data ->> 'taxIncluded')::boolean as tax_included, coalesce(c.count, 0)::int as count
from (select * from mine where kind in ('price_type', 'warehouse', 'group', 'property')
  and coalesce(data ->> 'deleted', '') <> 'true') r
full join counted c on c.kind = r.kind and c.ref = r.ref
order by 1, 3, 2 limit $2;
