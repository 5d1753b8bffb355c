-- A price of a coming day must be one that a product may have: otherwise it stops all prices that are due with it.
delete from price_history
where not applied and not coalesce(price between 1 and 1000000000000, true);
delete from price_history
where not applied and not coalesce(old_price between 1 and 1000000000000, true);
alter table price_history
  add constraint price_history_price_check check (price between 1 and 1000000000000) not valid,
  add constraint price_history_old_price_check check (old_price between 1 and 1000000000000) not valid;
