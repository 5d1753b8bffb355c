-- Rows of imports that were checked before the keys of brands had the plain apostrophe (0208) name brands by keys that no
-- brand has any more: applied they made a second brand, undone they took the product's brand away.
update import_part ip set rows = (
  select jsonb_agg(
    r.row
    || case when now_key <> r.row ->> 'brand_key' then jsonb_build_object('brand_key', now_key) else '{}' end
    || case when was_key <> r.row -> 'was' ->> 'brand_key'
      then jsonb_build_object('was', (r.row -> 'was') || jsonb_build_object('brand_key', was_key)) else '{}' end
    order by r.place)
  from jsonb_array_elements(ip.rows) with ordinality as r (row, place)
  cross join lateral (
    select coalesce(
      (select name_key from brand where name_key = r.row ->> 'brand_key'),
      translate(r.row ->> 'brand_key', '`´‘’ʻʼʹ′＇', repeat('''', 9))) as now_key,
    coalesce(
      (select name_key from brand where name_key = r.row -> 'was' ->> 'brand_key'),
      translate(r.row -> 'was' ->> 'brand_key', '`´‘’ʻʼʹ′＇', repeat('''', 9))) as was_key
  ) keys)
where ip.rows::text ~ '"brand_key": "[^"]*[`´‘’ʻʼʹ′＇]';
