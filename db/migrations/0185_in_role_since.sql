-- Of several directors of a branch, the one who is there longest stands for it; the order of ids says who was added first.
alter table users
  -- Time since which the person has this role in this branch.
  add column in_role_since timestamptz not null default now();
update users set in_role_since = created_at;
