-- Check lists: templates with versions, when they fall due in which branch, what was answered.

create table check_list_template (
  id bigint generated always as identity primary key,
  name_uz text not null check (length(name_uz) between 1 and 120),
  name_ru text not null check (length(name_ru) between 1 and 120),
  -- False: falls due nowhere.
  active boolean not null default true,
  every text not null check (every in ('day', 'week', 'month')),
  weekday int check (weekday between 1 and 7),
  month_day int check (month_day between 1 and 31),
  -- Days after its own on which a list may still be filled in, as late.
  late_days int not null default 1 check (late_days between 0 and 7),
  all_branches boolean not null default false,
  current_version_id bigint,
  -- Lists have been opened up to and including this day.
  opened_through date not null,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((every = 'week') = (weekday is not null)),
  check ((every = 'month') = (month_day is not null))
);
create unique index check_list_template_name_key on check_list_template (name_ru) where deleted_at is null;

create table check_list_template_version (
  id bigint generated always as identity primary key,
  template_id bigint not null references check_list_template (id),
  number int not null,
  -- Sections with their questions, as the contract's `form` has them. A question keeps its id from version to version.
  sections jsonb not null,
  question_count int not null,
  author_id bigint references users (id),
  created_at timestamptz not null default now(),
  constraint check_list_template_version_number_key unique (template_id, number)
);
alter table check_list_template add foreign key (current_version_id) references check_list_template_version (id);

create table check_list_template_branch (
  template_id bigint not null references check_list_template (id) on delete cascade,
  branch_id bigint not null references branch (id),
  primary key (template_id, branch_id)
);
create index check_list_template_branch_branch_idx on check_list_template_branch (branch_id);

create table check_list (
  id bigint generated always as identity primary key,
  template_id bigint not null references check_list_template (id),
  branch_id bigint not null references branch (id),
  due_on date not null,
  last_on date not null,
  -- The version that it was begun with; null until then.
  version_id bigint references check_list_template_version (id),
  begun_at timestamptz,
  begun_by bigint references users (id),
  signed_at timestamptz,
  signed_by bigint references users (id),
  -- Signed off after its day.
  late boolean not null default false,
  earned double precision,
  possible double precision,
  -- Per cent; null where nothing counts.
  score double precision check (score between 0 and 100),
  failed_count int,
  created_at timestamptz not null default now(),
  constraint check_list_day_key unique (template_id, branch_id, due_on),
  check (last_on >= due_on),
  check (num_nulls(version_id, begun_at, begun_by) in (0, 3)),
  check (num_nulls(signed_at, signed_by, earned, possible, failed_count) in (0, 5)),
  check (signed_at is null or begun_at is not null)
);
create index check_list_branch_idx on check_list (branch_id, due_on desc, id desc);
create index check_list_due_idx on check_list (due_on desc, id desc);

create table check_list_answer (
  check_list_id bigint not null references check_list (id) on delete cascade,
  question int not null,
  branch_id bigint not null references branch (id),
  template_id bigint not null references check_list_template (id),
  -- true, 4, 21.5, "text"; null where nothing was said, and for a photo.
  value jsonb,
  not_applicable boolean not null default false,
  comment text not null default '' check (length(comment) <= 1000),
  earned double precision not null default 0,
  possible double precision not null default 0,
  failed boolean not null default false,
  author_id bigint not null references users (id),
  at timestamptz not null default now(),
  application_id bigint references application (id),
  version int not null default 1,
  primary key (check_list_id, question)
);
create index check_list_answer_question_idx on check_list_answer (template_id, question, at desc);

create table check_list_photo (
  id bigint generated always as identity primary key,
  check_list_id bigint not null references check_list (id) on delete cascade,
  question int not null,
  branch_id bigint not null references branch (id),
  author_id bigint not null references users (id),
  -- Chosen by the browser, so that a photo sent again counts once.
  key text not null check (length(key) between 8 and 64),
  file_key text not null,
  at timestamptz not null default now(),
  constraint check_list_photo_key unique (check_list_id, key)
);
create index check_list_photo_question_idx on check_list_photo (check_list_id, question, id);
