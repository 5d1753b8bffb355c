-- readWalkReport
with walk as materialized (
  select w.branch_id, w.expected, w.sums from walk_check w
  where w.ended_at >= $1::timestamptz and w.ended_at < $2::timestamptz
    and w.sums is not null and true and true
), total as (
  select branch_id, count(*)::int as walks, sum(expected)::int as expected,
    sum((sums ->> 'missing')::int)::int as missing,
    sum((sums ->> 'missing_confirmed')::int)::int as missing_confirmed,
    sum((sums ->> 'confirmed')::int)::int as confirmed, sum((sums ->> 'true')::int)::int as true
  from walk group by 1
), found as (
select branch_id, jsonb_object_agg(key, n) as counts from (
  select w.branch_id, c.key, sum(c.value::int) as n
  from walk w cross join jsonb_each_text(w.sums -> $3::text) c group by 1, 2
) by_key group by 1), reason as (
select branch_id, jsonb_object_agg(key, n) as counts from (
  select w.branch_id, c.key, sum(c.value::int) as n
  from walk w cross join jsonb_each_text(w.sums -> $4::text) c group by 1, 2
) by_key group by 1)
select b.id, b.code, b.name_uz, b.name_ru, l.last, coalesce(t.walks, 0) as walks,
  coalesce(t.expected, 0) as expected, coalesce(t.missing, 0) as missing,
  coalesce(t.missing_confirmed, 0) as missing_confirmed, coalesce(t.confirmed, 0) as confirmed,
  coalesce(t.true, 0) as true, coalesce(f.counts, '{}') as found, coalesce(r.counts, '{}') as reasons
from branch b
left join total t on t.branch_id = b.id
left join found f on f.branch_id = b.id
left join reason r on r.branch_id = b.id
left join lateral (
  select json_build_object('id', w.id, 'ended_at', w.ended_at,
    'shelf', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end,
    'expected', w.expected, 'scanned', w.expected - (w.sums ->> 'missing')::int) as last
  from walk_check w left join shelf s on s.id = w.shelf_id
  where w.branch_id = b.id and w.ended_at is not null order by w.begun_at desc, w.id desc limit 1
) l on true
where true and b.closed_at is null and true
order by b.code;

-- readWalkReport/one branch
with walk as materialized (
  select w.branch_id, w.expected, w.sums from walk_check w
  where w.ended_at >= $1::timestamptz and w.ended_at < $2::timestamptz
    and w.sums is not null and true and w.branch_id = $3
), total as (
  select branch_id, count(*)::int as walks, sum(expected)::int as expected,
    sum((sums ->> 'missing')::int)::int as missing,
    sum((sums ->> 'missing_confirmed')::int)::int as missing_confirmed,
    sum((sums ->> 'confirmed')::int)::int as confirmed, sum((sums ->> 'true')::int)::int as true
  from walk group by 1
), found as (
select branch_id, jsonb_object_agg(key, n) as counts from (
  select w.branch_id, c.key, sum(c.value::int) as n
  from walk w cross join jsonb_each_text(w.sums -> $4::text) c group by 1, 2
) by_key group by 1), reason as (
select branch_id, jsonb_object_agg(key, n) as counts from (
  select w.branch_id, c.key, sum(c.value::int) as n
  from walk w cross join jsonb_each_text(w.sums -> $5::text) c group by 1, 2
) by_key group by 1)
select b.id, b.code, b.name_uz, b.name_ru, l.last, coalesce(t.walks, 0) as walks,
  coalesce(t.expected, 0) as expected, coalesce(t.missing, 0) as missing,
  coalesce(t.missing_confirmed, 0) as missing_confirmed, coalesce(t.confirmed, 0) as confirmed,
  coalesce(t.true, 0) as true, coalesce(f.counts, '{}') as found, coalesce(r.counts, '{}') as reasons
from branch b
left join total t on t.branch_id = b.id
left join found f on f.branch_id = b.id
left join reason r on r.branch_id = b.id
left join lateral (
  select json_build_object('id', w.id, 'ended_at', w.ended_at,
    'shelf', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end,
    'expected', w.expected, 'scanned', w.expected - (w.sums ->> 'missing')::int) as last
  from walk_check w left join shelf s on s.id = w.shelf_id
  where w.branch_id = b.id and w.ended_at is not null order by w.begun_at desc, w.id desc limit 1
) l on true
where true and b.id = $6 and true
order by b.code;

-- readWalk
select w.id, w.branch_id, json_build_object('id', "b"."id", 'name', json_build_object('uz', "b"."name_uz", 'ru', "b"."name_ru"), 'code', "b"."code") as branch, b.tag_language, w.shelf_id,
  case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as shelf,
  w.begun_at, json_build_object('id', "beginner"."id", 'name', "beginner"."name", 'surname', "beginner"."surname") as begun_by, w.ended_at,
  case when w.ended_by is not null then json_build_object('id', "ender"."id", 'name', "ender"."name", 'surname', "ender"."surname") end as ended_by, w.expected,
  (select coalesce(json_agg(json_build_object('id', "u"."id", 'name', "u"."name", 'surname', "u"."surname") order by u.surname, u.id), '[]') from walk_person p
    join users u on u.id = p.user_id where p.walk_id = w.id) as people,
  case when w.sums is not null then w.expected - (w.sums ->> 'missing')::int
    else (select count(distinct (s.product_id, s.format)) from walk_scan s where s.walk_id = w.id
      and s.verdict in ('right', 'unconfirmed', 'early', 'wrong', 'wrong_place'))::int end as scanned,
  case when w.sums is not null then w.sums -> 'found' else (
    select coalesce(jsonb_object_agg(c.verdict, c.n), '{}') from (
    select s.verdict, count(*)::int as n from walk_scan s
    where s.walk_id = w.id and (s.verdict = 'twice' or s.repeats is null and not (s.source = 'barcode' and exists (
select from walk_scan better where better.walk_id = s.walk_id and better.product_id = s.product_id
  and (s.format is null or better.format = s.format) and better.source = 'code' and better.repeats is null
  and better.verdict <> 'other_branch'))) group by 1) c) end as counts
from walk_check w join branch b on b.id = w.branch_id left join shelf s on s.id = w.shelf_id
  join users beginner on beginner.id = w.begun_by left join users ender on ender.id = w.ended_by where w.id = $1;

-- readMissing
  select m.product_id, json_build_object('id', "p"."id", 'name', json_build_object('uz', "p"."name_uz", 'ru', "p"."name_ru"), 'sku', "p"."sku") as product, m.format, m.place, m.believed as state
  from walk_missing m join product p on p.id = m.product_id
  where m.walk_id = $1 and not exists (
select from walk_scan found where found.walk_id = m.walk_id and found.product_id = m.product_id
  and found.format = m.format and found.repeats is null and found.verdict <> 'other_branch') order by m.seq;

-- readFound
  select s.product_id, s.format, s.verdict, min(s.at) as at from walk_scan s
  where s.walk_id = $1 and s.format is not null and (s.verdict = 'unconfirmed'
    or s.repeats is null and not (s.source = 'barcode' and exists (
select from walk_scan better where better.walk_id = s.walk_id and better.product_id = s.product_id
  and (s.format is null or better.format = s.format) and better.source = 'code' and better.repeats is null
  and better.verdict <> 'other_branch')) and (s.verdict = 'down' or s.verdict = 'wrong' and not exists (
      select from walk_scan better where better.walk_id = s.walk_id and better.product_id = s.product_id
        and better.format = s.format and better.source = 'code'
        and better.verdict in ('right', 'wrong_place', 'not_on_plan'))))
  group by 1, 2, 3;
