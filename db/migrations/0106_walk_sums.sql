-- What an ended walk found, summed when it ends and again when a scan comes later: the report of the chain reads walks,
-- not millions of scans.
alter table walk_check add column sums jsonb;
create index walk_check_ended_idx on walk_check (ended_at) where ended_at is not null;
