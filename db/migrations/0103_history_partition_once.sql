-- Servers that start at once ask for the same part of the history. The one that waited for the lock sees what came
-- meanwhile: `to_regclass` would answer from a cache of before, a query of the catalogue does not.
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
    if not exists (
      select from pg_class c where c.relname = name and c.relnamespace = current_schema()::regnamespace
    ) then
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

-- `create or replace` takes the search path away that 0093 set.
do $$
begin
  execute format('alter function ensure_history_partition(date) set search_path = %I, pg_temp', current_schema());
end $$;
