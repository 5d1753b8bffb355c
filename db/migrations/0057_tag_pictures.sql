-- Pictures on price tags.

-- Pictures uploaded for samplers, such as the chain's mark, by the name that layouts have for them. The name comes
-- from the bytes: what stands under one never changes.
create table tag_picture (
  name text primary key check (length(name) between 1 and 60),
  file_key text not null,
  author_id bigint references users (id),
  created_at timestamptz not null default now()
);

-- Files that nothing points to any more, and when they go: a print may be drawn again for 30 days, with the
-- pictures that it had.
create table leaving_file (
  file_key text primary key,
  leaves_at timestamptz not null
);
create index leaving_file_leaves_idx on leaving_file (leaves_at);
