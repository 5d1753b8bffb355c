-- People by any part of their data, permissions that are edited, a history that cannot be emptied.

-- The search goes over this very expression (modules/people).
create index users_search_idx on users using gin ((search_key || ' ' || coalesce(pinfl, '')) gin_trgm_ops);
create index users_name_idx on users ((surname || ' ' || name), id);
create index users_last_login_idx on users (last_login_at, id);

alter table permission add column version int not null default 1;
alter table role_permission
  drop constraint role_permission_permission_key_fkey,
  add constraint role_permission_permission_key_fkey foreign key (permission_key)
    references permission (key) on update cascade on delete cascade;

create index password_request_open_idx on password_request (created_at desc, id desc);

-- The primary key (at, id) already gives the history in the order of time; what was missing is the order of
-- time within a kind of thing, and of one person's acts on a kind of thing.
drop index history_at_idx;
create index history_kind_idx on history (entity, at desc, id desc);
create index history_user_kind_idx on history (user_id, entity, at desc, id desc);

-- A trigger for rows does not see TRUNCATE, and one for statements is not inherited: each part gets its own.
create trigger history_is_not_emptied before truncate on history
  for each statement execute function refuse_change();
create trigger history_is_not_emptied before truncate on history_rest
  for each statement execute function refuse_change();

do $$
declare
  part regclass;
begin
  for part in
    select inhrelid::regclass from pg_inherits
    where inhparent = 'history'::regclass and inhrelid <> 'history_rest'::regclass
  loop
    execute format(
      'create trigger history_is_not_emptied before truncate on %s for each statement execute function refuse_change()',
      part
    );
  end loop;
end $$;

create or replace function ensure_history_partition(month date) returns void language plpgsql as $$
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
      execute format(
        'create trigger history_is_not_emptied before truncate on %I for each statement execute function refuse_change()',
        name
      );
    end if;
  end if;
end $$;
