-- When the password was last typed in a session: calls that change who may do what ask for it again. Sessions of before
-- are asked at once.
alter table session add column password_at timestamptz not null default '-infinity';
alter table session alter column password_at set default now();
