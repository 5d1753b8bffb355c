-- Regions, branches, roles, permissions, users, sessions.

create table region (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  name_uz text not null,
  name_ru text not null,
  position int not null
);

-- The 12 regions, the republic and the capital, in their usual order.
insert into region (code, name_uz, name_ru, position) values
  ('TAS', 'Toshkent shahri', 'город Ташкент', 1),
  ('TOS', 'Toshkent viloyati', 'Ташкентская область', 2),
  ('AND', 'Andijon viloyati', 'Андижанская область', 3),
  ('BUX', 'Buxoro viloyati', 'Бухарская область', 4),
  ('FAR', 'Fargʻona viloyati', 'Ферганская область', 5),
  ('JIZ', 'Jizzax viloyati', 'Джизакская область', 6),
  ('XOR', 'Xorazm viloyati', 'Хорезмская область', 7),
  ('NAM', 'Namangan viloyati', 'Наманганская область', 8),
  ('NAV', 'Navoiy viloyati', 'Навоийская область', 9),
  ('QAS', 'Qashqadaryo viloyati', 'Кашкадарьинская область', 10),
  ('QQR', 'Qoraqalpogʻiston Respublikasi', 'Республика Каракалпакстан', 11),
  ('SAM', 'Samarqand viloyati', 'Самаркандская область', 12),
  ('SIR', 'Sirdaryo viloyati', 'Сырдарьинская область', 13),
  ('SUR', 'Surxondaryo viloyati', 'Сурхандарьинская область', 14);

create table branch (
  id bigint generated always as identity primary key,
  code text not null,
  region_id bigint not null references region (id),
  name_uz text not null,
  name_ru text not null,
  address_uz text not null,
  address_ru text not null,
  tag_language text not null default 'uz' check (tag_language in ('uz', 'ru', 'kaa')),
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint branch_code_key unique (code)
);
create index branch_region_idx on branch (region_id, code);

create table role (
  id bigint generated always as identity primary key,
  name_uz text not null,
  name_ru text not null,
  is_admin boolean not null default false,
  -- Counted up by every change of the role or of its permissions; what a server keeps in memory of a role
  -- is good for one version only.
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint role_name_key unique (name_ru)
);

create table permission (
  key text primary key check (length(key) between 1 and 80),
  name_uz text not null,
  name_ru text not null,
  type text not null check (type in ('flag', 'list', 'numeric')),
  category text not null,
  colour text not null check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  options text[] not null default '{}',
  -- Used by the product itself: neither renamed nor removed.
  system boolean not null default false,
  position int not null default 0
);

create table role_permission (
  role_id bigint not null references role (id) on delete cascade,
  permission_key text not null references permission (key) on delete cascade,
  value text not null check (length(value) <= 40),
  primary key (role_id, permission_key)
);
create index role_permission_key_idx on role_permission (permission_key);

create table users (
  id bigint generated always as identity primary key,
  name text not null,
  surname text not null,
  patronymic text,
  phone text not null check (phone ~ '^\+998[0-9]{9}$'),
  pinfl text check (pinfl ~ '^[0-9]{14}$'),
  role_id bigint not null references role (id),
  branch_id bigint references branch (id),
  status text not null default 'active' check (status in ('active', 'inactive', 'deleted')),
  blocked_at timestamptz,
  password_hash text not null,
  password_is_default boolean not null default false,
  password_is_weak boolean not null default false,
  photo_key text,
  locale text not null default 'uz' check (locale in ('uz', 'ru')),
  last_login_at timestamptz,
  search_key text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- A deleted person frees the phone number and the PINFL.
create unique index users_phone_key on users (phone) where status <> 'deleted';
create unique index users_pinfl_key on users (pinfl) where status <> 'deleted';
create index users_branch_idx on users (branch_id, surname, id);
create index users_role_idx on users (role_id);

create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  address text,
  user_agent text,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'ended', 'refresh_reused', 'password_changed', 'expired'))
);
create index session_user_idx on session (user_id) where ended_at is null;

-- Tokens are random; only their SHA-256 is kept.
create table session_token (
  hash bytea primary key,
  session_id bigint not null references session (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index session_token_session_idx on session_token (session_id);
create index session_token_expires_idx on session_token (expires_at);

-- Slow-down of sign-in, by person and by address.
create table sign_in_failure (
  key text primary key,
  failures int not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);

create table password_request (
  id bigint generated always as identity primary key,
  phone text not null,
  comment text,
  address text,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by bigint references users (id)
);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by bigint references users (id)
);
