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

-- readDuePictures
select f.id::float8 as id, f.session_id::float8 as session_id, f.name, f.parts, f.size::float8 as size,
  array_agg(distinct p.id::float8) as products
from exchange_session s
join service_token t on t.id = s.token_id and 'products' = any(t.data)
join exchange_file f on f.session_id = s.id and f.state = 'received' and f.name !~* '\.(xml|zip)$'
join exchange_record r on r.token_id = s.token_id and r.kind = 'product' and r.data ? 'pictures'
  and r.data -> 'pictures' ->> 0 = f.name
join exchange_link l on l.token_id = s.token_id and split_part(l.ref, '#', 1) = split_part(r.ref, '#', 1)
join product p on p.id = l.product_id and p.deleted_at is null
where s.token_id = $1 and s.taken_at is not null
  and s.id <= (select max(w.id) from exchange_session w where w.token_id = $2
    and w.taken_at is not null and w.outcome <> 'incomplete')
  and (f.session_id, f.id) > ($3, $4)
  -- A characteristic without pictures of its own has those of its product.
  and (l.ref = r.ref or (position('#' in r.ref) = 0 and not exists (select from exchange_record own
    where own.token_id = s.token_id and own.kind = 'product' and own.ref = l.ref and own.part = ''
      and own.data -> 'pictures' ->> 0 is not null)))
group by f.id order by f.session_id, f.id limit $5;
