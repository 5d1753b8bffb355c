-- An old file that 1C sends once more would bring back old prices.
-- When 1C wrote a file, by its own clock; null if the file does not say.
alter table exchange_file add column made timestamp;
alter table exchange_base
  -- When 1C wrote the newest file that was taken; not later than our clock, so that a wrong one blocks nothing.
  add column newest_made timestamp,
  -- An older file was refused, and no newer one was taken since.
  add column older_refused boolean not null default false;
