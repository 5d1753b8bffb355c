-- Seals of the history: each has a hash over the lines since the last seal and that seal's own hash, so that a line
-- that was changed, taken away or put in later is found (npm run history:verify).

create table audit_seal (
  id bigint generated always as identity primary key,
  sealed_at timestamptz not null default now(),
  -- Lines with an id above the last seal's and up to this one; numbers that were never used are between them.
  last_id bigint not null unique,
  lines int not null check (lines >= 0),
  hash bytea not null check (octet_length(hash) = 32)
);
create trigger audit_seal_is_not_changed before update or delete on audit_seal
  for each row execute function refuse_change();
create trigger audit_seal_is_not_emptied before truncate on audit_seal
  for each statement execute function refuse_change();

-- Lines are read by id for a seal. Their ids grow with their place in the table, for which this kind of index is made.
create index history_id_idx on history using brin (id) with (autosummarize = on);

-- The hash of a seal: SHA-256 over the hash before it and the lines, each as JSON in the order of their ids. The moment
-- of a line counts in microseconds, so that no setting of time zone or format changes the text.
create function audit_hash(previous bytea, above bigint, up_to bigint, out lines int, out hash bytea)
language sql stable as $$
  select count(*)::int, sha256(previous || convert_to(coalesce(string_agg(
    jsonb_build_array(h.id, (extract(epoch from h.at) * 1000000)::bigint, h.user_id, h.branch_id, h.entity, h.entity_id,
      h.action, h.before, h.after, h.request_id)::text, E'\n' order by h.id), ''), 'UTF8'))
  from history h where h.id > above and h.id <= up_to
$$;
