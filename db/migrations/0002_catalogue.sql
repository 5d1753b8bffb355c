-- Categories, brands, characters, products, prices, balances, imports.

create extension if not exists pg_trgm;

create table category (
  id bigint generated always as identity primary key,
  parent_id bigint references category (id),
  name_uz text not null,
  name_ru text not null,
  name_kaa text,
  colour text not null default '#4C6EF5' check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  sort_key text not null default 'cost' check (sort_key in ('size', 'cost', 'brand', 'kv', 'l', 'kg')),
  sort_descending boolean not null default true,
  -- The format in which products of this category stand on a shelf.
  tag_format text not null default 'A6' check (tag_format in ('A5', 'A6', 'A7')),
  position int not null default 0,
  version int not null default 1,
  constraint category_name_key unique (parent_id, name_ru)
);

create table brand (
  id bigint generated always as identity primary key,
  name text not null,
  -- Lower case without spaces at the ends: one brand in any spelling of case.
  name_key text not null,
  version int not null default 1,
  constraint brand_name_key unique (name_key)
);

create table character_category (
  id bigint generated always as identity primary key,
  name_uz text not null,
  name_ru text not null,
  name_kaa text,
  position int not null default 0
);

create table character (
  id bigint generated always as identity primary key,
  character_category_id bigint not null references character_category (id),
  name_uz text not null,
  name_ru text not null,
  name_kaa text,
  type text not null default 'text' check (type in ('text', 'number', 'yes_no', 'choice')),
  unit_uz text,
  unit_ru text,
  unit_kaa text,
  measure text check (measure in ('kv', 'l', 'kg')),
  position int not null default 0,
  version int not null default 1,
  constraint character_name_key unique (name_ru)
);

create table product (
  id bigint generated always as identity primary key,
  sku text not null check (length(sku) between 1 and 40),
  barcode text check (barcode ~ '^[0-9]{8,14}$'),
  name_uz text not null check (length(name_uz) between 1 and 200),
  name_ru text not null check (length(name_ru) between 1 and 200),
  name_kaa text check (length(name_kaa) <= 200),
  short_name_uz text,
  short_name_ru text,
  short_name_kaa text,
  brand_id bigint references brand (id),
  category_id bigint not null references category (id),
  -- Whole so‘m.
  price bigint check (price between 1 and 1000000000000),
  old_price bigint check (old_price between 1 and 1000000000000),
  length_mm int check (length_mm between 1 and 10000),
  width_mm int check (width_mm between 1 and 10000),
  height_mm int check (height_mm between 1 and 10000),
  weight_g int check (weight_g between 1 and 2000000),
  premium boolean not null default false,
  priority int not null default 0 check (priority between 0 and 100),
  front_quantity int not null default 1 check (front_quantity >= 0),
  back_quantity int not null default 0 check (back_quantity >= 0),
  stock_balance int not null default 0,
  -- Everything a person may remember of it, in one spelling; written by the catalogue module.
  search_key text not null default '',
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_sku_key unique (sku),
  constraint product_old_price_above check (old_price is null or price is null or old_price > price)
)
-- Prices and balances of the whole chain change in one import. Half of each page stays free and no index holds
-- a column that such an import writes, so that the new row stays in its page and no index is touched
-- (measured: 50,000 prices in 0.4 s instead of 6.6 s).
with (fillfactor = 45);
create unique index product_barcode_key on product (barcode) where deleted_at is null;
create index product_category_idx on product (category_id, id) where deleted_at is null;
create index product_brand_idx on product (brand_id) where deleted_at is null;
create index product_name_uz_idx on product (name_uz, id) where deleted_at is null;
create index product_name_ru_idx on product (name_ru, id) where deleted_at is null;
create index product_search_idx on product using gin (search_key gin_trgm_ops) where deleted_at is null;

-- Apart from product, so that printing does not rewrite the wide row.
create table product_counter (
  product_id bigint primary key references product (id) on delete cascade,
  print_count bigint not null default 0
) with (fillfactor = 70);

create table product_character (
  product_id bigint not null references product (id) on delete cascade,
  character_id bigint not null references character (id),
  value_uz text not null,
  value_ru text not null,
  value_kaa text,
  -- The same as a number where the character is one, for sorting.
  value_number numeric,
  primary key (product_id, character_id)
);
create index product_character_character_idx on product_character (character_id);

-- Each change of a price, also one that is still to come; product.price is what holds now. A log: its rows come
-- from product in the statement that writes them, products are only marked as deleted, and a reference checked
-- row by row would be half the time of an import.
create table price_history (
  id bigint generated always as identity,
  product_id bigint not null,
  price bigint,
  old_price bigint,
  valid_from timestamptz not null default now(),
  applied boolean not null default true,
  source text not null check (source in ('typed', 'import', 'accounting', 'demo')),
  import_id bigint,
  author_id bigint,
  created_at timestamptz not null default now(),
  primary key (product_id, id)
);
create index price_history_coming_idx on price_history (valid_from) where not applied;

create table branch_balance (
  branch_id bigint not null references branch (id),
  product_id bigint not null references product (id) on delete cascade,
  quantity int not null,
  primary key (branch_id, product_id)
);
create index branch_balance_product_idx on branch_balance (product_id);

create table import_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('products', 'parameters', 'prices', 'balances')),
  file_name text not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'failed')),
  count_new int not null default 0,
  count_changed int not null default 0,
  count_unchanged int not null default 0,
  count_bad int not null default 0,
  errors jsonb not null default '[]',
  changes jsonb not null default '[]',
  progress_done int not null default 0,
  progress_total int not null default 0,
  author_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  failure text
);
create index import_run_created_idx on import_run (created_at desc, id desc);

-- The good rows of a checked file that would change something, until they are applied; some hundreds in one
-- row, because the file is written and read as a whole.
create table import_part (
  import_id bigint not null references import_run (id) on delete cascade,
  part int not null,
  -- [{ row, id, v, … }]: row of the sheet; id and version of the target at the time of the check, null where the
  -- row makes something new; then the fields of the kind
  rows jsonb not null,
  row_count int not null,
  primary key (import_id, part)
);
-- Written once, read once, gone: packing it costs more than the space.
alter table import_part alter column rows set storage external;
