-- readRegions
  select r.id as region_id, r.code, r.name_uz, r.name_ru,
count(b.id)::int as reached, count(b.viewed_at)::int as viewed,
count(*) filter (where b.needed > 0)::int as needing, count(*) filter (where (b.needed > 0 and b.done >= b.needed))::int as printed,
count(*) filter (where (c.state = 'issued' and b.needed > 0 and b.done_at is null
  and b.due_at <= $1))::int as late, count(*) filter (where b.edited)::int as edited,
coalesce(sum(b.needed), 0)::int as tags, coalesce(sum(b.done), 0)::int as tags_printed,
coalesce(sum(b.duplicates), 0)::int as duplicates, coalesce(sum(h.hanging), 0)::int as hanging
  from analytic_price_tag_branch b join analytic_price_tag c on c.id = b.campaign_id
  join branch br on br.id = b.branch_id join region r on r.id = br.region_id
  left join (select 0::bigint as branch_id, 0 as hanging where false) h on h.branch_id = b.branch_id
  where b.campaign_id = $2 and true
  group by r.id order by r.position;

-- readDays
with b as (
  select (b.viewed_at at time zone 'Asia/Tashkent')::date as viewed_on,
    (b.done_at at time zone 'Asia/Tashkent')::date as printed_on
  from analytic_price_tag_branch b where b.campaign_id = $1 and true
), day as (
  select g::date as day from analytic_price_tag c, lateral generate_series(
    greatest((c.issued_at at time zone 'Asia/Tashkent')::date,
      least(c.ends, $2::date) - $3::int)::timestamp,
    least(greatest(c.ends, (c.issued_at at time zone 'Asia/Tashkent')::date),
      $4::date)::timestamp, interval '1 day') g
  where c.id = $5 and c.issued_at is not null
)
select d.day::text as day, count(*) filter (where b.viewed_on <= d.day)::int as viewed,
  count(*) filter (where b.printed_on <= d.day)::int as printed
from day d left join b on true group by d.day order by d.day;

-- readProductRows
with all_of as materialized (
  select cp.product_id as id, cp.price, cp.old_price, cp.edited_at, p.sku, p.name_uz, p.name_ru, p.category_id,
    p.price as own_price, br.name as brand
  from analytic_price_tag_product cp join product p on p.id = cp.product_id
  left join brand br on br.id = p.brand_id
  where cp.campaign_id = $1 and true
), product_of as materialized (
  select x.* from all_of x where true order by "x"."name_uz" asc , x.id asc limit 51
), needed as (
  select distinct pl.product_id, pl.branch_id
  from product_of po join placement pl on pl.product_id = po.id and true
  join shelf s on s.id = pl.shelf_id and s.deleted_at is null
  join analytic_price_tag_branch b on b.campaign_id = $2 and b.branch_id = pl.branch_id
), printed as (
  select i.product_id, i.branch_id, max(j.created_at) as at,
    count(*) filter (where i.duplicate)::int as duplicates
  from print_job_item i join print_job j on j.id = i.job_id
  where i.campaign_id = $3 and true and i.outcome is distinct from 'failed'
  group by 1, 2
), x as (
  select po.id, po.sku, po.name_uz, po.name_ru, po.brand, po.category_id, po.own_price, po.price,
    po.old_price, count(n.branch_id)::int as needed,
    count(*) filter (where n.branch_id is not null and pr.at is not null
      and (po.edited_at is null or pr.at >= po.edited_at))::int as done,
    max(v.viewed_at) as viewed_at, max(pr.at) as printed_at, coalesce(sum(pr.duplicates), 0)::int as duplicates,
    coalesce(bool_or(pr.at < po.edited_at), false) as edited
  from product_of po
  left join (select product_id, branch_id from needed union select product_id, branch_id from printed) a
    on a.product_id = po.id
  left join needed n on n.product_id = a.product_id and n.branch_id = a.branch_id
  left join printed pr on pr.product_id = a.product_id and pr.branch_id = a.branch_id
  left join analytic_price_tag_branch v on v.campaign_id = $4 and v.branch_id = a.branch_id
  group by po.id, po.sku, po.name_uz, po.name_ru, po.brand, po.category_id, po.own_price, po.price, po.old_price
)
select x.*, "x"."name_uz" as sort_value, (select count(*) from all_of)::int as total
from x where true order by "x"."name_uz" asc , x.id asc limit 51;
