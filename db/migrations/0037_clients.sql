-- Clients: whom a tag with their own instalment terms is shown and printed to. They are the chain's, not a
-- branch's, and are found by what they say of themselves; nobody lists them.

create table client (
  id bigint generated always as identity primary key,
  -- What the interface calls the client: not to be guessed from another's.
  key uuid not null default gen_random_uuid() unique,
  -- Empty once the client was erased.
  name text not null check (length(name) <= 120),
  pinfl text check (pinfl ~ '^\d{14}$'),
  -- Of a card: a hash keyed by the server's secret, the last four digits, the last day of its life.
  card_hash bytea,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  card_expires date,
  months int not null references instalment_plan (months),
  -- Erased: the row stays for the history, without anything of the person.
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint client_pinfl_key unique (pinfl),
  constraint client_card_key unique (card_hash),
  constraint client_card_whole check (num_nonnulls(card_hash, card_last4, card_expires) in (0, 3))
);
create index client_months_idx on client (months) where deleted_at is null;

create table client_phone (
  client_id bigint not null references client (id) on delete cascade,
  position int not null,
  phone text not null check (phone ~ '^\+998\d{9}$'),
  primary key (client_id, position),
  constraint client_phone_key unique (phone)
);

-- How often somebody looked for clients of late, so that the list of them cannot be tried out.
create table client_search (
  user_id bigint primary key references users (id) on delete cascade,
  began_at timestamptz not null,
  count int not null
);
