-- Shelves, their storeys and what stands on them.

create table shelf (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch (id),
  name text not null check (length(name) between 1 and 80),
  type text not null check (type in ('straight', 'left_l', 'right_l', 'u', 'four_sided', 'six_sided')),
  main_mm int not null check (main_mm between 1 and 50000),
  left_mm int check (left_mm between 1 and 50000),
  right_mm int check (right_mm between 1 and 50000),
  start_face int not null default 1 check (start_face between 1 and 6),
  start_end text not null default 'left' check (start_end in ('left', 'right')),
  -- Walking order through the branch.
  position int not null default 0,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index shelf_name_key on shelf (branch_id, name) where deleted_at is null;
create index shelf_branch_idx on shelf (branch_id, position, id) where deleted_at is null;

create table shelf_storey (
  shelf_id bigint not null references shelf (id) on delete cascade,
  face int not null check (face between 1 and 6),
  -- 1 is the lowest.
  storey int not null check (storey between 1 and 20),
  length_mm int not null check (length_mm between 1 and 50000),
  height_mm int not null check (height_mm between 1 and 5000),
  depth_mm int not null check (depth_mm between 1 and 5000),
  -- Height of the board above the floor.
  bottom_mm int not null check (bottom_mm between 0 and 10000),
  zone text not null check (zone in ('golden', 'green', 'red')),
  primary key (shelf_id, face, storey)
);

create table placement (
  id bigint generated always as identity primary key,
  shelf_id bigint not null references shelf (id) on delete cascade,
  branch_id bigint not null references branch (id),
  face int not null,
  storey int not null,
  -- 1 is the leftmost.
  position int not null check (position between 1 and 1000),
  x_mm int not null check (x_mm between 0 and 50000),
  product_id bigint not null references product (id),
  front_quantity int not null default 1 check (front_quantity between 1 and 100),
  back_quantity int not null default 0 check (back_quantity between 0 and 1000),
  priority int not null default 0 check (priority between 0 and 100),
  constraint placement_place_key unique (shelf_id, face, storey, position) deferrable initially deferred,
  foreign key (shelf_id, face, storey) references shelf_storey (shelf_id, face, storey)
);
create index placement_branch_product_idx on placement (branch_id, product_id);
create index placement_product_idx on placement (product_id);

create table shelf_category (
  shelf_id bigint not null references shelf (id) on delete cascade,
  category_id bigint not null references category (id),
  primary key (shelf_id, category_id)
);
create index shelf_category_category_idx on shelf_category (category_id);
