-- Imports that can be looked at row by row, stopped midway and undone.

alter table import_run drop constraint import_run_state_check;
alter table import_run add constraint import_run_state_check check
  (state in ('checked', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone'));
alter table import_run
  -- It waits for another import to end.
  add column waiting boolean not null default false,
  -- Someone asked it to stop; whoever works on it looks at this between two parts.
  add column cancel_asked boolean not null default false,
  -- The row of headings as it stands in the file, cells as texts.
  add column headings jsonb not null default '[]';

-- What the check said of each row, with the row itself; some thousands in one row of this table, because they
-- are written once and read in order.
create table import_line_part (
  import_id bigint not null references import_run (id) on delete cascade,
  part int not null,
  last_row int not null,
  -- [{ row, outcome, name, fields, errors, cells }]
  lines jsonb not null,
  primary key (import_id, part)
);
alter table import_line_part alter column lines set storage external;

-- Which column means what, as a person set it for files with these headings.
create table import_columns (
  kind text not null,
  -- SHA-256 of the headings in their order.
  headings bytea not null,
  -- { "3": "price", "4": null }: field by the column's place from 0, null for one that is left out
  columns jsonb not null,
  author_id bigint references users (id),
  updated_at timestamptz not null default now(),
  primary key (kind, headings)
);

alter table price_history drop constraint price_history_source_check;
alter table price_history add constraint price_history_source_check
  check (source in ('typed', 'import', 'accounting', 'demo', 'undo'));
