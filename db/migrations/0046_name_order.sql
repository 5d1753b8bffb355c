-- Names in the order of their alphabet, whatever their case: iPhone before Samsung, Shokolad after Zafar. The order
-- belongs to the columns, so that lists, cursors and indexes have the same one. A PostgreSQL built without ICU
-- keeps the order of its own.
do $$
declare
  one record;
begin
  for one in
    select c.table_name, c.column_name,
      case
        when c.column_name = 'name_ru' then 'ru-x-icu'
        when c.table_name = 'brand' then 'und-x-icu'
        else 'uz-x-icu'
      end as collation
    from information_schema.columns c
    where c.table_schema = current_schema()
      and (
        (c.column_name in ('name_uz', 'name_ru')
          and c.table_name in ('branch', 'category', 'character', 'character_category', 'permission', 'product', 'region', 'role'))
        or (c.column_name = 'name' and c.table_name in ('brand', 'sampler', 'shelf', 'users'))
        or (c.column_name = 'surname' and c.table_name = 'users')
      )
  loop
    if exists (select from pg_collation where collname = one.collation) then
      execute format('alter table %I alter column %I type text collate %I', one.table_name, one.column_name, one.collation);
    end if;
  end loop;
end $$;
