-- How far each branch is with an analytics price tag: kept beside its log entry, so that the funnel of a
-- campaign over all branches is read without reading every tag.

alter table analytic_price_tag_branch
  -- Tags that the branch needs of it: products of the campaign that stand on one of its shelves.
  add column needed int not null default 0,
  -- Of these, printed with what they say since the last edit, and not failed.
  add column done int not null default 0,
  -- When all of them were printed for the first time, since an edit if there was one.
  add column done_at timestamptz,
  -- Until when they are to be printed.
  add column due_at timestamptz;

-- Which branches display a product, without a look at the rows.
create index placement_product_branch_idx on placement (product_id, branch_id, shelf_id);
drop index placement_product_idx;

-- What still hangs of a campaign.
create index price_tag_hung_campaign_idx on price_tag (hung_campaign_id, branch_id) where hung_campaign_id is not null;
create index price_tag_pending_campaign_idx on price_tag (pending_campaign_id, branch_id)
  where pending_campaign_id is not null;

-- Counts needed and done anew: of all branches of the campaigns, or of some.
create function recount_analytic_price_tags(campaigns bigint[], branches bigint[] default null) returns void
language sql as $$
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

-- A print moves the counts of the branch that printed, and so does a tag that did not come out.
create function count_analytic_price_tags_printed() returns trigger language plpgsql as $$
begin
  if exists (select from printed where campaign_id is not null) then
    perform recount_analytic_price_tags(array_agg(distinct campaign_id), array_agg(distinct branch_id))
    from printed where campaign_id is not null;
  end if;
  return null;
end
$$;
create trigger print_job_item_counts_campaigns after insert on print_job_item
  referencing new table as printed for each statement execute function count_analytic_price_tags_printed();

create function count_analytic_price_tags_confirmed() returns trigger language plpgsql as $$
declare
  campaigns bigint[];
  branches bigint[];
begin
  select array_agg(distinct i.campaign_id), array_agg(distinct i.branch_id) into campaigns, branches
  from confirmed i join waiting w on w.id = i.id
  where i.campaign_id is not null and i.outcome is distinct from w.outcome and i.outcome = 'failed';
  if campaigns is not null then
    perform recount_analytic_price_tags(campaigns, branches);
  end if;
  return null;
end
$$;
create trigger print_job_item_recounts_campaigns after update on print_job_item
  referencing old table as waiting new table as confirmed
  for each statement execute function count_analytic_price_tags_confirmed();
