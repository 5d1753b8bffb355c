-- A full export of 1C also says what is gone: what it does not list.
alter table exchange_file
  -- Ид of the products of its catalogue, and of the offers with a list of prices: { products, prices }. Null in files of
  -- earlier exchanges.
  add column listed jsonb;
