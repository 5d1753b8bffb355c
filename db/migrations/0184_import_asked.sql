-- A mapping that is saved between the comparison of an import and its writing asks for another comparison.
alter table exchange_import
  -- Number of the request (exchange_base.asked) that the comparison knew; null of an import of an earlier version.
  add column asked integer;
