-- A webhook whose secret the key does not open fails with a fault of its own.
alter table webhook_delivery drop constraint webhook_delivery_fault_check;
alter table webhook_delivery add constraint webhook_delivery_fault_check
  check (fault in ('status', 'redirect', 'timeout', 'unreachable', 'tls', 'address', 'secret')) not valid;
alter table webhook_delivery validate constraint webhook_delivery_fault_check;
