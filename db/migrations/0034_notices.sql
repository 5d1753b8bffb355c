-- Notices: what a person is told of, once each, and what they do not want to be told.

create table notice (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in
    ('shelf_changed', 'application_moved', 'campaign_issued', 'tags_stale', 'check_list_due', 'import_done')),
  -- What it speaks of, `shelf:12`: a person has one notice of a kind about one thing.
  about text not null check (length(about) between 1 and 100),
  -- Values of its text; the text itself is made where it is read, in the reader's language.
  params jsonb not null check (pg_column_size(params) <= 4000),
  -- Path of the screen that it opens.
  target text not null check (target like '/%' and length(target) <= 200),
  read_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- Transaction that wrote it last: readers go on from the oldest transaction that was under way when they
  -- looked, and so miss none, in whichever order transactions end.
  tx bigint not null default pg_current_xact_id()::text::bigint,
  constraint notice_once_key unique (user_id, kind, about)
);
create index notice_user_idx on notice (user_id, created_at desc, id desc);
create index notice_unread_idx on notice (user_id) where read_at is null;
create index notice_tx_idx on notice (user_id, tx);
create index notice_age_idx on notice (created_at);

-- Kinds that a person does not want; without a row they are told.
create table notice_mute (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  primary key (user_id, kind)
);

-- Every copy of the server hears at once whose sessions it has to look at again.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('javon_sessions', new.user_id::text);
  return null;
end $$;
create trigger session_end_is_told after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function tell_session_end();
create function tell_user_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('javon_sessions', new.id::text);
  return null;
end $$;
create trigger user_change_is_told after update of blocked_at, status on users
  for each row when (old.blocked_at is distinct from new.blocked_at or old.status is distinct from new.status)
  execute function tell_user_change();
