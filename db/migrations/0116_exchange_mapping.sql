-- What 1C sends becomes imports: what means what, which thing of 1C is which product, and what still waits.

-- An import of another system has no person behind it.
alter table import_run alter column author_id drop not null;
alter table import_run
  add column token_id bigint references service_token (id),
  -- Rows with a mistake are left out instead of refusing the whole import.
  add column skips_bad boolean not null default false,
  add constraint import_run_from_someone check (author_id is not null or token_id is not null);

-- A database of 1C: what one token brings, and how it is understood.
create table exchange_base (
  token_id bigint primary key references service_token (id),
  -- Ид of its catalogues: of the first package, and those that a person accepted; a file of another is refused.
  catalogue_ids text[] not null default '{}',
  -- Ид of the catalogue that was refused last; null once a person decided.
  foreign_catalogue_id text,
  sku_from text not null default 'article' check (sku_from in ('article', 'code')),
  -- Change of one price, and share of goods withdrawn, beyond which a person is asked, percent.
  price_bound int not null default 30 check (price_bound between 1 and 1000),
  withdraw_bound int not null default 5 check (withdraw_bound between 0 and 100),
  -- How often somebody asked for a comparison without an exchange, and how often it was done.
  asked int not null default 0,
  answered int not null default 0,
  version int not null default 1
);

create table exchange_mapping (
  token_id bigint not null references exchange_base (token_id) on delete cascade,
  kind text not null check (kind in ('price_type', 'warehouse', 'group', 'property', 'requisite')),
  -- Ид in 1C, of a requisite its name.
  ref text not null,
  -- 'price', 'old_price', id of a branch, category or character, name of a field; 'none' where it is not used.
  target text not null,
  -- Name in 1C when a person decided.
  name text not null,
  -- Of a group: the word by which Russian names begin, and the Uzbek one for it.
  word_ru text,
  word_uz text,
  primary key (token_id, kind, ref)
);

-- Which product a thing of 1C is; never found by name.
create table exchange_link (
  token_id bigint not null references service_token (id),
  ref text not null,
  product_id bigint not null references product (id),
  -- 1C marked it as deleted, and it was withdrawn for that.
  withdrawn boolean not null default false,
  made_at timestamptz not null default clock_timestamp(),
  primary key (token_id, ref),
  unique (product_id, token_id)
);

-- Until when what a token sent has become an import of each kind.
create table exchange_taken (
  token_id bigint not null references exchange_base (token_id) on delete cascade,
  kind text not null check (kind in ('products', 'parameters', 'prices', 'balances')),
  records_until timestamptz not null default '-infinity',
  links_until timestamptz not null default '-infinity',
  primary key (token_id, kind)
);

-- What could not become a row of an import, and why; it is looked at again with each exchange.
create table exchange_wait (
  token_id bigint not null references exchange_base (token_id) on delete cascade,
  kind text not null check (kind in ('products', 'parameters', 'prices', 'balances')),
  ref text not null,
  name text not null,
  code text not null,
  params jsonb not null default '{}',
  primary key (token_id, kind, ref)
);

-- An import that was made of an exchange.
create table exchange_import (
  import_id bigint primary key references import_run (id) on delete cascade,
  token_id bigint not null references exchange_base (token_id) on delete cascade,
  session_id bigint references exchange_session (id) on delete set null,
  kind text not null,
  -- Start of the transaction that compared.
  checked_at timestamptz not null default now(),
  -- Why a person is asked: [{ code, params }].
  holds jsonb not null default '[]',
  -- What becomes true once it is applied: [{ ref, sku, made, withdrawn }] and rows of exchange_wait.
  links jsonb not null default '[]',
  waits jsonb not null default '[]'
);
create index exchange_import_token_idx on exchange_import (token_id, import_id desc);
create index exchange_import_session_idx on exchange_import (session_id);

alter table exchange_session
  -- What became of it: null until its records were taken.
  add column outcome text check (outcome in ('applied', 'waits', 'nothing', 'incomplete')),
  add column taken_at timestamptz;
create index exchange_session_open_idx on exchange_session (last_at) where taken_at is null;

-- What 1C was refused outside of its files: a name, a step, a database.
create table exchange_refusal (
  id bigint generated always as identity primary key,
  session_id bigint not null references exchange_session (id) on delete cascade,
  at timestamptz not null default now(),
  step text not null,
  code text not null,
  params jsonb not null default '{}'
);
create index exchange_refusal_session_idx on exchange_refusal (session_id, id);

create index exchange_record_changed_idx on exchange_record (token_id, kind, changed_at);
-- A product with all its offers.
create index exchange_record_base_idx on exchange_record (token_id, split_part(ref, '#', 1))
  where kind in ('product', 'offer');

-- The Uzbek name was made from the Russian one of 1C, and nobody looked at it yet.
alter table product add column name_uz_made boolean not null default false;
create index product_name_made_idx on product (id) where name_uz_made;
