-- A session begun in a browser is bound to a cookie that no script reads: SHA-256 of its random token. Null for programs.
alter table session add column companion_hash bytea;
create index session_companion_idx on session (companion_hash) where companion_hash is not null and ended_at is null;

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (end_reason in
  ('signed_out', 'ended', 'refresh_reused', 'password_changed', 'expired', 'companion_missing'));

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('shelf_changed', 'application_moved', 'campaign_issued', 'tags_stale', 'tags_overdue', 'check_list_due',
   'import_done', 'print_sent', 'session_copied'));
