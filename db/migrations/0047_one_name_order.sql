-- One order for the names of all languages: columns of two orders cannot be searched as one text. The Uzbek one
-- has the letters of the Uzbek alphabet in their place, Latin before Cyrillic, and Russian names in their own order.
do $$
declare
  one record;
begin
  if not exists (select from pg_collation where collname = 'uz-x-icu') then
    return;
  end if;
  for one in
    select c.table_name, c.column_name from information_schema.columns c
    where c.table_schema = current_schema() and c.collation_name in ('ru-x-icu', 'und-x-icu')
  loop
    execute format('alter table %I alter column %I type text collate "uz-x-icu"', one.table_name, one.column_name);
  end loop;
end $$;
