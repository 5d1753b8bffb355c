-- The role that serves calls owns nothing and makes no tables: the parts of the history are made by this function, which
-- runs as the owner and can do nothing else.
create or replace function ensure_history_partition(month date) returns void language plpgsql security definer as $$
declare
  first date := date_trunc('month', month)::date;
  name text := 'history_' || to_char(first, 'YYYY_MM');
begin
  if month not between date '2020-01-01' and date '2099-12-31' then
    raise exception 'no month of the history: %', month using errcode = 'invalid_parameter_value';
  end if;
  if to_regclass(name) is null then
    perform pg_advisory_xact_lock(hashtext('ensure_history_partition'));
    if to_regclass(name) is null then
      execute format(
        'create table %I partition of history for values from (%L) to (%L)',
        name,
        first::timestamp at time zone 'Asia/Tashkent',
        (first + interval '1 month')::timestamp at time zone 'Asia/Tashkent'
      );
      execute format(
        'create trigger history_is_not_emptied before truncate on %I for each statement execute function refuse_change()',
        name
      );
    end if;
  end if;
end $$;

-- A caller's search path would let the caller's tables stand in for ours.
do $$
begin
  execute format('alter function ensure_history_partition(date) set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function ensure_history_partition(date) from public;
