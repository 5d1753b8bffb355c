-- What 1C sends of a deleted product is not taken. Once the product is restored, by 1C or by a person, its newest prices
-- and balances are compared again, as those of a new link are; otherwise it would have those of before.
create function compare_restored_product() returns trigger language plpgsql as $$
begin
  update exchange_link set made_at = clock_timestamp() where product_id = new.id;
  return null;
end $$;
create trigger restored_product_is_compared after update of deleted_at on product
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function compare_restored_product();
