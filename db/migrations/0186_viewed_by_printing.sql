-- A branch whose own person printed tags of a campaign has viewed it, since the first such print. Prints before this rule
-- left the branch as not having viewed it. People who moved since are left out: they may have printed for another branch.
update analytic_price_tag_branch b set viewed_at = p.created_at, viewed_by = p.author_id
from analytic_price_tag_branch n
cross join lateral (
  select j.created_at, j.author_id
  from print_job_item i join print_job j on j.id = i.job_id
  join users u on u.id = j.author_id and u.branch_id = n.branch_id
  where i.campaign_id = n.campaign_id and i.branch_id = n.branch_id and j.electronic_token_id is null
    and not exists (
      select from history h
      where h.entity = 'user' and h.entity_id = u.id and h.at >= j.created_at and h.before ? 'branch_id')
  order by i.id limit 1
) p
where b.id = n.id and n.viewed_at is null and n.printed_at is not null;
