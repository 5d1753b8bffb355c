-- Walks along shelves with the camera of a phone, and what each scan found.
create table walk_check (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch (id),
  -- Null for the whole hall.
  shelf_id bigint references shelf (id),
  begun_at timestamptz not null default now(),
  begun_by bigint not null references users (id),
  ended_at timestamptz,
  -- Null where the night ended it.
  ended_by bigint references users (id),
  -- Tags that should have hung when it ended.
  expected int check (expected >= 0),
  check ((ended_at is null) = (expected is null)),
  check (ended_by is null or ended_at is not null),
  check (ended_at >= begun_at)
);
-- Two people at one place share one walk.
create unique index walk_check_open_key on walk_check (branch_id, coalesce(shelf_id, 0)) where ended_at is null;
create index walk_check_branch_idx on walk_check (branch_id, begun_at desc, id desc);
create index walk_check_begun_idx on walk_check (begun_at desc, id desc);
create index walk_check_shelf_idx on walk_check (shelf_id) where shelf_id is not null;

create table walk_person (
  walk_id bigint not null references walk_check (id) on delete cascade,
  user_id bigint not null references users (id),
  primary key (walk_id, user_id)
);

create table walk_scan (
  walk_id bigint not null references walk_check (id) on delete cascade,
  -- Made by the phone.
  id uuid not null,
  branch_id bigint not null references branch (id),
  author_id bigint not null references users (id),
  -- By the phone's clock, and the same put between the beginning of the walk and the moment of receipt.
  phone_at timestamptz not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  -- Received after the walk had ended.
  late boolean not null,
  source text check (source in ('code', 'barcode')),
  verdict text not null,
  -- What was scanned: `print 12`, `product 7`, `text` with a digest of any other.
  counts_as text not null,
  -- The scan that it repeats: it is not counted.
  repeats uuid,
  item_id bigint,
  product_id bigint references product (id) on delete cascade,
  format text,
  -- The shelf before which the person stood.
  at_shelf_id bigint,
  -- State of the tag by our records at the receipt, and the print that hung by them.
  believed text,
  believed_item_id bigint,
  place jsonb,
  last_place jsonb,
  reasons jsonb not null default '[]',
  values jsonb,
  printed_at timestamptz,
  primary key (walk_id, id),
  check ((verdict = 'twice') = (repeats is not null))
);
-- Nothing is counted twice: one print once in a walk, one product by its bar code once, one other text once.
create unique index walk_scan_counted_key on walk_scan (walk_id, counts_as) where repeats is null;
create index walk_scan_product_idx on walk_scan (product_id) where product_id is not null;

-- Tags that nobody had scanned when a walk ended; a late scan takes its own away.
create table walk_missing (
  walk_id bigint not null references walk_check (id) on delete cascade,
  branch_id bigint not null references branch (id),
  product_id bigint not null references product (id) on delete cascade,
  format text not null,
  -- Place in the walk, counted from 1.
  seq int not null,
  -- State by our records when the walk ended.
  believed text not null,
  place jsonb,
  primary key (walk_id, product_id, format)
);
create index walk_missing_product_idx on walk_missing (product_id);
