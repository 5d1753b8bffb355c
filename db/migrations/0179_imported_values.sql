-- An import of parameters kept the old Karakalpak text beside new Uzbek and Russian ones, binary tails of numbers, and
-- texts instead of options. The import does not do so any more; this mends what it left.
update product_character v set value_number = n.number, value_uz = n.text, value_ru = n.text,
  value_kaa = case when v.value_kaa is not null then n.text end
from character k, product_character w
cross join lateral (select trim_scale(round(w.value_number, 4)) as number) r
cross join lateral (select r.number, replace(r.number::text, '.', ',') as text) n
where k.id = v.character_id and k.type = 'number' and w.product_id = v.product_id and w.character_id = v.character_id
  and (v.value_number <> n.number or (v.value_kaa is not null and v.value_kaa <> v.value_ru));

update product_character v set value_kaa = case v.value_number when 1 then 'awa' else 'yaq' end
from character k
where k.id = v.character_id and k.type = 'yes_no' and v.value_number in (0, 1)
  and v.value_kaa is not null and v.value_kaa <> case v.value_number when 1 then 'awa' else 'yaq' end;

with meant as (
  select distinct on (v.product_id, v.character_id) v.product_id, v.character_id, o.value_uz, o.value_ru, o.value_kaa
  from product_character v join character k on k.id = v.character_id and k.type = 'choice'
  join character_option o on o.character_id = k.id
    and lower(v.value_ru) in (lower(o.value_ru), lower(o.value_uz), lower(o.value_kaa))
  -- An option that fits in both languages comes first.
  order by v.product_id, v.character_id, (v.value_ru = o.value_ru and v.value_uz = o.value_uz) desc, o.position, o.id
)
update product_character v set value_uz = m.value_uz, value_ru = m.value_ru, value_kaa = m.value_kaa
from meant m
where m.product_id = v.product_id and m.character_id = v.character_id
  and (v.value_uz, v.value_ru, v.value_kaa) is distinct from (m.value_uz, m.value_ru, m.value_kaa);

-- An import writes the same text in Uzbek and Russian: a Karakalpak text that differs is that of an earlier value.
update product_character v set value_kaa = null
from character k
where k.id = v.character_id and k.type = 'text' and v.value_uz = v.value_ru
  and v.value_kaa is not null and v.value_kaa <> v.value_uz;
