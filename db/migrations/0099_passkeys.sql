-- Passkeys (WebAuthn): a second factor that answers the site which it was made at, and no other.

create table user_passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  -- Domain name (RP ID) that it was made for; no other site gets an answer from it.
  site text not null,
  credential_id bytea not null unique,
  -- COSE key.
  public_key bytea not null,
  -- Uses that the authenticator counted; 0 where it counts none.
  counter bigint not null,
  transports text[] not null,
  -- Kept in an account, so that it works on several devices.
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index user_passkey_user_idx on user_passkey (user_id);

-- Challenges that await their answer. Each is good once.
create table passkey_challenge (
  challenge bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- Sign-in that it was made for; null: for adding a passkey.
  ticket_hash bytea references sign_in_ticket (hash) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_user_idx on passkey_challenge (user_id);
create index passkey_challenge_ticket_idx on passkey_challenge (ticket_hash);
create index passkey_challenge_expires_idx on passkey_challenge (expires_at);

create or replace function note_has_second_factor() returns trigger language plpgsql as $$
declare
  person bigint := coalesce(new.user_id, old.user_id);
begin
  update users set has_second_factor =
      exists (select from user_second_factor where user_id = person and confirmed_at is not null)
      or exists (select from user_passkey where user_id = person)
    where id = person;
  return null;
end $$;
create trigger user_passkey_noted after insert or delete on user_passkey
  for each row execute function note_has_second_factor();
