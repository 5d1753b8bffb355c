-- Brands are the same with any apostrophe: keys have the plain one. Of two that are equal by now, one keeps its key of
-- before; staff can merge them.
update brand b set name_key = k.key
from (
  select distinct on (key) id, key
  from (select id, name_key, translate(name_key, '`´‘’ʻʼʹ′＇', repeat('''', 9)) as key from brand) named
  order by key, name_key = key desc, id
) k
where k.id = b.id and b.name_key <> k.key;
