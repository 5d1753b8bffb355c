-- A tag that was taken down while its print still waited was hung again by a later confirmation of that print.
alter table price_tag
  -- Last print at the time when the tag was taken down: neither it nor an earlier one hangs by a later confirmation.
  add column down_item_id bigint;
