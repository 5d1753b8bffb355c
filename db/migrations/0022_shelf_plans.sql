-- A shelf as it is drawn: what it stands on, tables before it; every save as a revision; who looks at it.

alter table shelf
  -- Depth of the shelf; its storeys may have their own.
  add column depth_mm int not null default 400 check (depth_mm between 1 and 5000),
  -- Number of the last revision; 0 where nothing was saved since revisions are kept.
  add column revision int not null default 0;
update shelf s set depth_mm = st.depth_mm
  from (select shelf_id, max(depth_mm) as depth_mm from shelf_storey group by shelf_id) st where st.shelf_id = s.id;

-- Pieces on top of one another.
alter table placement add column stack int not null default 1 check (stack between 1 and 100);

-- Pallets or pedestals under one face, side by side.
create table shelf_support (
  shelf_id bigint not null references shelf (id) on delete cascade,
  branch_id bigint not null references branch (id),
  face int not null check (face between 1 and 6),
  kind text not null check (kind in ('pallet', 'pedestal')),
  count int not null check (count between 1 and 50),
  length_mm int not null check (length_mm between 10 and 10000),
  depth_mm int not null check (depth_mm between 10 and 10000),
  height_mm int not null check (height_mm between 10 and 10000),
  primary key (shelf_id, face)
);

-- Tables with phones on them.
create table shelf_table (
  shelf_id bigint not null references shelf (id) on delete cascade,
  branch_id bigint not null references branch (id),
  position int not null check (position between 1 and 30),
  kind text not null check (kind in ('rectangular', 'six_seat', 'eight_seat', 'octagonal', 'shelf_like')),
  length_mm int not null check (length_mm between 200 and 10000),
  width_mm int not null check (width_mm between 200 and 10000),
  height_mm int not null check (height_mm between 200 and 10000),
  phones int not null check (phones between 0 and 1000),
  -- Middle of the table on the plan from above and its turn in degrees; null: in the row before the shelf.
  x_mm int,
  y_mm int,
  turn int,
  primary key (shelf_id, position),
  check (num_nulls(x_mm, y_mm, turn) in (0, 3))
);

create table shelf_revision (
  shelf_id bigint not null references shelf (id) on delete cascade,
  branch_id bigint not null references branch (id),
  number int not null check (number >= 1),
  -- The shelf's version that this save made.
  version int not null,
  at timestamptz not null default now(),
  -- Null for what the system did by itself.
  author_id bigint references users (id),
  -- `before`: the plan as it was found at the first save.
  source text not null
    check (source in ('before', 'created', 'copied', 'geometry', 'placed', 'restored', 'sold_out', 'application')),
  note text check (length(note) <= 500),
  -- Revision that was brought back.
  restored_from int,
  application_id bigint,
  -- { added, removed, moved, resized, replaced, prioritised, shape }
  summary jsonb not null,
  -- The whole plan as the engine has it.
  plan jsonb not null,
  primary key (shelf_id, number)
);

-- The last revision of a shelf that a person looked at.
create table shelf_seen (
  user_id bigint not null references users (id) on delete cascade,
  shelf_id bigint not null references shelf (id) on delete cascade,
  branch_id bigint not null references branch (id),
  revision int not null,
  at timestamptz not null default now(),
  primary key (user_id, shelf_id)
);
create index shelf_seen_shelf_idx on shelf_seen (shelf_id);

create table shelf_follower (
  shelf_id bigint not null references shelf (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  branch_id bigint not null references branch (id),
  at timestamptz not null default now(),
  primary key (shelf_id, user_id)
);
create index shelf_follower_user_idx on shelf_follower (user_id);

-- Who has a shelf open at this moment. Lost with a crash, and not missed: everyone says it again in seconds.
create unlogged table shelf_presence (
  shelf_id bigint not null references shelf (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  branch_id bigint not null references branch (id),
  editing boolean not null,
  seen_at timestamptz not null default now(),
  primary key (shelf_id, user_id)
);
