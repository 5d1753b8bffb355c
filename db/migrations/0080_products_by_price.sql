-- The list of products by price, either way; products without a price come last in both. Without these the whole
-- catalogue was read and sorted for each page.
create index product_price_idx on product (price, id) where deleted_at is null;
create index product_price_down_idx on product (price desc nulls last, id desc) where deleted_at is null;
