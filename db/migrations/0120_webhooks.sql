-- Events for other systems, and the addresses that they are sent to.

create table webhook (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 1 and 1000),
  events text[] not null check (cardinality(events) >= 1),
  -- Branches whose events are sent; empty for all.
  branches bigint[] not null default '{}',
  enabled boolean not null default true,
  -- Why the server itself switched it off.
  off_because text check (off_because in ('failing', 'gone')),
  -- Encrypted with a key outside of the database; the one before signs too until its end.
  secret bytea not null,
  old_secret bytea,
  old_secret_ends_at timestamptz,
  -- First failure since the last success; null while calls succeed.
  failing_since timestamptz,
  author_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  version int not null default 1,
  check ((old_secret is null) = (old_secret_ends_at is null)),
  check (off_because is null or not enabled)
);
create unique index webhook_name_key on webhook (lower(name));

-- Outbox: written in the transaction of the change, so that neither is there without the other.
create table outbox_event (
  id uuid primary key,
  type text not null,
  branch_id bigint references branch (id),
  -- As it is sent and signed: json keeps the bytes, jsonb would not.
  body json not null,
  created_at timestamptz not null default now()
);
create index outbox_event_created_idx on outbox_event (created_at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook (id) on delete cascade,
  event_id uuid not null references outbox_event (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  tries int not null default 0,
  -- Next try; while one is under way, when another server may try again.
  due_at timestamptz not null default now(),
  tried_at timestamptz,
  took_ms int,
  status int,
  fault text check (fault in ('status', 'redirect', 'timeout', 'unreachable', 'tls', 'address')),
  -- Beginning of what the address answered last.
  answer text check (length(answer) <= 500),
  unique (event_id, webhook_id)
);
create index webhook_delivery_due_idx on webhook_delivery (webhook_id, due_at) where state = 'waiting';
create index webhook_delivery_webhook_idx on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_dead_idx on webhook_delivery (webhook_id) where state = 'dead';

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('shelf_changed', 'application_moved', 'campaign_issued', 'tags_stale', 'tags_overdue', 'check_list_due',
   'import_done', 'print_sent', 'session_copied', 'reset_asked', 'factor_reset_asked', 'webhook_off'));
