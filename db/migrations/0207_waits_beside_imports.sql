-- A price that 1C corrected was listed as not accepted beside the import that waits with it.
-- Whether the thing is a row of an import that waits for a person: if that import is replaced, its row is made again from here.
alter table exchange_wait add column in_import boolean not null default false;
