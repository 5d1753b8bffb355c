-- A SKU in another case, or with Cyrillic letters that look like Latin ones, became a second product; the first kept its price.
create function sku_look(sku text) returns text language sql immutable strict parallel safe as $$
  select translate(upper(sku), 'АВЕЁКМНОРСТУХІЈЅавеёкмнорстухіјѕ‐‑‒–—', 'ABEEKMHOPCTYXIJSABEEKMHOPCTYXIJS-----')
$$;
create index product_sku_look_idx on product (sku_look(sku));
