-- sumDays
  select branch_id, sum(tag_needed)::int as tag_needed, sum(tag_right)::int as tag_right,
sum(campaign_due)::int as campaign_due, sum(campaign_done)::int as campaign_done,
sum(check_due)::int as check_due, sum(check_done)::float8 as check_done,
sum(application_due)::int as application_due, sum(application_done)::int as application_done from (
  select day, branch_id, sum(tag_needed)::int as tag_needed, sum(tag_right)::int as tag_right,
sum(campaign_due)::int as campaign_due, sum(campaign_done)::int as campaign_done,
sum(check_due)::int as check_due, sum(check_done)::float8 as check_done,
sum(application_due)::int as application_due, sum(application_done)::int as application_done from (
    select ("h"."hour" at time zone 'Asia/Tashkent')::date as day, h.branch_id, h.needed as tag_needed, h.right_count as tag_right,
      0 as campaign_due, 0 as campaign_done, 0 as check_due, 0::float8 as check_done,
      0 as application_due, 0 as application_done
    from branch_tag_hour h where h.hour >= $1 and h.hour < $2
    union all
    select (("b"."due_at" at time zone 'Asia/Tashkent')::date - 1), b.branch_id, 0, 0, 1, coalesce(b.done_at < b.due_at, false)::int, 0, 0, 0, 0
    from analytic_price_tag_branch b join analytic_price_tag c on c.id = b.campaign_id
    where (c.issued_at is not null
and (b.needed > 0 or b.done_at is not null)
and (c.withdrawn_at is null or ("c"."withdrawn_at" at time zone 'Asia/Tashkent')::date > (("b"."due_at" at time zone 'Asia/Tashkent')::date - 1))
and ((("b"."due_at" at time zone 'Asia/Tashkent')::date - 1) < $3::date or b.done_at is not null)) and (("b"."due_at" at time zone 'Asia/Tashkent')::date - 1) between $4::date and $5::date
    union all
    select l.due_on, l.branch_id, 0, 0, 0, 0, 1,
      case when l.signed_at is not null and not l.late then coalesce(l.score, 100) / 100 else 0 end, 0, 0
    from check_list l
    where l.due_on between $6::date and $7::date and (l.due_on < $8::date or l.signed_at is not null)
    union all
    select a.end_on, a.branch_id, 0, 0, 0, 0, 0, 0, 1,
      (a.status = 3 and ("a"."completed_at" at time zone 'Asia/Tashkent')::date <= a.end_on)::int
    from application a
    where a.end_on between $9::date and $10::date and (a.end_on < $11::date or a.status = 3)
  ) e group by day, branch_id) d group by branch_id;
