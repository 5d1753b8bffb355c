-- Characters that applying a file of parameters creates, [{ name, unit, type }], for the review before it.
alter table import_run add column new_characters jsonb not null default '[]';
