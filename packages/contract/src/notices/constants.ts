/** Kinds of notices. */
export const NOTICE_KINDS = [
  'shelf_changed',
  'application_moved',
  'campaign_issued',
  'tags_stale',
  'tags_overdue',
  'check_list_due',
  'import_done',
  'print_sent',
  'session_copied',
  'reset_asked',
  'factor_reset_asked',
  'webhook_off',
] as const;

/** Maximum number of concurrent event streams of one person, and the interval of the heartbeat. */
export const EVENT_STREAMS = { perPerson: 8, heartbeatSeconds: 25 } as const;
