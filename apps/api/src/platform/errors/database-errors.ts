import type { ErrorCode } from '@javon/contract';
import { AppError } from './app-error.ts';
import { DatabaseUnavailable, FilesUnavailable } from './unavailable.ts';

/**
 * Errors by violated constraint, each with the field of the body that holds the taken value. A constraint that is missing
 * here is a bug of ours.
 */
const BY_CONSTRAINT: Readonly<Record<string, { code: ErrorCode; field?: string }>> = {
  users_phone_key: { code: 'phone_taken', field: 'phone' },
  users_pinfl_key: { code: 'already_exists', field: 'pinfl' },
  branch_code_key: { code: 'already_exists', field: 'code' },
  region_code_key: { code: 'already_exists', field: 'code' },
  region_name_uz_key: { code: 'name_taken', field: 'name.uz' },
  region_name_ru_key: { code: 'name_taken', field: 'name.ru' },
  role_name_key: { code: 'name_taken', field: 'name.ru' },
  brand_name_key: { code: 'name_taken', field: 'name' },
  category_name_key: { code: 'name_taken', field: 'name.ru' },
  character_name_key: { code: 'name_taken', field: 'name.ru' },
  product_sku_key: { code: 'already_exists', field: 'sku' },
  product_barcode_key: { code: 'already_exists', field: 'barcode' },
  product_barcode_pkey: { code: 'already_exists', field: 'barcode' },
  product_old_price_above: { code: 'old_price_not_above_price', field: 'old_price' },
  shelf_name_key: { code: 'name_taken', field: 'name' },
  check_list_template_name_key: { code: 'name_taken', field: 'name.ru' },
  electronic_label_mac_key: { code: 'already_exists', field: 'mac' },
  label_printer_name_key: { code: 'name_taken', field: 'name' },
  service_token_name_key: { code: 'name_taken', field: 'name' },
  webhook_name_key: { code: 'name_taken', field: 'name' },
  sampler_name_key: { code: 'name_taken', field: 'name' },
  instalment_plan_pkey: { code: 'already_exists', field: 'months' },
  client_pinfl_key: { code: 'already_exists', field: 'pinfl' },
  client_card_key: { code: 'already_exists', field: 'card.number' },
  client_phone_key: { code: 'phone_taken', field: 'phones' },
  saved_view_name_key: { code: 'name_taken', field: 'name' },
  category_sampler_key: { code: 'sampler_already_bound' },
};

const QUERY_CANCELED = '57014';
const FOREIGN_KEY = '23503';
/** SQLSTATEs of a deadlock and of a serialization failure. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40P01', '40001']);
/** SQLSTATEs for the character NUL, which PostgreSQL does not store: in text and in JSON. */
const NUL_CHARACTER = new Set(['22021', '22P05']);

interface PgError {
  readonly code?: string;
  readonly constraint?: string;
  /** `Key (branch_id, lower(name))=(1, televizorlar) already exists.`, in the language of the database. */
  readonly detail?: string;
  readonly message: string;
}

/** Returns the text at a dotted path of a body; undefined if there is none. */
function textAt(body: unknown, path: string): string | undefined {
  const value = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], body);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the last value of the violated key, as it is stored there: maybe in small letters. */
function takenValue({ detail = '' }: PgError): string {
  const [, columns = '', values = ''] = /\((.+?)\)=\((.*)\)/s.exec(detail) ?? [];
  return values
    .split(', ')
    .slice(columns.split(', ').length - 1)
    .join(', ');
}

/**
 * Whether Node reports that the client disconnected during its upload: ECONNRESET without a system call; a
 * broken connection of the database has one.
 */
export function isClientGone(error: unknown): boolean {
  const e = error as NodeJS.ErrnoException | null;
  return e !== null && typeof e === 'object' && e.code === 'ECONNRESET' && e.syscall === undefined;
}

/** Whether PostgreSQL cancelled a transaction in favour of a concurrent one, so that a repeat may succeed. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has((error as PgError | null)?.code);
}

/**
 * Converts an error of the database or the file store to the answer; null if the caller did not cause it.
 * @param body body of the call: a taken name is answered as the caller wrote it
 */
export function fromDatabase(error: unknown, body?: unknown): AppError | null {
  if (error instanceof DatabaseUnavailable) return new AppError('database_unavailable', { cause: error });
  if (error instanceof FilesUnavailable) return new AppError('files_unavailable', { cause: error });
  const e = error as PgError;
  // Repeated already by `transaction`.
  if (isConflict(error)) return new AppError('overloaded', { cause: error });
  if (e?.code === QUERY_CANCELED) return new AppError('timeout', { cause: error });
  if (e?.code !== undefined && NUL_CHARACTER.has(e.code)) return new AppError('invalid', { cause: error });
  const known = e?.constraint === undefined ? undefined : BY_CONSTRAINT[e.constraint];
  if (known) {
    const { code, field } = known;
    const params = code === 'name_taken' ? { name: textAt(body, field ?? '') ?? takenValue(e) } : {};
    return new AppError(code, { params, issues: field ? [{ path: field, code, params }] : [], cause: error });
  }
  if (e?.code === FOREIGN_KEY) return new AppError('in_use', { cause: error });
  return null;
}
