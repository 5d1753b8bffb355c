-- A reset of an administrator, or of somebody above whoever asks, waits here for a second administrator: whom it is
-- about, and who asked. Null in both: somebody asked on the sign-in page, which anyone can.
alter table password_request
  add column user_id bigint references users (id) on delete cascade,
  add column asked_by bigint references users (id) on delete cascade;
create index password_request_user_idx on password_request (user_id) where asked_by is not null;
