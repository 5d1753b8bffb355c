-- Requests of a branch to change a shelf.

create table application (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch (id),
  shelf_id bigint not null references shelf (id),
  comment text not null check (length(comment) between 1 and 2000),
  begin_on date not null,
  end_on date not null,
  -- 1 new, 2 in progress, 3 completed.
  status int not null default 1 check (status between 1 and 3),
  author_id bigint not null references users (id),
  -- Who took it on.
  worker_id bigint references users (id),
  -- The plan that the branch drew, and the plan that it drew on, as the engine has them.
  proposed_plan jsonb,
  base_plan jsonb,
  base_version int,
  started_at timestamptz,
  completed_at timestamptz,
  -- Revision of the shelf that the completion made.
  revision int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (end_on >= begin_on),
  check (num_nulls(proposed_plan, base_plan, base_version) in (0, 3))
);
create index application_branch_idx on application (branch_id, end_on, id);
create index application_end_idx on application (end_on, id);
create index application_shelf_idx on application (shelf_id, id);

-- What was said and done, in order; both sides see it.
create table application_comment (
  id bigint generated always as identity primary key,
  application_id bigint not null references application (id) on delete cascade,
  branch_id bigint not null references branch (id),
  author_id bigint not null references users (id),
  at timestamptz not null default now(),
  kind text not null check (kind in ('comment', 'started', 'given_back', 'completed', 'plan_changed', 'dates_changed')),
  text text check (length(text) between 1 and 2000),
  check (text is not null or kind <> 'comment')
);
create index application_comment_application_idx on application_comment (application_id, id);

create table application_photo (
  id bigint generated always as identity primary key,
  application_id bigint not null references application (id) on delete cascade,
  branch_id bigint not null references branch (id),
  author_id bigint not null references users (id),
  at timestamptz not null default now(),
  file_key text not null
);
create index application_photo_application_idx on application_photo (application_id, id);

alter table shelf_revision add foreign key (application_id) references application (id);
