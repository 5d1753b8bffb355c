-- The form in which texts without a search key are searched: Latin letters in lower case. Made anew for each row, it made a
-- search of 10,000 shelves take 0.2 s.
create function search_form(text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(replace(replace(
    translate(lower($1), 'абвгғдежзийкқлмноўпрстуфхҳәөүңıцыэъь''`´‘’ʻʼʹ′＇', 'abvggdejziykqlmnooprstufxhaounisie'),
    'ё', 'yo'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'yu'), 'я', 'ya')
$$;
alter table branch
  add column search_form text generated always as (search_form(code || ' ' || name_uz || ' ' || name_ru)) stored;
alter table shelf add column search_form text generated always as (search_form(name)) stored;
alter table application add column search_form text generated always as (search_form(comment)) stored;
