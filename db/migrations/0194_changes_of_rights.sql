-- Open pages follow a change of their person's rights at once. A change of a role's permissions raises its version;
-- a person may get another role or branch. The message is the role, a colon, and the people: some hundreds of them
-- fit into one.
create function tell_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('javon_rights', new.id::text || ':' || string_agg(u.id::text, ','))
  from (
    select id, row_number() over (order by id) / 400 as part
    from users where role_id = new.id and status = 'active'
  ) u
  group by u.part;
  return null;
end $$;
create trigger role_change_is_told after update of version on role
  for each row when (old.version is distinct from new.version)
  execute function tell_role_change();

create function tell_place_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('javon_rights', new.role_id::text || ':' || new.id::text);
  return null;
end $$;
create trigger place_change_is_told after update of role_id, branch_id on users
  for each row when (old.role_id is distinct from new.role_id or old.branch_id is distinct from new.branch_id)
  execute function tell_place_change();
