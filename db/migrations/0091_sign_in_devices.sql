-- Devices on which somebody has signed in: a wait earned by guessing elsewhere does not hold there. The device has a
-- random token in a cookie; only its SHA-256 is kept.
create table sign_in_device (
  hash bytea not null,
  user_id bigint not null references users (id) on delete cascade,
  last_at timestamptz not null default now(),
  primary key (hash, user_id)
);
create index sign_in_device_user_idx on sign_in_device (user_id);
create index sign_in_device_last_idx on sign_in_device (last_at);
