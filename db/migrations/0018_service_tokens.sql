-- The accounting system's door: tokens of services, and what they sent already.

create table service_token (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  -- SHA-256 of the token; the token itself is shown once and kept nowhere.
  hash bytea not null,
  -- Kinds of data that it may write.
  data text[] not null check (cardinality(data) >= 1 and data <@ array['products', 'prices', 'balances']),
  author_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references users (id),
  constraint service_token_hash_key unique (hash)
);
create unique index service_token_name_key on service_token (lower(name)) where revoked_at is null;

-- Keys of batches, as idempotency_key keeps those of people.
create table service_request (
  token_id bigint not null references service_token (id) on delete cascade,
  key text not null check (length(key) between 1 and 100),
  route text not null,
  request_hash bytea not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (token_id, key)
);
create index service_request_created_idx on service_request (created_at);

-- A product has one price for a coming day.
create unique index price_history_coming_key on price_history (product_id, valid_from) where not applied;
