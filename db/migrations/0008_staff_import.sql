-- Staff come from a sheet too.
alter table import_run drop constraint import_run_kind_check;
alter table import_run add constraint import_run_kind_check
  check (kind in ('products', 'parameters', 'prices', 'balances', 'staff'));
