-- Progress was counted before its rows were locked: a failed print that waited for another print of its campaign then
-- wrote a count without that one. In one order, so that two recounts of several campaigns never deadlock.
create or replace function recount_analytic_price_tags(campaigns bigint[], branches bigint[] default null) returns void
language sql as $$
  select from analytic_price_tag_branch
  where campaign_id = any(campaigns) and (branches is null or branch_id = any(branches))
  order by campaign_id, branch_id for no key update;

  with needed as (
    select distinct cp.campaign_id, pl.branch_id, cp.product_id, cp.edited_at
    from analytic_price_tag_product cp
    join product p on p.id = cp.product_id and p.deleted_at is null
    join placement pl on pl.product_id = cp.product_id
    join shelf s on s.id = pl.shelf_id and s.deleted_at is null
    where cp.campaign_id = any(campaigns) and (branches is null or pl.branch_id = any(branches))
  ), printed as (
    select i.campaign_id, i.branch_id, i.product_id, max(j.created_at) as at
    from print_job_item i join print_job j on j.id = i.job_id
    where i.campaign_id = any(campaigns) and (branches is null or i.branch_id = any(branches))
      and i.outcome is distinct from 'failed'
    group by 1, 2, 3
  ), counted as (
    select n.campaign_id, n.branch_id, count(*)::int as needed,
      count(*) filter (where pr.at is not null and (n.edited_at is null or pr.at >= n.edited_at))::int as done
    from needed n left join printed pr using (campaign_id, branch_id, product_id)
    group by 1, 2
  )
  update analytic_price_tag_branch b
  set needed = coalesce(c.needed, 0), done = coalesce(c.done, 0),
    done_at = case when c.done >= c.needed then coalesce(b.done_at, now()) else b.done_at end
  from analytic_price_tag_branch x
  left join counted c on c.campaign_id = x.campaign_id and c.branch_id = x.branch_id
  where b.id = x.id and x.campaign_id = any(campaigns) and (branches is null or x.branch_id = any(branches))
    and (b.needed, b.done) is distinct from (coalesce(c.needed, 0), coalesce(c.done, 0))
$$;
