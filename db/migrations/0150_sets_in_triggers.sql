-- What a statement changed is told by comparing sets, instead of by joining the rows before it with those
-- after it. The plan of a trigger's statement is kept from its first call, mostly one for a single row, and joined each
-- of 1,000 rows of an import with each other one: a second where thirty milliseconds are enough. So it would be with the
-- items of a large print job.
create or replace function keep_price_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_price_order (product_id, price) select id, price from after_it;
  else
    update product_price_order o set price = a.price
    from (select id, price from after_it except select id, price from before_it) a
    where o.product_id = a.id;
  end if;
  return null;
end $$;

-- Words of a key that any of these products had before are there already.
create or replace function keep_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_word (word)
    select distinct w from after_it a, unnest(string_to_array(a.search_key, ' ')) as w
    where length(w) >= 3 and w !~ '[0-9]' and not exists (select from search_word s where s.word = w);
  else
    insert into search_word (word)
    select distinct w from (select search_key from after_it except select search_key from before_it) a,
      unnest(string_to_array(a.search_key, ' ')) as w
    where length(w) >= 3 and w !~ '[0-9]' and not exists (select from search_word s where s.word = w);
  end if;
  return null;
end $$;

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
  end if;
  return null;
end
$$;
