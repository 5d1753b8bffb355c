/**
 * Every error the interface can answer, as a closed list with its HTTP status. Texts live in
 * `@javon/messages`, under `errors.<code>`, in each language; a check holds the two lists equal.
 */
export const ERRORS = {
  // Fields of a request (always 400)
  required: 400,
  invalid: 400,
  too_short: 400,
  too_long: 400,
  too_few: 400,
  too_many: 400,
  not_a_number: 400,
  not_whole: 400,
  not_yes_no: 400,
  number_too_small: 400,
  number_too_large: 400,
  not_in_list: 400,
  unknown_field: 400,
  digits_exact: 400,
  phone_wrong: 400,
  phone_prefix: 400,
  phones_must_differ: 400,
  password_too_short: 400,
  passwords_differ: 400,
  password_same_as_default: 400,
  password_wrong: 400,
  date_wrong: 400,
  time_wrong: 400,
  email_wrong: 400,
  colour_wrong: 400,
  card_number_wrong: 400,
  card_expiry_wrong: 400,
  barcode_wrong: 400,
  old_price_not_above_price: 400,
  letter_not_printable: 400,
  already_chosen: 400,
  words_with_markup: 400,
  date_in_past: 400,
  period_reversed: 400,
  category_and_format_needed: 400,
  cursor_wrong: 400,

  // The request as a whole
  body_not_json: 400,
  body_missing: 400,
  body_too_large: 413,
  media_type_wrong: 415,
  uri_too_long: 414,
  not_found: 404,
  method_not_allowed: 405,
  too_many_requests: 429,
  timeout: 503,
  overloaded: 503,
  database_unavailable: 503,
  internal: 500,
  stale_version: 409,
  idempotency_key_reused: 409,
  in_progress: 409,

  // Session and permission
  token_missing: 401,
  token_invalid: 401,
  token_expired: 401,
  session_ended: 401,
  credentials_wrong: 401,
  sign_in_slowed: 429,
  account_blocked: 403,
  account_inactive: 403,
  default_password_must_change: 403,
  no_permission: 403,
  seeing_only: 403,
  last_administrator: 409,
  role_above_own: 403,
  role_own: 403,
  role_is_administrator: 409,
  role_held: 409,
  role_permissions_copy_failed: 409,
  role_unknown: 400,
  permission_is_system: 409,
  permission_unknown: 400,
  permission_value_wrong: 400,
  confirmation_needed: 409,
  branch_out_of_scope: 403,
  branch_unknown: 400,
  branch_closed: 409,
  person_deleted: 409,

  // Things already there, or in use
  already_exists: 409,
  phone_taken: 409,
  sku_taken: 409,
  barcode_taken: 409,
  in_use: 409,
  sampler_already_bound: 409,

  // Files and imports
  file_missing: 400,
  file_not_a_picture: 400,
  picture_too_large: 400,
  file_not_a_sheet: 400,
  file_damaged: 400,
  file_too_large: 413,
  sheet_too_many_rows: 400,
  sheet_too_many_columns: 400,
  sheet_empty: 400,
  sheet_heading_missing: 400,
  sheet_heading_twice: 400,
  import_has_bad_rows: 409,
  import_not_checked: 409,
  import_outdated: 409,
  import_interrupted: 409,
  import_cancelled: 409,
  import_ended: 409,
  import_touched: 409,
  import_not_done: 409,
  import_field_unknown: 400,
  import_field_twice: 400,
  row_touched: 409,
  row_sku_twice: 400,
  row_barcode_twice: 400,
  row_balance_twice: 400,
  row_formula_sign: 400,
  row_category_unknown: 400,
  row_product_unknown: 400,
  row_branch_unknown: 400,
  row_character_unknown: 400,

  // Samplers
  sampler_file_wrong: 400,
  sampler_kind_wrong: 400,
  layout_incomplete: 400,
  layout_unknown: 400,
  layout_size: 400,
  layout_outside: 400,
  layout_words: 400,
  layout_letter: 400,
  layout_markup: 400,
  layout_picture: 400,
  layout_colour: 400,
  layout_line: 400,
  layout_too_many: 400,
  layout_format: 400,

  // Price tags
  tag_no_price: 409,
  tag_no_sampler: 409,
  tag_old_price: 409,
  tag_discount: 409,
  tag_translation: 409,
  tag_letter: 409,
  tag_barcode: 409,
  tag_layout: 409,
  tag_no_instalment: 409,
  tag_campaign_endless: 409,
  nothing_to_print: 409,
  batch_limit: 409,
  duplicate_limit: 409,
  job_already_confirmed: 409,
  job_expired: 410,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** Values put into an error's text, by name. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** HTTP header by which a caller says that the browser shall stay silent about a failure. */
export const NOTIFY_HEADER = 'notify';
/** Header that makes a repeated write answer what the first one answered. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/**
 * An administrator's call with this header, `3` or `3:17`, is answered as to someone with role 3 (of branch 17);
 * only calls that read are.
 */
export const SEE_AS_HEADER = 'see-as';
