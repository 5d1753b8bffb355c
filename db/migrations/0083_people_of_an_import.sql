-- Who an import of staff added: undoing it touches these alone. Imports applied before this table cannot be undone.
create table import_person (
  user_id bigint primary key references users (id) on delete cascade,
  import_id bigint not null references import_run (id) on delete cascade
);
create index import_person_import_idx on import_person (import_id);

-- Branch of the author when the file came: somebody who has moved no longer reads names and numbers of the old one.
-- Null for the head office, and for imports before this column.
alter table import_run add column branch_id bigint references branch (id);
