-- Exchange with 1C: what comes through its door, as it came, until it is mapped to our goods.

create table exchange_session (
  id bigint generated always as identity primary key,
  token_id bigint not null references service_token (id),
  -- SHA-256 of the cookie that 1C got for it.
  key_hash bytea not null unique,
  began_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  completed_at timestamptz
);
create index exchange_session_token_idx on exchange_session (token_id);
create index exchange_session_last_idx on exchange_session (last_at);

create table exchange_file (
  id bigint generated always as identity primary key,
  session_id bigint not null references exchange_session (id) on delete cascade,
  -- Cleaned; folders are kept, since pictures of several goods may have one name.
  name text not null check (name <> ''),
  state text not null check (state in ('received', 'done', 'failed')),
  -- Changes with every part, so that a file that grew while it was read is noticed.
  parts int not null default 0,
  size bigint not null default 0,
  -- Records read so far.
  progress int not null default 0,
  -- Records by kind; null until it is read.
  counts jsonb,
  -- Heads of the document and of its packages.
  heads jsonb,
  -- Code and parameters of the error; null unless it failed.
  failure jsonb,
  unique (session_id, name)
);

create table exchange_part (
  file_id bigint not null references exchange_file (id) on delete cascade,
  number int not null,
  size int not null,
  digest bytea not null,
  file_key text not null,
  primary key (file_id, number)
);

-- Stored bytes go with the row that names them, however it is deleted.
create function leave_exchange_part() returns trigger language plpgsql as $$
begin
  insert into leaving_file (file_key, leaves_at) values (old.file_key, now()) on conflict (file_key) do nothing;
  return null;
end $$;
create trigger exchange_part_leaves after delete on exchange_part
  for each row execute function leave_exchange_part();

-- The last that each token sent of each thing; `part` is the price type or the warehouse, else ''.
create table exchange_record (
  token_id bigint not null references service_token (id),
  kind text not null check (kind in ('group', 'property', 'price_type', 'warehouse', 'product', 'offer', 'price', 'rest')),
  ref text not null,
  part text not null default '',
  -- Fields that were ever sent, by the names of packages/commerceml; one that was not sent keeps its value.
  data jsonb not null,
  session_id bigint references exchange_session (id) on delete set null,
  seen_at timestamptz not null default now(),
  -- When its data last differed from before.
  changed_at timestamptz not null default now(),
  primary key (token_id, kind, ref, part)
);
create index exchange_record_session_idx on exchange_record (session_id);
