-- readRegionNumbers
with running as (
  select c.campaign_id, c.late, b.region_id from (
select cb.campaign_id, cb.branch_id, (cb.needed > 0 and cb.done_at is null and cb.due_at <= $1) as late
from analytic_price_tag_branch cb join analytic_price_tag c on c.id = cb.campaign_id
where (c.state = 'issued' and c.begins <= $2::date and c.ends >= $3::date) and true) c join branch b on b.id = c.branch_id
  where b.id in (select id from branch where true)
), summed as (
  select b.region_id as id, (count(*) filter (where b.closed_at is null))::int as branches,
    sum(d.needed)::int as needed,
    sum(d.right_count)::int as right_count,
    max(d.hour) as sampled_at,
    sum(d.applications_late)::int as applications_late, sum(d.check_lists_missed)::int as check_lists_missed
  from branch b join (
with of_day as materialized (select id from branch where true), tag as (
  select d.id, h.needed, h.right_count, h.hour from of_day d
  join branch open on open.id = d.id and open.closed_at is null cross join lateral (
    select needed, right_count, hour from branch_tag_hour h where h.branch_id = d.id
    order by h.hour desc limit 1) h
  where true
), campaign as (
  select branch_id as id, count(*)::int as running, (count(*) filter (where late))::int as late
  from (
select cb.campaign_id, cb.branch_id, (cb.needed > 0 and cb.done_at is null and cb.due_at <= $4) as late
from analytic_price_tag_branch cb join analytic_price_tag c on c.id = cb.campaign_id
where (c.state = 'issued' and c.begins <= $5::date and c.ends >= $6::date) and true) r where branch_id in (select id from of_day) group by 1
), asked as (
  select a.branch_id as id, count(*)::int as late from application a
  where a.status <> 3 and a.end_on < $7::date and true
    and a.branch_id in (select id from of_day) group by 1
), missed as (
  select l.branch_id as id, count(*)::int as missed from check_list l
  where l.signed_at is null and l.last_on < $8::date and l.due_on > $9::date - $10::int
    and true and l.branch_id in (select id from of_day) group by 1
)
select d.id, tag.needed, tag.right_count, tag.hour,
  coalesce(campaign.running, 0) as campaigns_running, coalesce(campaign.late, 0) as campaigns_late,
  coalesce(asked.late, 0) as applications_late, coalesce(missed.missed, 0) as check_lists_missed
from of_day d left join tag on tag.id = d.id left join campaign on campaign.id = d.id
  left join asked on asked.id = d.id left join missed on missed.id = d.id) d on d.id = b.id
  group by grouping sets ((b.region_id), ())
)
select s.*, r.id, r.code, r.name_uz, r.name_ru, coalesce((
select count(distinct c.campaign_id) from running c where c.region_id is not distinct from coalesce(r.id, c.region_id)
  and true), 0)::int as campaigns_running,
  coalesce((
select count(distinct c.campaign_id) from running c where c.region_id is not distinct from coalesce(r.id, c.region_id)
  and c.late), 0)::int as campaigns_late
from summed s left join region r on r.id = s.id order by r.position, r.id;

-- readRunningCampaigns
select c.id, c.name, c.ends, (count(*) filter (where cb.needed > 0))::int as needing,
  (count(*) filter (where cb.needed > 0 and cb.done >= cb.needed))::int as printed,
  (count(*) filter (where r.late))::int as late
from (
select cb.campaign_id, cb.branch_id, (cb.needed > 0 and cb.done_at is null and cb.due_at <= $1) as late
from analytic_price_tag_branch cb join analytic_price_tag c on c.id = cb.campaign_id
where (c.state = 'issued' and c.begins <= $2::date and c.ends >= $3::date) and true) r join analytic_price_tag c on c.id = r.campaign_id
join analytic_price_tag_branch cb on cb.campaign_id = r.campaign_id and cb.branch_id = r.branch_id
where r.branch_id in (select id from branch where true)
group by c.id order by late desc, c.ends, c.id limit 10;
