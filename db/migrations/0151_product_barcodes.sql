-- Further barcodes of a product: the same device in a new box, a batch of another factory. The main one, which tags
-- print, stays in product.barcode. The check reads the array as PostgreSQL writes it: digits alone, at most 20 of
-- them, no null.
alter table product
  add column more_barcodes text[] not null default '{}',
  add constraint product_more_barcodes_check
    check (more_barcodes::text ~ '^\{([0-9]{8,14}(,[0-9]{8,14}){0,19})?\}$');

-- Every barcode of the products that are not deleted, main and further: it belongs to one of them.
create table product_barcode (
  barcode text primary key,
  product_id bigint not null references product (id) on delete cascade
);
insert into product_barcode (barcode, product_id)
select barcode, id from product where deleted_at is null and barcode is not null;
analyze product_barcode;

create function keep_barcodes_of_new() returns trigger language plpgsql as $$
begin
  insert into product_barcode (barcode, product_id)
  select code, a.id from after_it a, unnest(a.barcode || a.more_barcodes) as code
  where a.deleted_at is null and code is not null order by code;
  return null;
end $$;

create function keep_barcodes_of_changed() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null then
    delete from product_barcode
    where barcode = any(old.barcode || old.more_barcodes) and product_id = old.id;
  end if;
  if new.deleted_at is null then
    insert into product_barcode (barcode, product_id)
    select code, new.id from unnest(new.barcode || new.more_barcodes) as code
    where code is not null order by code;
  end if;
  return null;
end $$;

-- A product rarely changes its barcodes, prices of the whole chain change at once: a change is looked at row by row,
-- where the statement writes these columns at all and the row has other ones than before.
create trigger product_barcodes_of_new after insert on product
  referencing new table as after_it for each statement execute function keep_barcodes_of_new();
create trigger product_barcodes_of_changed after update of barcode, more_barcodes, deleted_at on product
  for each row when (
    old.barcode is distinct from new.barcode or old.more_barcodes <> new.more_barcodes
    or (old.deleted_at is null) <> (new.deleted_at is null)
  ) execute function keep_barcodes_of_changed();

-- A scanned barcode may be that of a product that was deleted and whose tag still hangs.
create index product_deleted_idx on product (id) where deleted_at is not null;
