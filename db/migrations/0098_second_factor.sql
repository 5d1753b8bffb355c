-- The second step of a sign-in: one-time codes, recovery codes, and which roles ask for it.

alter table role add column requires_second_factor boolean not null default false;
alter table users
  -- Since when the person's role asks for a second factor; null where it does not.
  add column second_factor_asked_at timestamptz,
  -- Kept by triggers, so that each call reads it with the person.
  add column has_second_factor boolean not null default false;

-- One-time codes of an authenticator app (TOTP, RFC 6238). Secrets are encrypted with a key outside of the database.
create table user_second_factor (
  user_id bigint primary key references users (id) on delete cascade,
  secret bytea,
  confirmed_at timestamptz,
  -- Number of the half minute of the last code that was accepted: no code of it or of an earlier one is again.
  last_step int not null default 0,
  -- Half minutes whose codes were refused with word of a wrong clock: they stay refused.
  refused_steps int[] not null default '{}',
  -- A secret that awaits its first code.
  pending_secret bytea,
  pending_at timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((pending_secret is null) = (pending_at is null))
);

-- Codes for a lost phone, each good once. One salt for all codes of a person, so that one hash finds the row.
create table user_recovery_code (
  user_id bigint not null references users (id) on delete cascade,
  hash bytea not null,
  salt bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Sign-ins whose password was right and whose second step is awaited. Only the SHA-256 of a ticket is kept.
create table sign_in_ticket (
  hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- SHA-256 of the password's hash at that moment: a ticket ends with the password that it was given for.
  password_mark bytea not null,
  expires_at timestamptz not null
);
create index sign_in_ticket_user_idx on sign_in_ticket (user_id);
create index sign_in_ticket_expires_idx on sign_in_ticket (expires_at);

-- A reset of a second factor waits for the second administrator as one of a password does.
alter table password_request
  add column kind text not null default 'password' check (kind in ('password', 'second_factor'));

create function note_second_factor_asked() returns trigger language plpgsql as $$
begin
  if exists (select from role where id = new.role_id and requires_second_factor) then
    new.second_factor_asked_at := coalesce(new.second_factor_asked_at, now());
  else
    new.second_factor_asked_at := null;
  end if;
  return new;
end $$;
create trigger users_second_factor_asked before insert or update of role_id on users
  for each row execute function note_second_factor_asked();

create function note_second_factor_of_role() returns trigger language plpgsql as $$
begin
  update users set second_factor_asked_at = case when new.requires_second_factor then now() end
    where role_id = new.id;
  return null;
end $$;
create trigger role_requires_second_factor after update of requires_second_factor on role
  for each row when (old.requires_second_factor is distinct from new.requires_second_factor)
  execute function note_second_factor_of_role();

create function note_has_second_factor() returns trigger language plpgsql as $$
declare
  person bigint := coalesce(new.user_id, old.user_id);
begin
  update users set has_second_factor =
      exists (select from user_second_factor where user_id = person and confirmed_at is not null)
    where id = person;
  return null;
end $$;
create trigger user_second_factor_noted after insert or delete or update of confirmed_at on user_second_factor
  for each row execute function note_has_second_factor();
