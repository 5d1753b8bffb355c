-- Prices in an order of their own. While price was in an index of product, a new price wrote the row into all its
-- indexes, those of the names and of the search among them. Without, the row is changed on its page (HOT), which has
-- room for it: a price list rewrites every row of the table at once.
create table product_price_order (
  product_id bigint primary key references product (id) on delete cascade,
  price bigint
);
insert into product_price_order (product_id, price) select id, price from product;
create index product_price_order_up_idx on product_price_order (price, product_id);
create index product_price_order_down_idx on product_price_order (price desc nulls last, product_id desc);
drop index product_price_idx;
drop index product_price_down_idx;
alter table product set (fillfactor = 50);

create function keep_price_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_price_order (product_id, price) select id, price from after_it;
  else
    update product_price_order o set price = a.price
    from after_it a join before_it b on b.id = a.id and b.price is distinct from a.price
    where o.product_id = a.id;
  end if;
  return null;
end $$;

create trigger product_price_order_of_new after insert on product
  referencing new table as after_it for each statement execute function keep_price_order();
create trigger product_price_order_of_changed after update on product
  referencing old table as before_it new table as after_it for each statement execute function keep_price_order();
analyze product_price_order;
