-- A reset of a second factor that waits for the second administrator has a notice of its own, beside that of a password.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('shelf_changed', 'application_moved', 'campaign_issued', 'tags_stale', 'tags_overdue', 'check_list_due',
   'import_done', 'print_sent', 'session_copied', 'reset_asked', 'factor_reset_asked'));
