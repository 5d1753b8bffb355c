import type { RetentionFields } from './schemas.ts';

/** Default retention of each kind of data. */
export const FIRST_RETENTION: RetentionFields = {
  notices_days: 90,
  read_notices_days: 30,
  print_values_days: 31,
  sessions_days: 90,
  password_requests_days: 90,
};
