-- Repeats of writes, history of actions.

create table idempotency_key (
  user_id bigint not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 100),
  route text not null,
  request_hash bytea not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_created_idx on idempotency_key (created_at);

-- Who did what, when, with the values before and after. Nobody changes it.
create table history (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  user_id bigint,
  branch_id bigint,
  entity text not null,
  entity_id bigint,
  action text not null,
  before jsonb,
  after jsonb,
  request_id text,
  primary key (at, id)
) partition by range (at);
create table history_rest partition of history default;
create index history_entity_idx on history (entity, entity_id, at desc, id desc);
create index history_user_idx on history (user_id, at desc, id desc);
create index history_branch_idx on history (branch_id, at desc, id desc);
create index history_at_idx on history (at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is not changed' using errcode = 'insufficient_privilege';
end $$;
create trigger history_is_not_changed before update or delete on history
  for each row execute function refuse_change();

-- Makes the partition of a month, if it is not there; called at start and daily, for this month and the next.
create function ensure_history_partition(month date) returns void language plpgsql as $$
declare
  first date := date_trunc('month', month)::date;
  name text := 'history_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(name) is null then
    perform pg_advisory_xact_lock(hashtext('ensure_history_partition'));
    if to_regclass(name) is null then
      execute format(
        'create table %I partition of history for values from (%L) to (%L)',
        name,
        first::timestamp at time zone 'Asia/Tashkent',
        (first + interval '1 month')::timestamp at time zone 'Asia/Tashkent'
      );
    end if;
  end if;
end $$;
