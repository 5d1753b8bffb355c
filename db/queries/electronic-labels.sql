-- readTroubled
with bound as (
  select l.branch_id, bool_or(not l.failing and l.bound_at < $1::timestamptz) as healthy from electronic_label l
  where l.removed_at is null and l.product_id is not null group by l.branch_id
), late as (
  select distinct j.branch_id from print_job j join branch b on b.id = j.branch_id and b.closed_at is null
  where j.electronic_token_id is not null and j.state = 'printed' and j.created_at < $2::timestamptz
), judged as (
  select x.branch_id, b.away_error, coalesce(x.healthy, false) as healthy, late.branch_id is not null as is_late,
    case when coalesce(b.asked_at < $3::timestamptz, true) then 'silent' when b.away_since < $4::timestamptz then 'away' end as fault
  from (select branch_id, healthy from bound union all
      select branch_id, false from late where branch_id not in (select branch_id from bound)) x
    left join electronic_label_branch b on b.branch_id = x.branch_id
    left join late on late.branch_id = x.branch_id
)
select branch_id, fault, away_error from judged where is_late or healthy and fault is not null
order by branch_id;
