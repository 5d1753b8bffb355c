-- The kinds of import are the contract's (IMPORT_KINDS), and the server is the only one who writes them: a new kind
-- needs no migration of its own.
alter table import_run drop constraint import_run_kind_check;
