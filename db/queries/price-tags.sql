-- readTagRows
select x.* from (
with place as (
  select p.product_id, array_agg(distinct p.shelf_id) as shelves,
    min(array[s.position::bigint, s.id, p.face, p.storey, p.position]) as walk
  from placement p join shelf s on s.id = p.shelf_id
  where p.branch_id = $1 and s.branch_id = $2 and s.deleted_at is null
    and true
  group by p.product_id
),
ahead as materialized (
select distinct on (a.product_id, a.format) a.product_id, a.format, a.as_of <= $3::date as has_come,
  "i"."id" as "item_id", "i"."price" as "price", "i"."old_price" as "old_price", "i"."monthly" as "monthly", "i"."months" as "months", "i"."promo_bank" as "promo_bank", "i"."until" as "until", "i"."sampler_version_id" as "sampler_version_id", "i"."digest" as "digest", "i"."campaign_id" as "campaign_id", "i"."language" as "language", "j"."language_chosen" as "language_chosen", "i"."own_format" as "own_format", "i"."shelf_id" as "shelf_id", "j"."created_at" as "at", "j"."as_of" as "as_of"
from price_tag_ahead a join print_job_item i on i.id = a.item_id join print_job j on j.id = i.job_id
where a.branch_id = $4 and true
order by a.product_id, a.format, a.as_of <= $5::date desc, abs(a.as_of - $6::date)),
hanging as (
select t.product_id, t.format from price_tag t
where t.branch_id = $7 and (t.pending_item_id is not null or t.hung_item_id is not null
    or (t.product_id, t.format) in (select product_id, format from ahead))
  and true),
campaign as materialized (
select distinct on (cp.product_id) cp.product_id, c.id, c.name, c.format, c.ends, cp.price, cp.old_price,
  cp.discount_percent, cp.sampler_version_id, cp.digest_uz, cp.digest_ru, cp.digest_kaa, cp.problems
from analytic_price_tag_branch cb
join analytic_price_tag c on c.id = cb.campaign_id
join analytic_price_tag_product cp on cp.campaign_id = c.id
where cb.branch_id = $8 and c.state = 'issued'
  and c.begins <= $9::date and (c.ends is null or c.ends >= $10::date)
  and cp.product_id in (select product_id from place union all select product_id from hanging)
order by cp.product_id, c.begins desc, c.id desc),
base as materialized (
  select n.product_id, p.sku, p.barcode, p.name_uz, p.name_ru, p.name_kaa, p.brand_id, p.deleted_at, p.category_id,
    c.name_uz as category_uz, c.name_ru as category_ru,
    case when coming.id is null then p.price else coming.price end as own_price, case when cm.id is null then case when coming.id is null then p.price else coming.price end else cm.price end as price,
    case when cm.id is null then case when coming.id is null then p.old_price else coming.old_price end else cm.old_price end as true_old_price,
    cm.id as holding_id, cm.name as holding_name, cm.ends as holding_ends, cm.format as holding_format,
    cm.discount_percent as holding_discount, cm.sampler_version_id as holding_version,
    cm.digest_uz as holding_uz, cm.digest_ru as holding_ru, cm.digest_kaa as holding_kaa,
    cm.problems as holding_problems,
    c.tag_format as category_format,
    case when pl.product_id is not null then coalesce(cm.format, c.tag_format) end as needed_format,
    coalesce(cardinality(pl.shelves), 0) as place_count, pl.shelves, pl.walk as walk_order
  from (select product_id from place union select product_id from hanging) n
  join product p on p.id = n.product_id
  join category c on c.id = p.category_id
  left join place pl on pl.product_id = n.product_id
  left join campaign cm on cm.product_id = n.product_id
  left join lateral (
  select h.id, h.price, h.old_price from price_history h
  where h.product_id = p.id and not h.applied and h.valid_from <= $11
    and not exists (select from price_history later where later.product_id = h.product_id and later.applied
      and (later.valid_from, later.id) > (h.valid_from, h.id))
  order by h.valid_from desc limit 1) coming on true
),
segment_of as (
select distinct on (sp.product_id) sp.product_id, s.id, s.name, s.months, s.promo_bank
from segment s
join segment_product sp on sp.segment_id = s.id
where s.deleted_at is null and s.begins <= $12::date and s.ends >= $13::date
  and sp.product_id in (select product_id from base)
order by sp.product_id, s.begins desc, s.id desc),
wanted as (
select b.*, b.needed_format as format from base b where b.needed_format is not null and b.deleted_at is null
union all
select b.*, h.format from hanging h join base b on b.product_id = h.product_id
where b.needed_format is null or b.deleted_at is not null or h.format <> b.needed_format),
v as (
  select n.product_id * 10 + case n.format when 'label' then 8 else right(n.format, 1)::int end as id, n.product_id, n.format,
    n.sku, n.barcode, n.name_uz, n.name_ru, n.name_kaa, b.name as brand, n.deleted_at,
    n.category_id, n.category_uz, n.category_ru,
    case when o.mine then n.holding_id end as campaign_id,
    case when o.mine then n.holding_discount end as discount_percent,
    n.holding_id, n.holding_name, n.holding_ends,
    n.price, n.own_price, case when sv.shows_old_price then n.true_old_price end as old_price,
    m.monthly, case when m.monthly is not null then ip.months end as months,
    case when m.monthly is not null then sg.id end as segment_id, sg.name as segment_name,
    sg.months as segment_months, sg.promo_bank as segment_promo_bank, n.true_old_price as day_old_price,
    coalesce(sg.promo_bank and m.monthly is not null, false) as promo_bank,
    case when o.mine and sv.shows_until then n.holding_ends end as until,
    "o"."digest_uz" as digest, o.digest_uz, o.digest_ru, o.digest_kaa, o.sampler_version_id, sv.requires_monthly, o.problems,
    n.needed_format, n.format = n.category_format as own_format, n.place_count, n.walk_order[2] as shelf_id, s.name as shelf_name,
    n.walk_order[3]::int as face, n.walk_order[4]::int as storey, n.walk_order[5]::int as position,
    n.walk_order, n.walk_order::text as walk,
    coalesce(t.hung_shelf_id <> all(n.shelves), false) as moved,
    case when w.item_id is null then case when not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $14::date and t.pending_as_of < "t"."hung_as_of"
and t.pending_at <= "t"."confirmed_at", false)) then "t"."pending_item_id" end else "w"."item_id" end as "pending_item_id", case when w.item_id is null then "t"."pending_price" else "w"."price" end as "pending_price", case when w.item_id is null then "t"."pending_old_price" else "w"."old_price" end as "pending_old_price", case when w.item_id is null then "t"."pending_monthly" else "w"."monthly" end as "pending_monthly", case when w.item_id is null then "t"."pending_months" else "w"."months" end as "pending_months", case when w.item_id is null then "t"."pending_promo_bank" else "w"."promo_bank" end as "pending_promo_bank", case when w.item_id is null then "t"."pending_until" else "w"."until" end as "pending_until", case when w.item_id is null then "t"."pending_sampler_version_id" else "w"."sampler_version_id" end as "pending_sampler_version_id", case when w.item_id is null then "t"."pending_digest" else "w"."digest" end as "pending_digest", case when w.item_id is null then "t"."pending_campaign_id" else "w"."campaign_id" end as "pending_campaign_id", case when w.item_id is null then "t"."pending_language" else "w"."language" end as "pending_language", case when w.item_id is null then "t"."pending_language_chosen" else "w"."language_chosen" end as "pending_language_chosen", case when w.item_id is null then "t"."pending_own_format" else "w"."own_format" end as "pending_own_format", case when w.item_id is null then case when not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $15::date and t.pending_as_of < "t"."hung_as_of"
and t.pending_at <= "t"."confirmed_at", false)) then "t"."pending_shelf_id" end else "w"."shelf_id" end as "pending_shelf_id", case when w.item_id is null then "t"."pending_at" else "w"."at" end as "pending_at", case when w.item_id is null then "t"."pending_as_of" else "w"."as_of" end as "pending_as_of", "t"."hung_item_id", "t"."hung_price", "t"."hung_old_price", "t"."hung_monthly", "t"."hung_months", "t"."hung_promo_bank", "t"."hung_until", "t"."hung_sampler_version_id", "t"."hung_digest", "t"."hung_campaign_id", "t"."hung_language", "t"."hung_language_chosen", "t"."hung_own_format", "t"."hung_shelf_id", "t"."hung_at", "t"."hung_as_of", t.confirmed_at,
    coalesce(t.failed, false) as failed, coalesce(t.times, 0) as times, coalesce(t.duplicates, 0) as duplicates,
    t.duplicates_day, coalesce(t.duplicates_on_day, 0) as duplicates_on_day,
    coalesce((select bool_and(not e.failing) from electronic_label e where n.format = 'label'
      and e.branch_id = $16 and e.product_id = n.product_id and e.removed_at is null), false) as electronic
  from wanted n
  left join brand b on b.id = n.brand_id
  left join segment_of sg on sg.product_id = n.product_id
  left join shelf s on s.branch_id = $17 and s.id = n.walk_order[2]
  left join price_tag t on t.branch_id = $18 and t.product_id = n.product_id and t.format = n.format
  left join ahead w on w.product_id = n.product_id and w.format = n.format
    and (w.has_come or t.pending_item_id is null) and not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $19::date and w.as_of < "t"."hung_as_of"
and w.at <= "t"."confirmed_at", false))
  left join tag_content tc on tc.product_id = n.product_id and tc.format = n.format
  cross join lateral (
    select n.holding_format = n.format as mine,
      case when n.holding_format = n.format then n.holding_uz else tc.digest_uz end as digest_uz,
      case when n.holding_format = n.format then n.holding_ru else tc.digest_ru end as digest_ru,
      case when n.holding_format = n.format then n.holding_kaa else tc.digest_kaa end as digest_kaa,
      case when n.holding_format = n.format then n.holding_version else tc.sampler_version_id end as sampler_version_id,
      case when n.holding_format = n.format then n.holding_problems else tc.problems end -> $20::text as problems) o
  left join sampler_version sv on sv.id = o.sampler_version_id
  left join instalment_plan ip on sv.months is not null and ip.months = coalesce(sg.months, sv.months) and ip.active
  cross join lateral (
    select monthly_price(n.price, case when sg.promo_bank then 0 else ip.markup_bp end, ip.months) as monthly
    -- A fence: without it the sum would be worked out anew wherever it is read.
    offset 0) m
),
judged as (
select v.*, r.pending_right, r.hung_right, c.judges_pending,
  case when c.judges_pending then f.pending_left else f.hung_left end as left_format
from v
cross join lateral (select coalesce("v"."pending_own_format" and not v.own_format
and v.needed_format is not null and v.campaign_id is null, false) as pending_left, coalesce("v"."hung_own_format" and not v.own_format
and v.needed_format is not null and v.campaign_id is null, false) as hung_left) f
cross join lateral (select ("v"."pending_item_id" is not null and ("v"."pending_price" is not distinct from "v"."price" and "v"."pending_old_price" is not distinct from "v"."old_price" and "v"."pending_monthly" is not distinct from "v"."monthly" and "v"."pending_months" is not distinct from "v"."months" and "v"."pending_promo_bank" is not distinct from "v"."promo_bank" and "v"."pending_until" is not distinct from "v"."until" and "v"."pending_sampler_version_id" is not distinct from "v"."sampler_version_id" and "v"."pending_digest" is not distinct from case when not "v"."pending_language_chosen" then "v"."digest_uz"
  when "v"."pending_language" = 'uz' then v.digest_uz when "v"."pending_language" = 'ru' then v.digest_ru
  else v.digest_kaa end)) and not f.pending_left as pending_right,
  ("v"."hung_item_id" is not null and ("v"."hung_price" is not distinct from "v"."price" and "v"."hung_old_price" is not distinct from "v"."old_price" and "v"."hung_monthly" is not distinct from "v"."monthly" and "v"."hung_months" is not distinct from "v"."months" and "v"."hung_promo_bank" is not distinct from "v"."promo_bank" and "v"."hung_until" is not distinct from "v"."until" and "v"."hung_sampler_version_id" is not distinct from "v"."sampler_version_id" and "v"."hung_digest" is not distinct from case when not "v"."hung_language_chosen" then "v"."digest_uz"
  when "v"."hung_language" = 'uz' then v.digest_uz when "v"."hung_language" = 'ru' then v.digest_ru
  else v.digest_kaa end)) and not f.hung_left as hung_right
  -- A fence: without it the facts would be compared anew wherever the result is read.
  offset 0) r
cross join lateral (select
  v.pending_item_id is not null
    and (coalesce(v.pending_as_of <= $21::date, true) or (r.pending_right
        -- Printed ahead with what it says today: that counts where nothing right hangs.
        and (v.moved or not r.hung_right))
      -- Printed ahead, not needed until then, and nothing else to judge: it waits for its confirmation.
      or v.hung_item_id is null and v.format is distinct from v.needed_format) as judges_pending) c
),
stated as (
select j.*,
  not j.judges_pending and not j.hung_right and j.hung_item_id is not null
    and coalesce(j.hung_as_of > $22::date, false) as hung_ahead,
  case
  when j.pending_item_id is null and j.hung_item_id is null then 'to_print'
  when j.deleted_at is not null
    or (j.place_count = 0 and coalesce(j.pending_shelf_id, j.hung_shelf_id) is not null) then 'take_down'
  when j.judges_pending and (j.pending_right or j.pending_as_of > $23::date) then 'printed'
  when not j.judges_pending and j.hung_right and not j.moved then 'current'
  when j.format is distinct from j.needed_format and j.campaign_id is null
    and (j.judges_pending or not j.hung_right)
    and (j.holding_id is not null and j.needed_format is not null or j.sampler_version_id is null or j.left_format
      or case when j.judges_pending then j.pending_campaign_id else j.hung_campaign_id end is not null) then 'take_down'
  else 'to_print' end as state
from judged j)
select t.*, coalesce(t.walk_order, l.walk_order) as list_order, coalesce(t.walk_order, l.walk_order)::text as list_walk,
  l.shelf_id as last_shelf_id, l.name as last_shelf_name, l.face as last_face, l.storey as last_storey,
  l.position as last_position
from stated t
left join lateral (
  select s.id as shelf_id, s.name, p.face, p.storey, p.position,
    array[s.position::bigint, s.id, p.face, p.storey, p.position] as walk_order
  from (select 1) one
  left join last_place p on p.branch_id = $24 and p.product_id = t.product_id
  join shelf s on s.branch_id = $25 and s.id = coalesce(p.shelf_id, t.pending_shelf_id, t.hung_shelf_id)
  where t.state = 'take_down' and t.place_count = 0
) l on true) x;

-- readTagRows/named tags on a coming day
select x.* from (
with place as (
  select p.product_id, array_agg(distinct p.shelf_id) as shelves,
    min(array[s.position::bigint, s.id, p.face, p.storey, p.position]) as walk
  from placement p join shelf s on s.id = p.shelf_id
  where p.branch_id = $1 and s.branch_id = $2 and s.deleted_at is null
    and "p"."product_id" = any($3::bigint[])
  group by p.product_id
),
ahead as materialized (
select distinct on (a.product_id, a.format) a.product_id, a.format, a.as_of <= $4::date as has_come,
  "i"."id" as "item_id", "i"."price" as "price", "i"."old_price" as "old_price", "i"."monthly" as "monthly", "i"."months" as "months", "i"."promo_bank" as "promo_bank", "i"."until" as "until", "i"."sampler_version_id" as "sampler_version_id", "i"."digest" as "digest", "i"."campaign_id" as "campaign_id", "i"."language" as "language", "j"."language_chosen" as "language_chosen", "i"."own_format" as "own_format", "i"."shelf_id" as "shelf_id", "j"."created_at" as "at", "j"."as_of" as "as_of"
from price_tag_ahead a join print_job_item i on i.id = a.item_id join print_job j on j.id = i.job_id
where a.branch_id = $5 and "a"."product_id" = any($6::bigint[])
order by a.product_id, a.format, a.as_of <= $7::date desc, abs(a.as_of - $8::date)),
hanging as (
select t.product_id, t.format from price_tag t
where t.branch_id = $9 and (t.pending_item_id is not null or t.hung_item_id is not null
    or (t.product_id, t.format) in (select product_id, format from ahead))
  and "t"."product_id" = any($10::bigint[])),
campaign as materialized (
select distinct on (cp.product_id) cp.product_id, c.id, c.name, c.format, c.ends, cp.price, cp.old_price,
  cp.discount_percent, cp.sampler_version_id, cp.digest_uz, cp.digest_ru, cp.digest_kaa, cp.problems
from analytic_price_tag_branch cb
join analytic_price_tag c on c.id = cb.campaign_id
join analytic_price_tag_product cp on cp.campaign_id = c.id
where cb.branch_id = $11 and c.state = 'issued'
  and c.begins <= $12::date and (c.ends is null or c.ends >= $13::date)
  and "cp"."product_id" = any($14::bigint[])
order by cp.product_id, c.begins desc, c.id desc),
base as materialized (
  select n.product_id, p.sku, p.barcode, p.name_uz, p.name_ru, p.name_kaa, p.brand_id, p.deleted_at, p.category_id,
    c.name_uz as category_uz, c.name_ru as category_ru,
    case when coming.id is null then p.price else coming.price end as own_price, case when cm.id is null then case when coming.id is null then p.price else coming.price end else cm.price end as price,
    case when cm.id is null then case when coming.id is null then p.old_price else coming.old_price end else cm.old_price end as true_old_price,
    cm.id as holding_id, cm.name as holding_name, cm.ends as holding_ends, cm.format as holding_format,
    cm.discount_percent as holding_discount, cm.sampler_version_id as holding_version,
    cm.digest_uz as holding_uz, cm.digest_ru as holding_ru, cm.digest_kaa as holding_kaa,
    cm.problems as holding_problems,
    c.tag_format as category_format,
    case when pl.product_id is not null then coalesce(cm.format, c.tag_format) end as needed_format,
    coalesce(cardinality(pl.shelves), 0) as place_count, pl.shelves, pl.walk as walk_order
  from (select distinct * from unnest($15::bigint[]) as n (product_id)) n
  join product p on p.id = n.product_id
  join category c on c.id = p.category_id
  left join place pl on pl.product_id = n.product_id
  left join campaign cm on cm.product_id = n.product_id
  left join lateral (
  select h.id, h.price, h.old_price from price_history h
  where h.product_id = p.id and not h.applied and h.valid_from < $16
    and not exists (select from price_history later where later.product_id = h.product_id and later.applied
      and (later.valid_from, later.id) > (h.valid_from, h.id))
  order by h.valid_from desc limit 1) coming on true
),
segment_of as (
select distinct on (sp.product_id) sp.product_id, s.id, s.name, s.months, s.promo_bank
from segment s
join segment_product sp on sp.segment_id = s.id
where s.deleted_at is null and s.begins <= $17::date and s.ends >= $18::date
  and sp.product_id in (select product_id from base)
order by sp.product_id, s.begins desc, s.id desc),
wanted as (
  select b.*, n.format
  from unnest($19::bigint[], $20::text[]) as n (product_id, format)
  join base b on b.product_id = n.product_id),
v as (
  select n.product_id * 10 + case n.format when 'label' then 8 else right(n.format, 1)::int end as id, n.product_id, n.format,
    n.sku, n.barcode, n.name_uz, n.name_ru, n.name_kaa, b.name as brand, n.deleted_at,
    n.category_id, n.category_uz, n.category_ru,
    case when o.mine then n.holding_id end as campaign_id,
    case when o.mine then n.holding_discount end as discount_percent,
    n.holding_id, n.holding_name, n.holding_ends,
    n.price, n.own_price, case when sv.shows_old_price then n.true_old_price end as old_price,
    m.monthly, case when m.monthly is not null then ip.months end as months,
    case when m.monthly is not null then sg.id end as segment_id, sg.name as segment_name,
    sg.months as segment_months, sg.promo_bank as segment_promo_bank, n.true_old_price as day_old_price,
    coalesce(sg.promo_bank and m.monthly is not null, false) as promo_bank,
    case when o.mine and sv.shows_until then n.holding_ends end as until,
    "o"."digest_uz" as digest, o.digest_uz, o.digest_ru, o.digest_kaa, o.sampler_version_id, sv.requires_monthly, o.problems,
    n.needed_format, n.format = n.category_format as own_format, n.place_count, n.walk_order[2] as shelf_id, s.name as shelf_name,
    n.walk_order[3]::int as face, n.walk_order[4]::int as storey, n.walk_order[5]::int as position,
    n.walk_order, n.walk_order::text as walk,
    coalesce(t.hung_shelf_id <> all(n.shelves), false) as moved,
    case when w.item_id is null then case when not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $21::date and t.pending_as_of < "t"."hung_as_of"
and t.pending_at <= "t"."confirmed_at", false)) then "t"."pending_item_id" end else "w"."item_id" end as "pending_item_id", case when w.item_id is null then "t"."pending_price" else "w"."price" end as "pending_price", case when w.item_id is null then "t"."pending_old_price" else "w"."old_price" end as "pending_old_price", case when w.item_id is null then "t"."pending_monthly" else "w"."monthly" end as "pending_monthly", case when w.item_id is null then "t"."pending_months" else "w"."months" end as "pending_months", case when w.item_id is null then "t"."pending_promo_bank" else "w"."promo_bank" end as "pending_promo_bank", case when w.item_id is null then "t"."pending_until" else "w"."until" end as "pending_until", case when w.item_id is null then "t"."pending_sampler_version_id" else "w"."sampler_version_id" end as "pending_sampler_version_id", case when w.item_id is null then "t"."pending_digest" else "w"."digest" end as "pending_digest", case when w.item_id is null then "t"."pending_campaign_id" else "w"."campaign_id" end as "pending_campaign_id", case when w.item_id is null then "t"."pending_language" else "w"."language" end as "pending_language", case when w.item_id is null then "t"."pending_language_chosen" else "w"."language_chosen" end as "pending_language_chosen", case when w.item_id is null then "t"."pending_own_format" else "w"."own_format" end as "pending_own_format", case when w.item_id is null then case when not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $22::date and t.pending_as_of < "t"."hung_as_of"
and t.pending_at <= "t"."confirmed_at", false)) then "t"."pending_shelf_id" end else "w"."shelf_id" end as "pending_shelf_id", case when w.item_id is null then "t"."pending_at" else "w"."at" end as "pending_at", case when w.item_id is null then "t"."pending_as_of" else "w"."as_of" end as "pending_as_of", "t"."hung_item_id", "t"."hung_price", "t"."hung_old_price", "t"."hung_monthly", "t"."hung_months", "t"."hung_promo_bank", "t"."hung_until", "t"."hung_sampler_version_id", "t"."hung_digest", "t"."hung_campaign_id", "t"."hung_language", "t"."hung_language_chosen", "t"."hung_own_format", "t"."hung_shelf_id", "t"."hung_at", "t"."hung_as_of", t.confirmed_at,
    coalesce(t.failed, false) as failed, coalesce(t.times, 0) as times, coalesce(t.duplicates, 0) as duplicates,
    t.duplicates_day, coalesce(t.duplicates_on_day, 0) as duplicates_on_day,
    coalesce((select bool_and(not e.failing) from electronic_label e where n.format = 'label'
      and e.branch_id = $23 and e.product_id = n.product_id and e.removed_at is null), false) as electronic
  from wanted n
  left join brand b on b.id = n.brand_id
  left join segment_of sg on sg.product_id = n.product_id
  left join shelf s on s.branch_id = $24 and s.id = n.walk_order[2]
  left join price_tag t on t.branch_id = $25 and t.product_id = n.product_id and t.format = n.format
  left join ahead w on w.product_id = n.product_id and w.format = n.format
    and (w.has_come or t.pending_item_id is null) and not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $26::date and w.as_of < "t"."hung_as_of"
and w.at <= "t"."confirmed_at", false))
  left join tag_content tc on tc.product_id = n.product_id and tc.format = n.format
  cross join lateral (
    select n.holding_format = n.format as mine,
      case when n.holding_format = n.format then n.holding_uz else tc.digest_uz end as digest_uz,
      case when n.holding_format = n.format then n.holding_ru else tc.digest_ru end as digest_ru,
      case when n.holding_format = n.format then n.holding_kaa else tc.digest_kaa end as digest_kaa,
      case when n.holding_format = n.format then n.holding_version else tc.sampler_version_id end as sampler_version_id,
      case when n.holding_format = n.format then n.holding_problems else tc.problems end -> $27::text as problems) o
  left join sampler_version sv on sv.id = o.sampler_version_id
  left join instalment_plan ip on sv.months is not null and ip.months = coalesce(sg.months, sv.months) and ip.active
  cross join lateral (
    select monthly_price(n.price, case when sg.promo_bank then 0 else ip.markup_bp end, ip.months) as monthly
    -- A fence: without it the sum would be worked out anew wherever it is read.
    offset 0) m
),
judged as (
select v.*, r.pending_right, r.hung_right, c.judges_pending,
  case when c.judges_pending then f.pending_left else f.hung_left end as left_format
from v
cross join lateral (select coalesce("v"."pending_own_format" and not v.own_format
and v.needed_format is not null and v.campaign_id is null, false) as pending_left, coalesce("v"."hung_own_format" and not v.own_format
and v.needed_format is not null and v.campaign_id is null, false) as hung_left) f
cross join lateral (select ("v"."pending_item_id" is not null and ("v"."pending_price" is not distinct from "v"."price" and "v"."pending_old_price" is not distinct from "v"."old_price" and "v"."pending_monthly" is not distinct from "v"."monthly" and "v"."pending_months" is not distinct from "v"."months" and "v"."pending_promo_bank" is not distinct from "v"."promo_bank" and "v"."pending_until" is not distinct from "v"."until" and "v"."pending_sampler_version_id" is not distinct from "v"."sampler_version_id" and "v"."pending_digest" is not distinct from case when not "v"."pending_language_chosen" then "v"."digest_uz"
  when "v"."pending_language" = 'uz' then v.digest_uz when "v"."pending_language" = 'ru' then v.digest_ru
  else v.digest_kaa end)) and not f.pending_left as pending_right,
  ("v"."hung_item_id" is not null and ("v"."hung_price" is not distinct from "v"."price" and "v"."hung_old_price" is not distinct from "v"."old_price" and "v"."hung_monthly" is not distinct from "v"."monthly" and "v"."hung_months" is not distinct from "v"."months" and "v"."hung_promo_bank" is not distinct from "v"."promo_bank" and "v"."hung_until" is not distinct from "v"."until" and "v"."hung_sampler_version_id" is not distinct from "v"."sampler_version_id" and "v"."hung_digest" is not distinct from case when not "v"."hung_language_chosen" then "v"."digest_uz"
  when "v"."hung_language" = 'uz' then v.digest_uz when "v"."hung_language" = 'ru' then v.digest_ru
  else v.digest_kaa end)) and not f.hung_left as hung_right
  -- A fence: without it the facts would be compared anew wherever the result is read.
  offset 0) r
cross join lateral (select
  v.pending_item_id is not null
    and (coalesce(v.pending_as_of <= $28::date, true) or (r.pending_right
        -- Printed ahead with what it says today: that counts where nothing right hangs.
        and (v.moved or not r.hung_right))
      -- Printed ahead, not needed until then, and nothing else to judge: it waits for its confirmation.
      or v.hung_item_id is null and v.format is distinct from v.needed_format) as judges_pending) c
),
stated as (
select j.*,
  not j.judges_pending and not j.hung_right and j.hung_item_id is not null
    and coalesce(j.hung_as_of > $29::date, false) as hung_ahead,
  case
  when j.pending_item_id is null and j.hung_item_id is null then 'to_print'
  when j.deleted_at is not null
    or (j.place_count = 0 and coalesce(j.pending_shelf_id, j.hung_shelf_id) is not null) then 'take_down'
  when j.judges_pending and (j.pending_right or j.pending_as_of > $30::date) then 'printed'
  when not j.judges_pending and j.hung_right and not j.moved then 'current'
  when j.format is distinct from j.needed_format and j.campaign_id is null
    and (j.judges_pending or not j.hung_right)
    and (j.holding_id is not null and j.needed_format is not null or j.sampler_version_id is null or j.left_format
      or case when j.judges_pending then j.pending_campaign_id else j.hung_campaign_id end is not null) then 'take_down'
  else 'to_print' end as state
from judged j)
select t.*, coalesce(t.walk_order, l.walk_order) as list_order, coalesce(t.walk_order, l.walk_order)::text as list_walk,
  l.shelf_id as last_shelf_id, l.name as last_shelf_name, l.face as last_face, l.storey as last_storey,
  l.position as last_position
from stated t
left join lateral (
  select s.id as shelf_id, s.name, p.face, p.storey, p.position,
    array[s.position::bigint, s.id, p.face, p.storey, p.position] as walk_order
  from (select 1) one
  left join last_place p on p.branch_id = $31 and p.product_id = t.product_id
  join shelf s on s.branch_id = $32 and s.id = coalesce(p.shelf_id, t.pending_shelf_id, t.hung_shelf_id)
  where t.state = 'take_down' and t.place_count = 0
) l on true) x;

-- readTagSummary
  select x.category_id, x.category_uz, x.category_ru, x.format,
(count(*) filter (where x.state = 'to_print'))::int as to_print,
(count(*) filter (where x.state = 'printed'))::int as printed,
(count(*) filter (where x.state = 'current'))::int as current,
(count(*) filter (where x.state = 'take_down'))::int as take_down
  from (
  with place as (
    select p.product_id, array_agg(distinct p.shelf_id) as shelves,
      min(array[s.position::bigint, s.id, p.face, p.storey, p.position]) filter (where p.shelf_id = $1) as walk
    from placement p join shelf s on s.id = p.shelf_id
    where p.branch_id = $2 and s.branch_id = $3 and s.deleted_at is null
      and true and "p"."product_id" in (select here.product_id from placement here where here.shelf_id = $4)
    group by p.product_id
  ),
  ahead as materialized (
  select distinct on (a.product_id, a.format) a.product_id, a.format, a.as_of <= $5::date as has_come,
    "i"."id" as "item_id", "i"."price" as "price", "i"."old_price" as "old_price", "i"."monthly" as "monthly", "i"."months" as "months", "i"."promo_bank" as "promo_bank", "i"."until" as "until", "i"."sampler_version_id" as "sampler_version_id", "i"."digest" as "digest", "i"."campaign_id" as "campaign_id", "i"."language" as "language", "j"."language_chosen" as "language_chosen", "i"."own_format" as "own_format", "i"."shelf_id" as "shelf_id", "j"."created_at" as "at", "j"."as_of" as "as_of"
  from price_tag_ahead a join print_job_item i on i.id = a.item_id join print_job j on j.id = i.job_id
  where a.branch_id = $6 and true and "a"."product_id" in (select here.product_id from placement here where here.shelf_id = $7)
  order by a.product_id, a.format, a.as_of <= $8::date desc, abs(a.as_of - $9::date)),
  hanging as (
  select t.product_id, t.format from price_tag t
  where t.branch_id = $10 and (t.pending_item_id is not null or t.hung_item_id is not null
      or (t.product_id, t.format) in (select product_id, format from ahead))
    and true and "t"."product_id" in (select here.product_id from placement here where here.shelf_id = $11)),
  campaign as materialized (
  select distinct on (cp.product_id) cp.product_id, c.id, c.name, c.format, c.ends, cp.price, cp.old_price,
    cp.discount_percent, cp.sampler_version_id, cp.digest_uz, cp.digest_ru, cp.digest_kaa, cp.problems
  from analytic_price_tag_branch cb
  join analytic_price_tag c on c.id = cb.campaign_id
  join analytic_price_tag_product cp on cp.campaign_id = c.id
  where cb.branch_id = $12 and c.state = 'issued'
    and c.begins <= $13::date and (c.ends is null or c.ends >= $14::date)
    and cp.product_id in (select product_id from place union all select product_id from hanging)
  order by cp.product_id, c.begins desc, c.id desc),
  base as materialized (
    select n.product_id, p.sku, p.barcode, p.name_uz, p.name_ru, p.name_kaa, p.brand_id, p.deleted_at, p.category_id,
      c.name_uz as category_uz, c.name_ru as category_ru,
      case when coming.id is null then p.price else coming.price end as own_price, case when cm.id is null then case when coming.id is null then p.price else coming.price end else cm.price end as price,
      case when cm.id is null then case when coming.id is null then p.old_price else coming.old_price end else cm.old_price end as true_old_price,
      cm.id as holding_id, cm.name as holding_name, cm.ends as holding_ends, cm.format as holding_format,
      cm.discount_percent as holding_discount, cm.sampler_version_id as holding_version,
      cm.digest_uz as holding_uz, cm.digest_ru as holding_ru, cm.digest_kaa as holding_kaa,
      cm.problems as holding_problems,
      c.tag_format as category_format,
      case when pl.product_id is not null then coalesce(cm.format, c.tag_format) end as needed_format,
      coalesce(cardinality(pl.shelves), 0) as place_count, pl.shelves, pl.walk as walk_order
    from (select product_id from place union select product_id from hanging) n
    join product p on p.id = n.product_id
    join category c on c.id = p.category_id
    left join place pl on pl.product_id = n.product_id
    left join campaign cm on cm.product_id = n.product_id
    left join lateral (
    select h.id, h.price, h.old_price from price_history h
    where h.product_id = p.id and not h.applied and h.valid_from <= $15
      and not exists (select from price_history later where later.product_id = h.product_id and later.applied
        and (later.valid_from, later.id) > (h.valid_from, h.id))
    order by h.valid_from desc limit 1) coming on true
  ),
  segment_of as (
  select distinct on (sp.product_id) sp.product_id, s.id, s.name, s.months, s.promo_bank
  from segment s
  join segment_product sp on sp.segment_id = s.id
  where s.deleted_at is null and s.begins <= $16::date and s.ends >= $17::date
    and sp.product_id in (select product_id from base)
  order by sp.product_id, s.begins desc, s.id desc),
  wanted as (
  select b.*, b.needed_format as format from base b where b.needed_format is not null and b.deleted_at is null
  union all
  select b.*, h.format from hanging h join base b on b.product_id = h.product_id
  where b.needed_format is null or b.deleted_at is not null or h.format <> b.needed_format),
  v as (
    select n.product_id * 10 + case n.format when 'label' then 8 else right(n.format, 1)::int end as id, n.product_id, n.format,
      n.sku, n.barcode, n.name_uz, n.name_ru, n.name_kaa, b.name as brand, n.deleted_at,
      n.category_id, n.category_uz, n.category_ru,
      case when o.mine then n.holding_id end as campaign_id,
      case when o.mine then n.holding_discount end as discount_percent,
      n.holding_id, n.holding_name, n.holding_ends,
      n.price, n.own_price, case when sv.shows_old_price then n.true_old_price end as old_price,
      m.monthly, case when m.monthly is not null then ip.months end as months,
      case when m.monthly is not null then sg.id end as segment_id, sg.name as segment_name,
      sg.months as segment_months, sg.promo_bank as segment_promo_bank, n.true_old_price as day_old_price,
      coalesce(sg.promo_bank and m.monthly is not null, false) as promo_bank,
      case when o.mine and sv.shows_until then n.holding_ends end as until,
      "o"."digest_uz" as digest, o.digest_uz, o.digest_ru, o.digest_kaa, o.sampler_version_id, sv.requires_monthly, o.problems,
      n.needed_format, n.format = n.category_format as own_format, n.place_count, n.walk_order[2] as shelf_id, s.name as shelf_name,
      n.walk_order[3]::int as face, n.walk_order[4]::int as storey, n.walk_order[5]::int as position,
      n.walk_order, n.walk_order::text as walk,
      coalesce(t.hung_shelf_id <> all(n.shelves), false) as moved,
      case when w.item_id is null then case when not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $18::date and t.pending_as_of < "t"."hung_as_of"
  and t.pending_at <= "t"."confirmed_at", false)) then "t"."pending_item_id" end else "w"."item_id" end as "pending_item_id", case when w.item_id is null then "t"."pending_price" else "w"."price" end as "pending_price", case when w.item_id is null then "t"."pending_old_price" else "w"."old_price" end as "pending_old_price", case when w.item_id is null then "t"."pending_monthly" else "w"."monthly" end as "pending_monthly", case when w.item_id is null then "t"."pending_months" else "w"."months" end as "pending_months", case when w.item_id is null then "t"."pending_promo_bank" else "w"."promo_bank" end as "pending_promo_bank", case when w.item_id is null then "t"."pending_until" else "w"."until" end as "pending_until", case when w.item_id is null then "t"."pending_sampler_version_id" else "w"."sampler_version_id" end as "pending_sampler_version_id", case when w.item_id is null then "t"."pending_digest" else "w"."digest" end as "pending_digest", case when w.item_id is null then "t"."pending_campaign_id" else "w"."campaign_id" end as "pending_campaign_id", case when w.item_id is null then "t"."pending_language" else "w"."language" end as "pending_language", case when w.item_id is null then "t"."pending_language_chosen" else "w"."language_chosen" end as "pending_language_chosen", case when w.item_id is null then "t"."pending_own_format" else "w"."own_format" end as "pending_own_format", case when w.item_id is null then case when not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $19::date and t.pending_as_of < "t"."hung_as_of"
  and t.pending_at <= "t"."confirmed_at", false)) then "t"."pending_shelf_id" end else "w"."shelf_id" end as "pending_shelf_id", case when w.item_id is null then "t"."pending_at" else "w"."at" end as "pending_at", case when w.item_id is null then "t"."pending_as_of" else "w"."as_of" end as "pending_as_of", "t"."hung_item_id", "t"."hung_price", "t"."hung_old_price", "t"."hung_monthly", "t"."hung_months", "t"."hung_promo_bank", "t"."hung_until", "t"."hung_sampler_version_id", "t"."hung_digest", "t"."hung_campaign_id", "t"."hung_language", "t"."hung_language_chosen", "t"."hung_own_format", "t"."hung_shelf_id", "t"."hung_at", "t"."hung_as_of", t.confirmed_at,
      coalesce(t.failed, false) as failed, coalesce(t.times, 0) as times, coalesce(t.duplicates, 0) as duplicates,
      t.duplicates_day, coalesce(t.duplicates_on_day, 0) as duplicates_on_day,
      coalesce((select bool_and(not e.failing) from electronic_label e where n.format = 'label'
        and e.branch_id = $20 and e.product_id = n.product_id and e.removed_at is null), false) as electronic
    from wanted n
    left join brand b on b.id = n.brand_id
    left join segment_of sg on sg.product_id = n.product_id
    left join shelf s on s.branch_id = $21 and s.id = n.walk_order[2]
    left join price_tag t on t.branch_id = $22 and t.product_id = n.product_id and t.format = n.format
    left join ahead w on w.product_id = n.product_id and w.format = n.format
      and (w.has_come or t.pending_item_id is null) and not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $23::date and w.as_of < "t"."hung_as_of"
  and w.at <= "t"."confirmed_at", false))
    left join tag_content tc on tc.product_id = n.product_id and tc.format = n.format
    cross join lateral (
      select n.holding_format = n.format as mine,
        case when n.holding_format = n.format then n.holding_uz else tc.digest_uz end as digest_uz,
        case when n.holding_format = n.format then n.holding_ru else tc.digest_ru end as digest_ru,
        case when n.holding_format = n.format then n.holding_kaa else tc.digest_kaa end as digest_kaa,
        case when n.holding_format = n.format then n.holding_version else tc.sampler_version_id end as sampler_version_id,
        case when n.holding_format = n.format then n.holding_problems else tc.problems end -> $24::text as problems) o
    left join sampler_version sv on sv.id = o.sampler_version_id
    left join instalment_plan ip on sv.months is not null and ip.months = coalesce(sg.months, sv.months) and ip.active
    cross join lateral (
      select monthly_price(n.price, case when sg.promo_bank then 0 else ip.markup_bp end, ip.months) as monthly
      -- A fence: without it the sum would be worked out anew wherever it is read.
      offset 0) m
  ),
  judged as (
  select v.*, r.pending_right, r.hung_right, c.judges_pending,
    case when c.judges_pending then f.pending_left else f.hung_left end as left_format
  from v
  cross join lateral (select coalesce("v"."pending_own_format" and not v.own_format
  and v.needed_format is not null and v.campaign_id is null, false) as pending_left, coalesce("v"."hung_own_format" and not v.own_format
  and v.needed_format is not null and v.campaign_id is null, false) as hung_left) f
  cross join lateral (select ("v"."pending_item_id" is not null and ("v"."pending_price" is not distinct from "v"."price" and "v"."pending_old_price" is not distinct from "v"."old_price" and "v"."pending_monthly" is not distinct from "v"."monthly" and "v"."pending_months" is not distinct from "v"."months" and "v"."pending_promo_bank" is not distinct from "v"."promo_bank" and "v"."pending_until" is not distinct from "v"."until" and "v"."pending_sampler_version_id" is not distinct from "v"."sampler_version_id" and "v"."pending_digest" is not distinct from case when not "v"."pending_language_chosen" then "v"."digest_uz"
    when "v"."pending_language" = 'uz' then v.digest_uz when "v"."pending_language" = 'ru' then v.digest_ru
    else v.digest_kaa end)) and not f.pending_left as pending_right,
    ("v"."hung_item_id" is not null and ("v"."hung_price" is not distinct from "v"."price" and "v"."hung_old_price" is not distinct from "v"."old_price" and "v"."hung_monthly" is not distinct from "v"."monthly" and "v"."hung_months" is not distinct from "v"."months" and "v"."hung_promo_bank" is not distinct from "v"."promo_bank" and "v"."hung_until" is not distinct from "v"."until" and "v"."hung_sampler_version_id" is not distinct from "v"."sampler_version_id" and "v"."hung_digest" is not distinct from case when not "v"."hung_language_chosen" then "v"."digest_uz"
    when "v"."hung_language" = 'uz' then v.digest_uz when "v"."hung_language" = 'ru' then v.digest_ru
    else v.digest_kaa end)) and not f.hung_left as hung_right
    -- A fence: without it the facts would be compared anew wherever the result is read.
    offset 0) r
  cross join lateral (select
    v.pending_item_id is not null
      and (coalesce(v.pending_as_of <= $25::date, true) or (r.pending_right
          -- Printed ahead with what it says today: that counts where nothing right hangs.
          and (v.moved or not r.hung_right))
        -- Printed ahead, not needed until then, and nothing else to judge: it waits for its confirmation.
        or v.hung_item_id is null and v.format is distinct from v.needed_format) as judges_pending) c
  ),
  stated as (
  select j.*,
    not j.judges_pending and not j.hung_right and j.hung_item_id is not null
      and coalesce(j.hung_as_of > $26::date, false) as hung_ahead,
    case
    when j.pending_item_id is null and j.hung_item_id is null then 'to_print'
    when j.deleted_at is not null
      or (j.place_count = 0 and coalesce(j.pending_shelf_id, j.hung_shelf_id) is not null) then 'take_down'
    when j.judges_pending and (j.pending_right or j.pending_as_of > $27::date) then 'printed'
    when not j.judges_pending and j.hung_right and not j.moved then 'current'
    when j.format is distinct from j.needed_format and j.campaign_id is null
      and (j.judges_pending or not j.hung_right)
      and (j.holding_id is not null and j.needed_format is not null or j.sampler_version_id is null or j.left_format
        or case when j.judges_pending then j.pending_campaign_id else j.hung_campaign_id end is not null) then 'take_down'
    else 'to_print' end as state
  from judged j)
  select t.*, coalesce(t.walk_order, l.walk_order) as list_order, coalesce(t.walk_order, l.walk_order)::text as list_walk,
    l.shelf_id as last_shelf_id, l.name as last_shelf_name, l.face as last_face, l.storey as last_storey,
    l.position as last_position
  from stated t
  left join lateral (
    select s.id as shelf_id, s.name, p.face, p.storey, p.position,
      array[s.position::bigint, s.id, p.face, p.storey, p.position] as walk_order
    from (select 1) one
    left join last_place p on p.branch_id = $28 and p.product_id = t.product_id
    join shelf s on s.branch_id = $29 and s.id = coalesce(p.shelf_id, t.pending_shelf_id, t.hung_shelf_id)
    where t.state = 'take_down' and t.place_count = 0
  ) l on true) x
  where x.shelf_id = $30
  group by 1, 2, 3, 4 order by "x"."category_uz", x.format;

-- countTags
select "tag_language" from "branch" where id = $1;
  select x.format,
(count(*) filter (where x.state = 'to_print'))::int as to_print,
(count(*) filter (where x.state = 'printed'))::int as printed,
(count(*) filter (where x.state = 'current'))::int as current,
(count(*) filter (where x.state = 'take_down'))::int as take_down from (
  with place as (
    select p.product_id, array_agg(distinct p.shelf_id) as shelves,
      min(array[s.position::bigint, s.id, p.face, p.storey, p.position]) as walk
    from placement p join shelf s on s.id = p.shelf_id
    where p.branch_id = $1 and s.branch_id = $2 and s.deleted_at is null
      and true
    group by p.product_id
  ),
  ahead as materialized (
  select distinct on (a.product_id, a.format) a.product_id, a.format, a.as_of <= $3::date as has_come,
    "i"."id" as "item_id", "i"."price" as "price", "i"."old_price" as "old_price", "i"."monthly" as "monthly", "i"."months" as "months", "i"."promo_bank" as "promo_bank", "i"."until" as "until", "i"."sampler_version_id" as "sampler_version_id", "i"."digest" as "digest", "i"."campaign_id" as "campaign_id", "i"."language" as "language", "j"."language_chosen" as "language_chosen", "i"."own_format" as "own_format", "i"."shelf_id" as "shelf_id", "j"."created_at" as "at", "j"."as_of" as "as_of"
  from price_tag_ahead a join print_job_item i on i.id = a.item_id join print_job j on j.id = i.job_id
  where a.branch_id = $4 and true
  order by a.product_id, a.format, a.as_of <= $5::date desc, abs(a.as_of - $6::date)),
  hanging as (
  select t.product_id, t.format from price_tag t
  where t.branch_id = $7 and (t.pending_item_id is not null or t.hung_item_id is not null
      or (t.product_id, t.format) in (select product_id, format from ahead))
    and true),
  campaign as materialized (
  select distinct on (cp.product_id) cp.product_id, c.id, c.name, c.format, c.ends, cp.price, cp.old_price,
    cp.discount_percent, cp.sampler_version_id, cp.digest_uz, cp.digest_ru, cp.digest_kaa, cp.problems
  from analytic_price_tag_branch cb
  join analytic_price_tag c on c.id = cb.campaign_id
  join analytic_price_tag_product cp on cp.campaign_id = c.id
  where cb.branch_id = $8 and c.state = 'issued'
    and c.begins <= $9::date and (c.ends is null or c.ends >= $10::date)
    and cp.product_id in (select product_id from place union all select product_id from hanging)
  order by cp.product_id, c.begins desc, c.id desc),
  base as materialized (
    select n.product_id, p.sku, p.barcode, p.name_uz, p.name_ru, p.name_kaa, p.brand_id, p.deleted_at, p.category_id,
      c.name_uz as category_uz, c.name_ru as category_ru,
      case when coming.id is null then p.price else coming.price end as own_price, case when cm.id is null then case when coming.id is null then p.price else coming.price end else cm.price end as price,
      case when cm.id is null then case when coming.id is null then p.old_price else coming.old_price end else cm.old_price end as true_old_price,
      cm.id as holding_id, cm.name as holding_name, cm.ends as holding_ends, cm.format as holding_format,
      cm.discount_percent as holding_discount, cm.sampler_version_id as holding_version,
      cm.digest_uz as holding_uz, cm.digest_ru as holding_ru, cm.digest_kaa as holding_kaa,
      cm.problems as holding_problems,
      c.tag_format as category_format,
      case when pl.product_id is not null then coalesce(cm.format, c.tag_format) end as needed_format,
      coalesce(cardinality(pl.shelves), 0) as place_count, pl.shelves, pl.walk as walk_order
    from (select product_id from place union select product_id from hanging) n
    join product p on p.id = n.product_id
    join category c on c.id = p.category_id
    left join place pl on pl.product_id = n.product_id
    left join campaign cm on cm.product_id = n.product_id
    left join lateral (
    select h.id, h.price, h.old_price from price_history h
    where h.product_id = p.id and not h.applied and h.valid_from <= $11
      and not exists (select from price_history later where later.product_id = h.product_id and later.applied
        and (later.valid_from, later.id) > (h.valid_from, h.id))
    order by h.valid_from desc limit 1) coming on true
  ),
  segment_of as (
  select distinct on (sp.product_id) sp.product_id, s.id, s.name, s.months, s.promo_bank
  from segment s
  join segment_product sp on sp.segment_id = s.id
  where s.deleted_at is null and s.begins <= $12::date and s.ends >= $13::date
    and sp.product_id in (select product_id from base)
  order by sp.product_id, s.begins desc, s.id desc),
  wanted as (
  select b.*, b.needed_format as format from base b where b.needed_format is not null and b.deleted_at is null
  union all
  select b.*, h.format from hanging h join base b on b.product_id = h.product_id
  where b.needed_format is null or b.deleted_at is not null or h.format <> b.needed_format),
  v as (
    select n.product_id * 10 + case n.format when 'label' then 8 else right(n.format, 1)::int end as id, n.product_id, n.format,
      n.sku, n.barcode, n.name_uz, n.name_ru, n.name_kaa, b.name as brand, n.deleted_at,
      n.category_id, n.category_uz, n.category_ru,
      case when o.mine then n.holding_id end as campaign_id,
      case when o.mine then n.holding_discount end as discount_percent,
      n.holding_id, n.holding_name, n.holding_ends,
      n.price, n.own_price, case when sv.shows_old_price then n.true_old_price end as old_price,
      m.monthly, case when m.monthly is not null then ip.months end as months,
      case when m.monthly is not null then sg.id end as segment_id, sg.name as segment_name,
      sg.months as segment_months, sg.promo_bank as segment_promo_bank, n.true_old_price as day_old_price,
      coalesce(sg.promo_bank and m.monthly is not null, false) as promo_bank,
      case when o.mine and sv.shows_until then n.holding_ends end as until,
      "o"."digest_uz" as digest, o.digest_uz, o.digest_ru, o.digest_kaa, o.sampler_version_id, sv.requires_monthly, o.problems,
      n.needed_format, n.format = n.category_format as own_format, n.place_count, n.walk_order[2] as shelf_id, s.name as shelf_name,
      n.walk_order[3]::int as face, n.walk_order[4]::int as storey, n.walk_order[5]::int as position,
      n.walk_order, n.walk_order::text as walk,
      coalesce(t.hung_shelf_id <> all(n.shelves), false) as moved,
      case when w.item_id is null then case when not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $14::date and t.pending_as_of < "t"."hung_as_of"
  and t.pending_at <= "t"."confirmed_at", false)) then "t"."pending_item_id" end else "w"."item_id" end as "pending_item_id", case when w.item_id is null then "t"."pending_price" else "w"."price" end as "pending_price", case when w.item_id is null then "t"."pending_old_price" else "w"."old_price" end as "pending_old_price", case when w.item_id is null then "t"."pending_monthly" else "w"."monthly" end as "pending_monthly", case when w.item_id is null then "t"."pending_months" else "w"."months" end as "pending_months", case when w.item_id is null then "t"."pending_promo_bank" else "w"."promo_bank" end as "pending_promo_bank", case when w.item_id is null then "t"."pending_until" else "w"."until" end as "pending_until", case when w.item_id is null then "t"."pending_sampler_version_id" else "w"."sampler_version_id" end as "pending_sampler_version_id", case when w.item_id is null then "t"."pending_digest" else "w"."digest" end as "pending_digest", case when w.item_id is null then "t"."pending_campaign_id" else "w"."campaign_id" end as "pending_campaign_id", case when w.item_id is null then "t"."pending_language" else "w"."language" end as "pending_language", case when w.item_id is null then "t"."pending_language_chosen" else "w"."language_chosen" end as "pending_language_chosen", case when w.item_id is null then "t"."pending_own_format" else "w"."own_format" end as "pending_own_format", case when w.item_id is null then case when not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $15::date and t.pending_as_of < "t"."hung_as_of"
  and t.pending_at <= "t"."confirmed_at", false)) then "t"."pending_shelf_id" end else "w"."shelf_id" end as "pending_shelf_id", case when w.item_id is null then "t"."pending_at" else "w"."at" end as "pending_at", case when w.item_id is null then "t"."pending_as_of" else "w"."as_of" end as "pending_as_of", "t"."hung_item_id", "t"."hung_price", "t"."hung_old_price", "t"."hung_monthly", "t"."hung_months", "t"."hung_promo_bank", "t"."hung_until", "t"."hung_sampler_version_id", "t"."hung_digest", "t"."hung_campaign_id", "t"."hung_language", "t"."hung_language_chosen", "t"."hung_own_format", "t"."hung_shelf_id", "t"."hung_at", "t"."hung_as_of", t.confirmed_at,
      coalesce(t.failed, false) as failed, coalesce(t.times, 0) as times, coalesce(t.duplicates, 0) as duplicates,
      t.duplicates_day, coalesce(t.duplicates_on_day, 0) as duplicates_on_day,
      coalesce((select bool_and(not e.failing) from electronic_label e where n.format = 'label'
        and e.branch_id = $16 and e.product_id = n.product_id and e.removed_at is null), false) as electronic
    from wanted n
    left join brand b on b.id = n.brand_id
    left join segment_of sg on sg.product_id = n.product_id
    left join shelf s on s.branch_id = $17 and s.id = n.walk_order[2]
    left join price_tag t on t.branch_id = $18 and t.product_id = n.product_id and t.format = n.format
    left join ahead w on w.product_id = n.product_id and w.format = n.format
      and (w.has_come or t.pending_item_id is null) and not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $19::date and w.as_of < "t"."hung_as_of"
  and w.at <= "t"."confirmed_at", false))
    left join tag_content tc on tc.product_id = n.product_id and tc.format = n.format
    cross join lateral (
      select n.holding_format = n.format as mine,
        case when n.holding_format = n.format then n.holding_uz else tc.digest_uz end as digest_uz,
        case when n.holding_format = n.format then n.holding_ru else tc.digest_ru end as digest_ru,
        case when n.holding_format = n.format then n.holding_kaa else tc.digest_kaa end as digest_kaa,
        case when n.holding_format = n.format then n.holding_version else tc.sampler_version_id end as sampler_version_id,
        case when n.holding_format = n.format then n.holding_problems else tc.problems end -> $20::text as problems) o
    left join sampler_version sv on sv.id = o.sampler_version_id
    left join instalment_plan ip on sv.months is not null and ip.months = coalesce(sg.months, sv.months) and ip.active
    cross join lateral (
      select monthly_price(n.price, case when sg.promo_bank then 0 else ip.markup_bp end, ip.months) as monthly
      -- A fence: without it the sum would be worked out anew wherever it is read.
      offset 0) m
  ),
  judged as (
  select v.*, r.pending_right, r.hung_right, c.judges_pending,
    case when c.judges_pending then f.pending_left else f.hung_left end as left_format
  from v
  cross join lateral (select coalesce("v"."pending_own_format" and not v.own_format
  and v.needed_format is not null and v.campaign_id is null, false) as pending_left, coalesce("v"."hung_own_format" and not v.own_format
  and v.needed_format is not null and v.campaign_id is null, false) as hung_left) f
  cross join lateral (select ("v"."pending_item_id" is not null and ("v"."pending_price" is not distinct from "v"."price" and "v"."pending_old_price" is not distinct from "v"."old_price" and "v"."pending_monthly" is not distinct from "v"."monthly" and "v"."pending_months" is not distinct from "v"."months" and "v"."pending_promo_bank" is not distinct from "v"."promo_bank" and "v"."pending_until" is not distinct from "v"."until" and "v"."pending_sampler_version_id" is not distinct from "v"."sampler_version_id" and "v"."pending_digest" is not distinct from case when not "v"."pending_language_chosen" then "v"."digest_uz"
    when "v"."pending_language" = 'uz' then v.digest_uz when "v"."pending_language" = 'ru' then v.digest_ru
    else v.digest_kaa end)) and not f.pending_left as pending_right,
    ("v"."hung_item_id" is not null and ("v"."hung_price" is not distinct from "v"."price" and "v"."hung_old_price" is not distinct from "v"."old_price" and "v"."hung_monthly" is not distinct from "v"."monthly" and "v"."hung_months" is not distinct from "v"."months" and "v"."hung_promo_bank" is not distinct from "v"."promo_bank" and "v"."hung_until" is not distinct from "v"."until" and "v"."hung_sampler_version_id" is not distinct from "v"."sampler_version_id" and "v"."hung_digest" is not distinct from case when not "v"."hung_language_chosen" then "v"."digest_uz"
    when "v"."hung_language" = 'uz' then v.digest_uz when "v"."hung_language" = 'ru' then v.digest_ru
    else v.digest_kaa end)) and not f.hung_left as hung_right
    -- A fence: without it the facts would be compared anew wherever the result is read.
    offset 0) r
  cross join lateral (select
    v.pending_item_id is not null
      and (coalesce(v.pending_as_of <= $21::date, true) or (r.pending_right
          -- Printed ahead with what it says today: that counts where nothing right hangs.
          and (v.moved or not r.hung_right))
        -- Printed ahead, not needed until then, and nothing else to judge: it waits for its confirmation.
        or v.hung_item_id is null and v.format is distinct from v.needed_format) as judges_pending) c
  ),
  stated as (
  select j.*,
    not j.judges_pending and not j.hung_right and j.hung_item_id is not null
      and coalesce(j.hung_as_of > $22::date, false) as hung_ahead,
    case
    when j.pending_item_id is null and j.hung_item_id is null then 'to_print'
    when j.deleted_at is not null
      or (j.place_count = 0 and coalesce(j.pending_shelf_id, j.hung_shelf_id) is not null) then 'take_down'
    when j.judges_pending and (j.pending_right or j.pending_as_of > $23::date) then 'printed'
    when not j.judges_pending and j.hung_right and not j.moved then 'current'
    when j.format is distinct from j.needed_format and j.campaign_id is null
      and (j.judges_pending or not j.hung_right)
      and (j.holding_id is not null and j.needed_format is not null or j.sampler_version_id is null or j.left_format
        or case when j.judges_pending then j.pending_campaign_id else j.hung_campaign_id end is not null) then 'take_down'
    else 'to_print' end as state
  from judged j)
  select t.*, coalesce(t.walk_order, l.walk_order) as list_order, coalesce(t.walk_order, l.walk_order)::text as list_walk,
    l.shelf_id as last_shelf_id, l.name as last_shelf_name, l.face as last_face, l.storey as last_storey,
    l.position as last_position
  from stated t
  left join lateral (
    select s.id as shelf_id, s.name, p.face, p.storey, p.position,
      array[s.position::bigint, s.id, p.face, p.storey, p.position] as walk_order
    from (select 1) one
    left join last_place p on p.branch_id = $24 and p.product_id = t.product_id
    join shelf s on s.branch_id = $25 and s.id = coalesce(p.shelf_id, t.pending_shelf_id, t.hung_shelf_id)
    where t.state = 'take_down' and t.place_count = 0
  ) l on true) x group by 1 order by 1;

-- countToPrintByShelf
select "tag_language" from "branch" where id = $1;
/* kept: tags_by_shelf */
select stands.shelf_id, count(*)::int as n from (
with place as (
  select p.product_id, array_agg(distinct p.shelf_id) as shelves,
    min(array[s.position::bigint, s.id, p.face, p.storey, p.position]) as walk
  from placement p join shelf s on s.id = p.shelf_id
  where p.branch_id = $1 and s.branch_id = $2 and s.deleted_at is null
    and true
  group by p.product_id
),
ahead as materialized (
select distinct on (a.product_id, a.format) a.product_id, a.format, a.as_of <= $3::date as has_come,
  "i"."id" as "item_id", "i"."price" as "price", "i"."old_price" as "old_price", "i"."monthly" as "monthly", "i"."months" as "months", "i"."promo_bank" as "promo_bank", "i"."until" as "until", "i"."sampler_version_id" as "sampler_version_id", "i"."digest" as "digest", "i"."campaign_id" as "campaign_id", "i"."language" as "language", "j"."language_chosen" as "language_chosen", "i"."own_format" as "own_format", "i"."shelf_id" as "shelf_id", "j"."created_at" as "at", "j"."as_of" as "as_of"
from price_tag_ahead a join print_job_item i on i.id = a.item_id join print_job j on j.id = i.job_id
where a.branch_id = $4 and true
order by a.product_id, a.format, a.as_of <= $5::date desc, abs(a.as_of - $6::date)),
hanging as (
select t.product_id, t.format from price_tag t
where t.branch_id = $7 and (t.pending_item_id is not null or t.hung_item_id is not null
    or (t.product_id, t.format) in (select product_id, format from ahead))
  and true),
campaign as materialized (
select distinct on (cp.product_id) cp.product_id, c.id, c.name, c.format, c.ends, cp.price, cp.old_price,
  cp.discount_percent, cp.sampler_version_id, cp.digest_uz, cp.digest_ru, cp.digest_kaa, cp.problems
from analytic_price_tag_branch cb
join analytic_price_tag c on c.id = cb.campaign_id
join analytic_price_tag_product cp on cp.campaign_id = c.id
where cb.branch_id = $8 and c.state = 'issued'
  and c.begins <= $9::date and (c.ends is null or c.ends >= $10::date)
  and cp.product_id in (select product_id from place union all select product_id from hanging)
order by cp.product_id, c.begins desc, c.id desc),
base as materialized (
  select n.product_id, p.sku, p.barcode, p.name_uz, p.name_ru, p.name_kaa, p.brand_id, p.deleted_at, p.category_id,
    c.name_uz as category_uz, c.name_ru as category_ru,
    case when coming.id is null then p.price else coming.price end as own_price, case when cm.id is null then case when coming.id is null then p.price else coming.price end else cm.price end as price,
    case when cm.id is null then case when coming.id is null then p.old_price else coming.old_price end else cm.old_price end as true_old_price,
    cm.id as holding_id, cm.name as holding_name, cm.ends as holding_ends, cm.format as holding_format,
    cm.discount_percent as holding_discount, cm.sampler_version_id as holding_version,
    cm.digest_uz as holding_uz, cm.digest_ru as holding_ru, cm.digest_kaa as holding_kaa,
    cm.problems as holding_problems,
    c.tag_format as category_format,
    case when pl.product_id is not null then coalesce(cm.format, c.tag_format) end as needed_format,
    coalesce(cardinality(pl.shelves), 0) as place_count, pl.shelves, pl.walk as walk_order
  from (select product_id from place union select product_id from hanging) n
  join product p on p.id = n.product_id
  join category c on c.id = p.category_id
  left join place pl on pl.product_id = n.product_id
  left join campaign cm on cm.product_id = n.product_id
  left join lateral (
  select h.id, h.price, h.old_price from price_history h
  where h.product_id = p.id and not h.applied and h.valid_from <= $11
    and not exists (select from price_history later where later.product_id = h.product_id and later.applied
      and (later.valid_from, later.id) > (h.valid_from, h.id))
  order by h.valid_from desc limit 1) coming on true
),
segment_of as (
select distinct on (sp.product_id) sp.product_id, s.id, s.name, s.months, s.promo_bank
from segment s
join segment_product sp on sp.segment_id = s.id
where s.deleted_at is null and s.begins <= $12::date and s.ends >= $13::date
  and sp.product_id in (select product_id from base)
order by sp.product_id, s.begins desc, s.id desc),
wanted as (
select b.*, b.needed_format as format from base b where b.needed_format is not null and b.deleted_at is null
union all
select b.*, h.format from hanging h join base b on b.product_id = h.product_id
where b.needed_format is null or b.deleted_at is not null or h.format <> b.needed_format),
v as (
  select n.product_id * 10 + case n.format when 'label' then 8 else right(n.format, 1)::int end as id, n.product_id, n.format,
    n.sku, n.barcode, n.name_uz, n.name_ru, n.name_kaa, b.name as brand, n.deleted_at,
    n.category_id, n.category_uz, n.category_ru,
    case when o.mine then n.holding_id end as campaign_id,
    case when o.mine then n.holding_discount end as discount_percent,
    n.holding_id, n.holding_name, n.holding_ends,
    n.price, n.own_price, case when sv.shows_old_price then n.true_old_price end as old_price,
    m.monthly, case when m.monthly is not null then ip.months end as months,
    case when m.monthly is not null then sg.id end as segment_id, sg.name as segment_name,
    sg.months as segment_months, sg.promo_bank as segment_promo_bank, n.true_old_price as day_old_price,
    coalesce(sg.promo_bank and m.monthly is not null, false) as promo_bank,
    case when o.mine and sv.shows_until then n.holding_ends end as until,
    "o"."digest_uz" as digest, o.digest_uz, o.digest_ru, o.digest_kaa, o.sampler_version_id, sv.requires_monthly, o.problems,
    n.needed_format, n.format = n.category_format as own_format, n.place_count, n.walk_order[2] as shelf_id, s.name as shelf_name,
    n.walk_order[3]::int as face, n.walk_order[4]::int as storey, n.walk_order[5]::int as position,
    n.walk_order, n.walk_order::text as walk,
    coalesce(t.hung_shelf_id <> all(n.shelves), false) as moved,
    case when w.item_id is null then case when not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $14::date and t.pending_as_of < "t"."hung_as_of"
and t.pending_at <= "t"."confirmed_at", false)) then "t"."pending_item_id" end else "w"."item_id" end as "pending_item_id", case when w.item_id is null then "t"."pending_price" else "w"."price" end as "pending_price", case when w.item_id is null then "t"."pending_old_price" else "w"."old_price" end as "pending_old_price", case when w.item_id is null then "t"."pending_monthly" else "w"."monthly" end as "pending_monthly", case when w.item_id is null then "t"."pending_months" else "w"."months" end as "pending_months", case when w.item_id is null then "t"."pending_promo_bank" else "w"."promo_bank" end as "pending_promo_bank", case when w.item_id is null then "t"."pending_until" else "w"."until" end as "pending_until", case when w.item_id is null then "t"."pending_sampler_version_id" else "w"."sampler_version_id" end as "pending_sampler_version_id", case when w.item_id is null then "t"."pending_digest" else "w"."digest" end as "pending_digest", case when w.item_id is null then "t"."pending_campaign_id" else "w"."campaign_id" end as "pending_campaign_id", case when w.item_id is null then "t"."pending_language" else "w"."language" end as "pending_language", case when w.item_id is null then "t"."pending_language_chosen" else "w"."language_chosen" end as "pending_language_chosen", case when w.item_id is null then "t"."pending_own_format" else "w"."own_format" end as "pending_own_format", case when w.item_id is null then case when not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $15::date and t.pending_as_of < "t"."hung_as_of"
and t.pending_at <= "t"."confirmed_at", false)) then "t"."pending_shelf_id" end else "w"."shelf_id" end as "pending_shelf_id", case when w.item_id is null then "t"."pending_at" else "w"."at" end as "pending_at", case when w.item_id is null then "t"."pending_as_of" else "w"."as_of" end as "pending_as_of", "t"."hung_item_id", "t"."hung_price", "t"."hung_old_price", "t"."hung_monthly", "t"."hung_months", "t"."hung_promo_bank", "t"."hung_until", "t"."hung_sampler_version_id", "t"."hung_digest", "t"."hung_campaign_id", "t"."hung_language", "t"."hung_language_chosen", "t"."hung_own_format", "t"."hung_shelf_id", "t"."hung_at", "t"."hung_as_of", t.confirmed_at,
    coalesce(t.failed, false) as failed, coalesce(t.times, 0) as times, coalesce(t.duplicates, 0) as duplicates,
    t.duplicates_day, coalesce(t.duplicates_on_day, 0) as duplicates_on_day,
    coalesce((select bool_and(not e.failing) from electronic_label e where n.format = 'label'
      and e.branch_id = $16 and e.product_id = n.product_id and e.removed_at is null), false) as electronic
  from wanted n
  left join brand b on b.id = n.brand_id
  left join segment_of sg on sg.product_id = n.product_id
  left join shelf s on s.branch_id = $17 and s.id = n.walk_order[2]
  left join price_tag t on t.branch_id = $18 and t.product_id = n.product_id and t.format = n.format
  left join ahead w on w.product_id = n.product_id and w.format = n.format
    and (w.has_come or t.pending_item_id is null) and not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $19::date and w.as_of < "t"."hung_as_of"
and w.at <= "t"."confirmed_at", false))
  left join tag_content tc on tc.product_id = n.product_id and tc.format = n.format
  cross join lateral (
    select n.holding_format = n.format as mine,
      case when n.holding_format = n.format then n.holding_uz else tc.digest_uz end as digest_uz,
      case when n.holding_format = n.format then n.holding_ru else tc.digest_ru end as digest_ru,
      case when n.holding_format = n.format then n.holding_kaa else tc.digest_kaa end as digest_kaa,
      case when n.holding_format = n.format then n.holding_version else tc.sampler_version_id end as sampler_version_id,
      case when n.holding_format = n.format then n.holding_problems else tc.problems end -> $20::text as problems) o
  left join sampler_version sv on sv.id = o.sampler_version_id
  left join instalment_plan ip on sv.months is not null and ip.months = coalesce(sg.months, sv.months) and ip.active
  cross join lateral (
    select monthly_price(n.price, case when sg.promo_bank then 0 else ip.markup_bp end, ip.months) as monthly
    -- A fence: without it the sum would be worked out anew wherever it is read.
    offset 0) m
),
judged as (
select v.*, r.pending_right, r.hung_right, c.judges_pending,
  case when c.judges_pending then f.pending_left else f.hung_left end as left_format
from v
cross join lateral (select coalesce("v"."pending_own_format" and not v.own_format
and v.needed_format is not null and v.campaign_id is null, false) as pending_left, coalesce("v"."hung_own_format" and not v.own_format
and v.needed_format is not null and v.campaign_id is null, false) as hung_left) f
cross join lateral (select ("v"."pending_item_id" is not null and ("v"."pending_price" is not distinct from "v"."price" and "v"."pending_old_price" is not distinct from "v"."old_price" and "v"."pending_monthly" is not distinct from "v"."monthly" and "v"."pending_months" is not distinct from "v"."months" and "v"."pending_promo_bank" is not distinct from "v"."promo_bank" and "v"."pending_until" is not distinct from "v"."until" and "v"."pending_sampler_version_id" is not distinct from "v"."sampler_version_id" and "v"."pending_digest" is not distinct from case when not "v"."pending_language_chosen" then "v"."digest_uz"
  when "v"."pending_language" = 'uz' then v.digest_uz when "v"."pending_language" = 'ru' then v.digest_ru
  else v.digest_kaa end)) and not f.pending_left as pending_right,
  ("v"."hung_item_id" is not null and ("v"."hung_price" is not distinct from "v"."price" and "v"."hung_old_price" is not distinct from "v"."old_price" and "v"."hung_monthly" is not distinct from "v"."monthly" and "v"."hung_months" is not distinct from "v"."months" and "v"."hung_promo_bank" is not distinct from "v"."promo_bank" and "v"."hung_until" is not distinct from "v"."until" and "v"."hung_sampler_version_id" is not distinct from "v"."sampler_version_id" and "v"."hung_digest" is not distinct from case when not "v"."hung_language_chosen" then "v"."digest_uz"
  when "v"."hung_language" = 'uz' then v.digest_uz when "v"."hung_language" = 'ru' then v.digest_ru
  else v.digest_kaa end)) and not f.hung_left as hung_right
  -- A fence: without it the facts would be compared anew wherever the result is read.
  offset 0) r
cross join lateral (select
  v.pending_item_id is not null
    and (coalesce(v.pending_as_of <= $21::date, true) or (r.pending_right
        -- Printed ahead with what it says today: that counts where nothing right hangs.
        and (v.moved or not r.hung_right))
      -- Printed ahead, not needed until then, and nothing else to judge: it waits for its confirmation.
      or v.hung_item_id is null and v.format is distinct from v.needed_format) as judges_pending) c
),
stated as (
select j.*,
  not j.judges_pending and not j.hung_right and j.hung_item_id is not null
    and coalesce(j.hung_as_of > $22::date, false) as hung_ahead,
  case
  when j.pending_item_id is null and j.hung_item_id is null then 'to_print'
  when j.deleted_at is not null
    or (j.place_count = 0 and coalesce(j.pending_shelf_id, j.hung_shelf_id) is not null) then 'take_down'
  when j.judges_pending and (j.pending_right or j.pending_as_of > $23::date) then 'printed'
  when not j.judges_pending and j.hung_right and not j.moved then 'current'
  when j.format is distinct from j.needed_format and j.campaign_id is null
    and (j.judges_pending or not j.hung_right)
    and (j.holding_id is not null and j.needed_format is not null or j.sampler_version_id is null or j.left_format
      or case when j.judges_pending then j.pending_campaign_id else j.hung_campaign_id end is not null) then 'take_down'
  else 'to_print' end as state
from judged j)
select t.*, coalesce(t.walk_order, l.walk_order) as list_order, coalesce(t.walk_order, l.walk_order)::text as list_walk,
  l.shelf_id as last_shelf_id, l.name as last_shelf_name, l.face as last_face, l.storey as last_storey,
  l.position as last_position
from stated t
left join lateral (
  select s.id as shelf_id, s.name, p.face, p.storey, p.position,
    array[s.position::bigint, s.id, p.face, p.storey, p.position] as walk_order
  from (select 1) one
  left join last_place p on p.branch_id = $24 and p.product_id = t.product_id
  join shelf s on s.branch_id = $25 and s.id = coalesce(p.shelf_id, t.pending_shelf_id, t.hung_shelf_id)
  where t.state = 'take_down' and t.place_count = 0
) l on true) x
join (
  select distinct p.product_id, p.shelf_id from placement p join shelf s on s.id = p.shelf_id
  where p.branch_id = $26 and s.branch_id = $27 and s.deleted_at is null
) stands on stands.product_id = x.product_id
where x.state = 'to_print' group by stands.shelf_id;

-- noteWrongTags
  with x as materialized (
    select product_id, format, state from (
  with place as (
    select p.product_id, array_agg(distinct p.shelf_id) as shelves,
      min(array[s.position::bigint, s.id, p.face, p.storey, p.position]) as walk
    from placement p join shelf s on s.id = p.shelf_id
    where p.branch_id = $1 and s.branch_id = $2 and s.deleted_at is null
      and true
    group by p.product_id
  ),
  ahead as materialized (
  select distinct on (a.product_id, a.format) a.product_id, a.format, a.as_of <= $3::date as has_come,
    "i"."id" as "item_id", "i"."price" as "price", "i"."old_price" as "old_price", "i"."monthly" as "monthly", "i"."months" as "months", "i"."promo_bank" as "promo_bank", "i"."until" as "until", "i"."sampler_version_id" as "sampler_version_id", "i"."digest" as "digest", "i"."campaign_id" as "campaign_id", "i"."language" as "language", "j"."language_chosen" as "language_chosen", "i"."own_format" as "own_format", "i"."shelf_id" as "shelf_id", "j"."created_at" as "at", "j"."as_of" as "as_of"
  from price_tag_ahead a join print_job_item i on i.id = a.item_id join print_job j on j.id = i.job_id
  where a.branch_id = $4 and true
  order by a.product_id, a.format, a.as_of <= $5::date desc, abs(a.as_of - $6::date)),
  hanging as (
  select t.product_id, t.format from price_tag t
  where t.branch_id = $7 and (t.pending_item_id is not null or t.hung_item_id is not null
      or (t.product_id, t.format) in (select product_id, format from ahead))
    and true),
  campaign as materialized (
  select distinct on (cp.product_id) cp.product_id, c.id, c.name, c.format, c.ends, cp.price, cp.old_price,
    cp.discount_percent, cp.sampler_version_id, cp.digest_uz, cp.digest_ru, cp.digest_kaa, cp.problems
  from analytic_price_tag_branch cb
  join analytic_price_tag c on c.id = cb.campaign_id
  join analytic_price_tag_product cp on cp.campaign_id = c.id
  where cb.branch_id = $8 and c.state = 'issued'
    and c.begins <= $9::date and (c.ends is null or c.ends >= $10::date)
    and cp.product_id in (select product_id from place union all select product_id from hanging)
  order by cp.product_id, c.begins desc, c.id desc),
  base as materialized (
    select n.product_id, p.sku, p.barcode, p.name_uz, p.name_ru, p.name_kaa, p.brand_id, p.deleted_at, p.category_id,
      c.name_uz as category_uz, c.name_ru as category_ru,
      case when coming.id is null then p.price else coming.price end as own_price, case when cm.id is null then case when coming.id is null then p.price else coming.price end else cm.price end as price,
      case when cm.id is null then case when coming.id is null then p.old_price else coming.old_price end else cm.old_price end as true_old_price,
      cm.id as holding_id, cm.name as holding_name, cm.ends as holding_ends, cm.format as holding_format,
      cm.discount_percent as holding_discount, cm.sampler_version_id as holding_version,
      cm.digest_uz as holding_uz, cm.digest_ru as holding_ru, cm.digest_kaa as holding_kaa,
      cm.problems as holding_problems,
      c.tag_format as category_format,
      case when pl.product_id is not null then coalesce(cm.format, c.tag_format) end as needed_format,
      coalesce(cardinality(pl.shelves), 0) as place_count, pl.shelves, pl.walk as walk_order
    from (select product_id from place union select product_id from hanging) n
    join product p on p.id = n.product_id
    join category c on c.id = p.category_id
    left join place pl on pl.product_id = n.product_id
    left join campaign cm on cm.product_id = n.product_id
    left join lateral (
    select h.id, h.price, h.old_price from price_history h
    where h.product_id = p.id and not h.applied and h.valid_from <= $11
      and not exists (select from price_history later where later.product_id = h.product_id and later.applied
        and (later.valid_from, later.id) > (h.valid_from, h.id))
    order by h.valid_from desc limit 1) coming on true
  ),
  segment_of as (
  select distinct on (sp.product_id) sp.product_id, s.id, s.name, s.months, s.promo_bank
  from segment s
  join segment_product sp on sp.segment_id = s.id
  where s.deleted_at is null and s.begins <= $12::date and s.ends >= $13::date
    and sp.product_id in (select product_id from base)
  order by sp.product_id, s.begins desc, s.id desc),
  wanted as (
  select b.*, b.needed_format as format from base b where b.needed_format is not null and b.deleted_at is null
  union all
  select b.*, h.format from hanging h join base b on b.product_id = h.product_id
  where b.needed_format is null or b.deleted_at is not null or h.format <> b.needed_format),
  v as (
    select n.product_id * 10 + case n.format when 'label' then 8 else right(n.format, 1)::int end as id, n.product_id, n.format,
      n.sku, n.barcode, n.name_uz, n.name_ru, n.name_kaa, b.name as brand, n.deleted_at,
      n.category_id, n.category_uz, n.category_ru,
      case when o.mine then n.holding_id end as campaign_id,
      case when o.mine then n.holding_discount end as discount_percent,
      n.holding_id, n.holding_name, n.holding_ends,
      n.price, n.own_price, case when sv.shows_old_price then n.true_old_price end as old_price,
      m.monthly, case when m.monthly is not null then ip.months end as months,
      case when m.monthly is not null then sg.id end as segment_id, sg.name as segment_name,
      sg.months as segment_months, sg.promo_bank as segment_promo_bank, n.true_old_price as day_old_price,
      coalesce(sg.promo_bank and m.monthly is not null, false) as promo_bank,
      case when o.mine and sv.shows_until then n.holding_ends end as until,
      "o"."digest_uz" as digest, o.digest_uz, o.digest_ru, o.digest_kaa, o.sampler_version_id, sv.requires_monthly, o.problems,
      n.needed_format, n.format = n.category_format as own_format, n.place_count, n.walk_order[2] as shelf_id, s.name as shelf_name,
      n.walk_order[3]::int as face, n.walk_order[4]::int as storey, n.walk_order[5]::int as position,
      n.walk_order, n.walk_order::text as walk,
      coalesce(t.hung_shelf_id <> all(n.shelves), false) as moved,
      case when w.item_id is null then case when not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $14::date and t.pending_as_of < "t"."hung_as_of"
  and t.pending_at <= "t"."confirmed_at", false)) then "t"."pending_item_id" end else "w"."item_id" end as "pending_item_id", case when w.item_id is null then "t"."pending_price" else "w"."price" end as "pending_price", case when w.item_id is null then "t"."pending_old_price" else "w"."old_price" end as "pending_old_price", case when w.item_id is null then "t"."pending_monthly" else "w"."monthly" end as "pending_monthly", case when w.item_id is null then "t"."pending_months" else "w"."months" end as "pending_months", case when w.item_id is null then "t"."pending_promo_bank" else "w"."promo_bank" end as "pending_promo_bank", case when w.item_id is null then "t"."pending_until" else "w"."until" end as "pending_until", case when w.item_id is null then "t"."pending_sampler_version_id" else "w"."sampler_version_id" end as "pending_sampler_version_id", case when w.item_id is null then "t"."pending_digest" else "w"."digest" end as "pending_digest", case when w.item_id is null then "t"."pending_campaign_id" else "w"."campaign_id" end as "pending_campaign_id", case when w.item_id is null then "t"."pending_language" else "w"."language" end as "pending_language", case when w.item_id is null then "t"."pending_language_chosen" else "w"."language_chosen" end as "pending_language_chosen", case when w.item_id is null then "t"."pending_own_format" else "w"."own_format" end as "pending_own_format", case when w.item_id is null then case when not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $15::date and t.pending_as_of < "t"."hung_as_of"
  and t.pending_at <= "t"."confirmed_at", false)) then "t"."pending_shelf_id" end else "w"."shelf_id" end as "pending_shelf_id", case when w.item_id is null then "t"."pending_at" else "w"."at" end as "pending_at", case when w.item_id is null then "t"."pending_as_of" else "w"."as_of" end as "pending_as_of", "t"."hung_item_id", "t"."hung_price", "t"."hung_old_price", "t"."hung_monthly", "t"."hung_months", "t"."hung_promo_bank", "t"."hung_until", "t"."hung_sampler_version_id", "t"."hung_digest", "t"."hung_campaign_id", "t"."hung_language", "t"."hung_language_chosen", "t"."hung_own_format", "t"."hung_shelf_id", "t"."hung_at", "t"."hung_as_of", t.confirmed_at,
      coalesce(t.failed, false) as failed, coalesce(t.times, 0) as times, coalesce(t.duplicates, 0) as duplicates,
      t.duplicates_day, coalesce(t.duplicates_on_day, 0) as duplicates_on_day,
      coalesce((select bool_and(not e.failing) from electronic_label e where n.format = 'label'
        and e.branch_id = $16 and e.product_id = n.product_id and e.removed_at is null), false) as electronic
    from wanted n
    left join brand b on b.id = n.brand_id
    left join segment_of sg on sg.product_id = n.product_id
    left join shelf s on s.branch_id = $17 and s.id = n.walk_order[2]
    left join price_tag t on t.branch_id = $18 and t.product_id = n.product_id and t.format = n.format
    left join ahead w on w.product_id = n.product_id and w.format = n.format
      and (w.has_come or t.pending_item_id is null) and not ("t"."hung_item_id" is not null and coalesce("t"."hung_as_of" <= $19::date and w.as_of < "t"."hung_as_of"
  and w.at <= "t"."confirmed_at", false))
    left join tag_content tc on tc.product_id = n.product_id and tc.format = n.format
    cross join lateral (
      select n.holding_format = n.format as mine,
        case when n.holding_format = n.format then n.holding_uz else tc.digest_uz end as digest_uz,
        case when n.holding_format = n.format then n.holding_ru else tc.digest_ru end as digest_ru,
        case when n.holding_format = n.format then n.holding_kaa else tc.digest_kaa end as digest_kaa,
        case when n.holding_format = n.format then n.holding_version else tc.sampler_version_id end as sampler_version_id,
        case when n.holding_format = n.format then n.holding_problems else tc.problems end -> $20::text as problems) o
    left join sampler_version sv on sv.id = o.sampler_version_id
    left join instalment_plan ip on sv.months is not null and ip.months = coalesce(sg.months, sv.months) and ip.active
    cross join lateral (
      select monthly_price(n.price, case when sg.promo_bank then 0 else ip.markup_bp end, ip.months) as monthly
      -- A fence: without it the sum would be worked out anew wherever it is read.
      offset 0) m
  ),
  judged as (
  select v.*, r.pending_right, r.hung_right, c.judges_pending,
    case when c.judges_pending then f.pending_left else f.hung_left end as left_format
  from v
  cross join lateral (select coalesce("v"."pending_own_format" and not v.own_format
  and v.needed_format is not null and v.campaign_id is null, false) as pending_left, coalesce("v"."hung_own_format" and not v.own_format
  and v.needed_format is not null and v.campaign_id is null, false) as hung_left) f
  cross join lateral (select ("v"."pending_item_id" is not null and ("v"."pending_price" is not distinct from "v"."price" and "v"."pending_old_price" is not distinct from "v"."old_price" and "v"."pending_monthly" is not distinct from "v"."monthly" and "v"."pending_months" is not distinct from "v"."months" and "v"."pending_promo_bank" is not distinct from "v"."promo_bank" and "v"."pending_until" is not distinct from "v"."until" and "v"."pending_sampler_version_id" is not distinct from "v"."sampler_version_id" and "v"."pending_digest" is not distinct from case when not "v"."pending_language_chosen" then "v"."digest_uz"
    when "v"."pending_language" = 'uz' then v.digest_uz when "v"."pending_language" = 'ru' then v.digest_ru
    else v.digest_kaa end)) and not f.pending_left as pending_right,
    ("v"."hung_item_id" is not null and ("v"."hung_price" is not distinct from "v"."price" and "v"."hung_old_price" is not distinct from "v"."old_price" and "v"."hung_monthly" is not distinct from "v"."monthly" and "v"."hung_months" is not distinct from "v"."months" and "v"."hung_promo_bank" is not distinct from "v"."promo_bank" and "v"."hung_until" is not distinct from "v"."until" and "v"."hung_sampler_version_id" is not distinct from "v"."sampler_version_id" and "v"."hung_digest" is not distinct from case when not "v"."hung_language_chosen" then "v"."digest_uz"
    when "v"."hung_language" = 'uz' then v.digest_uz when "v"."hung_language" = 'ru' then v.digest_ru
    else v.digest_kaa end)) and not f.hung_left as hung_right
    -- A fence: without it the facts would be compared anew wherever the result is read.
    offset 0) r
  cross join lateral (select
    v.pending_item_id is not null
      and (coalesce(v.pending_as_of <= $21::date, true) or (r.pending_right
          -- Printed ahead with what it says today: that counts where nothing right hangs.
          and (v.moved or not r.hung_right))
        -- Printed ahead, not needed until then, and nothing else to judge: it waits for its confirmation.
        or v.hung_item_id is null and v.format is distinct from v.needed_format) as judges_pending) c
  ),
  stated as (
  select j.*,
    not j.judges_pending and not j.hung_right and j.hung_item_id is not null
      and coalesce(j.hung_as_of > $22::date, false) as hung_ahead,
    case
    when j.pending_item_id is null and j.hung_item_id is null then 'to_print'
    when j.deleted_at is not null
      or (j.place_count = 0 and coalesce(j.pending_shelf_id, j.hung_shelf_id) is not null) then 'take_down'
    when j.judges_pending and (j.pending_right or j.pending_as_of > $23::date) then 'printed'
    when not j.judges_pending and j.hung_right and not j.moved then 'current'
    when j.format is distinct from j.needed_format and j.campaign_id is null
      and (j.judges_pending or not j.hung_right)
      and (j.holding_id is not null and j.needed_format is not null or j.sampler_version_id is null or j.left_format
        or case when j.judges_pending then j.pending_campaign_id else j.hung_campaign_id end is not null) then 'take_down'
    else 'to_print' end as state
  from judged j)
  select t.*, coalesce(t.walk_order, l.walk_order) as list_order, coalesce(t.walk_order, l.walk_order)::text as list_walk,
    l.shelf_id as last_shelf_id, l.name as last_shelf_name, l.face as last_face, l.storey as last_storey,
    l.position as last_position
  from stated t
  left join lateral (
    select s.id as shelf_id, s.name, p.face, p.storey, p.position,
      array[s.position::bigint, s.id, p.face, p.storey, p.position] as walk_order
    from (select 1) one
    left join last_place p on p.branch_id = $24 and p.product_id = t.product_id
    join shelf s on s.branch_id = $25 and s.id = coalesce(p.shelf_id, t.pending_shelf_id, t.hung_shelf_id)
    where t.state = 'take_down' and t.place_count = 0
  ) l on true) x
  ), wrong as (select product_id, format from x where state <> 'current'),
  mended as (
    delete from wrong_tag w where w.branch_id = $26 and not exists (
      select from wrong where wrong.product_id = w.product_id and wrong.format = w.format)
  ), found as (
    insert into wrong_tag (branch_id, product_id, format, since)
    select $27, product_id, format, $28::timestamptz from wrong
    on conflict do nothing
  )
  select x.format,
(count(*) filter (where x.state = 'to_print'))::int as to_print,
(count(*) filter (where x.state = 'printed'))::int as printed,
(count(*) filter (where x.state = 'current'))::int as current,
(count(*) filter (where x.state = 'take_down'))::int as take_down from x group by 1 order by 1;

-- readStale
select b.id, b.code, b.name_uz, b.name_ru, count(*)::int as count, min(w.since) as oldest,
  r.reminded_at, u.surname || ' ' || u.name as reminded_by, (count(*) over ())::int as total
from wrong_tag w join branch b on b.id = w.branch_id and b.closed_at is null
  left join tag_reminder r on r.branch_id = b.id left join users u on u.id = r.reminded_by
where w.since <= $1::timestamptz and true
group by b.id, r.branch_id, u.id order by oldest, count desc, b.id limit $2;

-- countTagsOf/products
with counted as (
  select branch_id, format, count(*)::int as tags from (
select pl.branch_id, pl.product_id, c.tag_format as format
from placement pl join shelf s on s.id = pl.shelf_id and s.deleted_at is null
join product p on p.id = pl.product_id and p.deleted_at is null join category c on c.id = p.category_id
where pl.product_id in (select unnest($1::bigint[])) and not exists (
  select from analytic_price_tag_product cp
  join analytic_price_tag a on a.id = cp.campaign_id and a.state = 'issued'
    and a.begins <= $2::date and (a.ends is null or a.ends >= $3::date)
  join analytic_price_tag_branch ab on ab.campaign_id = a.id and ab.branch_id = pl.branch_id
  where cp.product_id = pl.product_id)
group by 1, 2, 3) t group by 1, 2
)
select b.id, b.code, b.name_uz, b.name_ru, true as visible, sum(c.tags)::int as tags,
  coalesce(sum(ceil(c.tags::numeric / (case format when 'A5' then 2 when 'A6' then 4 when 'A7' then 8 end))), 0)::int as sheets
from counted c join branch b on b.id = c.branch_id and b.closed_at is null
group by b.id order by tags desc, b.code;

-- countTagsOf/import
with counted as (
  select branch_id, format, count(*)::int as tags from (
select pl.branch_id, pl.product_id, c.tag_format as format
from placement pl join shelf s on s.id = pl.shelf_id and s.deleted_at is null
join product p on p.id = pl.product_id and p.deleted_at is null join category c on c.id = p.category_id
where pl.product_id in (select (row->>'id')::bigint from import_part ip, jsonb_array_elements(ip.rows) row
  where ip.import_id = $1) and not exists (
  select from analytic_price_tag_product cp
  join analytic_price_tag a on a.id = cp.campaign_id and a.state = 'issued'
    and a.begins <= $2::date and (a.ends is null or a.ends >= $3::date)
  join analytic_price_tag_branch ab on ab.campaign_id = a.id and ab.branch_id = pl.branch_id
  where cp.product_id = pl.product_id)
group by 1, 2, 3) t group by 1, 2
)
select b.id, b.code, b.name_uz, b.name_ru, true as visible, sum(c.tags)::int as tags,
  coalesce(sum(ceil(c.tags::numeric / (case format when 'A5' then 2 when 'A6' then 4 when 'A7' then 8 end))), 0)::int as sheets
from counted c join branch b on b.id = c.branch_id and b.closed_at is null
group by b.id order by tags desc, b.code;

-- countTagsOf/campaign
with counted as (
  select branch_id, format, count(*)::int as tags from (
select pl.branch_id, pl.product_id, a.format
from analytic_price_tag a join analytic_price_tag_product cp on cp.campaign_id = a.id
join analytic_price_tag_branch ab on ab.campaign_id = a.id
join placement pl on pl.branch_id = ab.branch_id and pl.product_id = cp.product_id
join shelf s on s.id = pl.shelf_id and s.deleted_at is null
where a.id = $1 group by 1, 2, 3) t group by 1, 2
)
select b.id, b.code, b.name_uz, b.name_ru, true as visible, sum(c.tags)::int as tags,
  coalesce(sum(ceil(c.tags::numeric / (case format when 'A5' then 2 when 'A6' then 4 when 'A7' then 8 end))), 0)::int as sheets
from counted c join branch b on b.id = c.branch_id and b.closed_at is null
group by b.id order by tags desc, b.code;

-- readBranchDrift
with item as (
  select product_id, format, sum(copies)::int as times, count(*) filter (where duplicate)::int as duplicates
  from print_job_item where branch_id = $1 group by 1, 2
), tag as (select * from price_tag where branch_id = $2)
select 'counts' as what, 'branch ' || $3::text || ' product ' || coalesce(t.product_id, i.product_id) || ' '
    || coalesce(t.format, i.format) as key
  from tag t full join item i on i.product_id = t.product_id and i.format = t.format
  where coalesce(t.times, 0) <> coalesce(i.times, 0) or coalesce(t.duplicates, 0) <> coalesce(i.duplicates, 0)
union all
select 'hung', 'branch ' || $4::text || ' product ' || t.product_id || ' ' || t.format
  from tag t left join print_job_item i on i.id = t.hung_item_id
  where t.hung_item_id is not null and (i.id is null or i.outcome is distinct from 'confirmed'
    or (i.branch_id, i.product_id, i.format) <> (t.branch_id, t.product_id, t.format) or ("t"."hung_price" is distinct from "i"."price" or "t"."hung_old_price" is distinct from "i"."old_price" or "t"."hung_monthly" is distinct from "i"."monthly" or "t"."hung_months" is distinct from "i"."months" or "t"."hung_promo_bank" is distinct from "i"."promo_bank" or "t"."hung_until" is distinct from "i"."until" or "t"."hung_sampler_version_id" is distinct from "i"."sampler_version_id" or "t"."hung_digest" is distinct from "i"."digest" or "t"."hung_campaign_id" is distinct from "i"."campaign_id" or "t"."hung_language" is distinct from "i"."language" or "t"."hung_own_format" is distinct from "i"."own_format" or "t"."hung_shelf_id" is distinct from "i"."shelf_id"))
union all
select 'pending', 'branch ' || $5::text || ' product ' || t.product_id || ' ' || t.format
  from tag t left join print_job_item i on i.id = t.pending_item_id
  where t.pending_item_id is not null and (i.id is null or i.outcome is not null
    or (i.branch_id, i.product_id, i.format) <> (t.branch_id, t.product_id, t.format) or ("t"."pending_price" is distinct from "i"."price" or "t"."pending_old_price" is distinct from "i"."old_price" or "t"."pending_monthly" is distinct from "i"."monthly" or "t"."pending_months" is distinct from "i"."months" or "t"."pending_promo_bank" is distinct from "i"."promo_bank" or "t"."pending_until" is distinct from "i"."until" or "t"."pending_sampler_version_id" is distinct from "i"."sampler_version_id" or "t"."pending_digest" is distinct from "i"."digest" or "t"."pending_campaign_id" is distinct from "i"."campaign_id" or "t"."pending_language" is distinct from "i"."language" or "t"."pending_own_format" is distinct from "i"."own_format" or "t"."pending_shelf_id" is distinct from "i"."shelf_id"))
union all
select 'pending', 'branch ' || $6::text || ' product ' || a.product_id || ' ' || a.format || ' on ' || a.as_of
  from price_tag_ahead a left join print_job_item i on i.id = a.item_id left join print_job j on j.id = i.job_id
  where a.branch_id = $7 and (i.id is null or i.outcome is not null or j.as_of <> a.as_of
    or (i.branch_id, i.product_id, i.format) <> (a.branch_id, a.product_id, a.format))
union all
select 'campaign_log', 'branch ' || $8::text || ' campaign ' || b.campaign_id
  from analytic_price_tag_branch b
  left join (
    select campaign_id, count(*) filter (where duplicate)::int as duplicates
    from print_job_item where branch_id = $9 and campaign_id is not null group by 1) i
    on i.campaign_id = b.campaign_id
  where b.branch_id = $10
    and ((b.printed_at is null) <> (i.campaign_id is null) or b.duplicates <> coalesce(i.duplicates, 0));

-- readChainDrift
select 'print_count' as what, 'product ' || coalesce(c.product_id, i.product_id) as key
  from product_counter c
  full join (select product_id, sum(copies) as copies from print_job_item group by 1) i using (product_id)
  where coalesce(c.print_count, 0) <> coalesce(i.copies, 0)
union all
select 'sampler_count', 'branch ' || coalesce(c.branch_id, i.branch_id) || ' sampler version '
    || coalesce(c.sampler_version_id, i.sampler_version_id)
  from sampler_print_count c
  full join (select sampler_version_id, branch_id, sum(copies) as copies from print_job_item group by 1, 2) i
    using (sampler_version_id, branch_id)
  where coalesce(c.printed, 0) <> coalesce(i.copies, 0);
