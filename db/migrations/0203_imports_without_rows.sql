-- Columns of the file that were not read, for the person who reviews the check.
alter table import_run add column unread jsonb not null default '[]';

-- Checks of which the rows were deleted after a week could still be applied: nothing was written, and it counted as done.
update import_run set state = 'cancelled', finished_at = now()
where state = 'checked' and count_new + count_changed > 0 and (count_bad = 0 or skips_bad)
  and not exists (select from import_part p where p.import_id = import_run.id);
