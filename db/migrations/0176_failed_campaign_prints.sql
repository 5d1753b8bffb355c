-- A tag that did not come out sets a branch back: it has not printed everything of the campaign. Until now the
-- time at which it first had was kept.
create or replace function count_analytic_price_tags_confirmed() returns trigger language plpgsql as $$
declare
  campaigns bigint[];
  branches bigint[];
begin
  select array_agg(distinct campaign_id), array_agg(distinct branch_id) into campaigns, branches
  from (
    select id, campaign_id, branch_id, outcome from confirmed where campaign_id is not null and outcome = 'failed'
    except
    select id, campaign_id, branch_id, outcome from waiting
  ) failed;
  if campaigns is not null then
    perform recount_analytic_price_tags(campaigns, branches);
    update analytic_price_tag_branch set done_at = null
    where campaign_id = any(campaigns) and branch_id = any(branches) and done < needed and done_at is not null;
  end if;
  return null;
end
$$;
