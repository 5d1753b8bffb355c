-- Notices that are pushed to people's browsers (RFC 8030), once they said yes.

-- The key by which push services know this chain (RFC 8292), made at the first need.
create table push_key (
  only_one boolean primary key default true check (only_one),
  -- Uncompressed point of P-256 and its private number, base64url.
  public_key text not null,
  private_key text not null
);

create table push_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- Nothing is pushed once the sign-in that it was made by has ended.
  session_id bigint not null references session (id) on delete cascade,
  -- Address at the push service of the browser; whoever knows it can make the browser's phone ring.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('uz', 'ru')),
  created_at timestamptz not null default now()
);
create index push_subscription_user_idx on push_subscription (user_id, created_at);
create index push_subscription_session_idx on push_subscription (session_id);

-- Hours without pushes that a person chose; both null: none. Without a row the usual ones hold.
create table push_quiet (
  user_id bigint primary key references users (id) on delete cascade,
  quiet_from time,
  quiet_to time,
  check ((quiet_from is null) = (quiet_to is null))
);

-- Notices that wait to be pushed.
create table push_due (
  subscription_id bigint not null references push_subscription (id) on delete cascade,
  notice_id bigint not null references notice (id) on delete cascade,
  due_at timestamptz not null default now(),
  tries int not null default 0,
  primary key (subscription_id, notice_id)
);
create index push_due_at_idx on push_due (due_at);
create index push_due_notice_idx on push_due (notice_id);

-- In the transaction of the notice: neither is there without the other.
create function queue_push() returns trigger language plpgsql as $$
begin
  insert into push_due (subscription_id, notice_id)
  select id, new.id from push_subscription where user_id = new.user_id
  on conflict (subscription_id, notice_id) do update set due_at = now(), tries = 0;
  return null;
end $$;
create trigger notice_is_pushed after insert or update of created_at on notice
  for each row when (new.read_at is null) execute function queue_push();
