-- Views of lists that a person saved: filters, sort and columns under a name.
create table saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- Route name of the list.
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 40),
  -- Query string without its question mark.
  query text not null check (length(query) <= 2000),
  -- Columns that were hidden (true) or shown (false) by choice; null where the list has none to choose.
  columns jsonb check (pg_column_size(columns) <= 4000),
  opens_first boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index saved_view_name_key on saved_view (user_id, list, lower(name));
create unique index saved_view_first_key on saved_view (user_id, list) where opens_first;
