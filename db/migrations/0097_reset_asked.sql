-- Administrators are told of a reset that waits for one of them.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('shelf_changed', 'application_moved', 'campaign_issued', 'tags_stale', 'tags_overdue', 'check_list_due',
   'import_done', 'print_sent', 'session_copied', 'reset_asked'));
