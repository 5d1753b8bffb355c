-- Label printers of branches. A program in the store asks for what is to be printed and passes it to them.

create table label_printer (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch (id),
  -- The program in the store knows the address of the printer by this name.
  name text not null check (length(name) between 1 and 40),
  language text not null check (language in ('zpl', 'tspl')),
  dpi int not null check (dpi in (203, 300, 600)),
  -- Label on the roll and the gap to the next one, tenths of a millimetre.
  width int not null check (width between 200 and 2200),
  height int not null check (height between 100 and 3000),
  gap int not null check (gap between 0 and 200),
  version int not null default 1,
  removed_at timestamptz
);
create unique index label_printer_name_key on label_printer (branch_id, lower(name)) where removed_at is null;

create table label_job (
  id bigint generated always as identity primary key,
  printer_id bigint not null references label_printer (id),
  job_id bigint not null references print_job (id),
  author_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'sent', 'failed', 'unknown')),
  taken_at timestamptz,
  -- The token of the program that took it: no other one says what became of it.
  taken_by bigint references service_token (id),
  ended_at timestamptz,
  error text check (length(error) <= 300),
  check ((state = 'waiting') = (taken_at is null)),
  check ((state in ('waiting', 'taken')) = (ended_at is null))
);
create index label_job_printer_idx on label_job (printer_id, id desc);
create index label_job_waiting_idx on label_job (printer_id, id) where state = 'waiting';
create index label_job_ended_idx on label_job (ended_at) where ended_at is not null;
create index label_job_under_way_idx on label_job (created_at) where ended_at is null;
create index label_job_job_idx on label_job (job_id);

-- A token of the program in a store is good for that store alone.
alter table service_token drop constraint service_token_data_check;
alter table service_token add constraint service_token_data_check
  check (cardinality(data) >= 1 and data <@ array['products', 'prices', 'balances', 'labels']);
alter table service_token add column branch_id bigint references branch (id);
alter table service_token add constraint service_token_branch_check
  check (branch_id is not null or not data @> array['labels']);
