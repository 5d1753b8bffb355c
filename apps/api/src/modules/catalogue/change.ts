import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { record } from '../../platform/history/record.ts';

/** Actor and call of a change. */
export interface Change {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Calls of other modules within the transaction that changes products. */
export interface ProductHooks {
  /** Name, short name, category, brand or its mark, barcode, premium, picture or characters of these products were written. */
  productTextsChanged(tx: Tx, productIds: readonly number[]): Promise<void>;
}

/** Dependencies of the catalogue's services. */
export interface Tools {
  readonly db: Db;
  readonly files: FileStore;
  readonly hooks: ProductHooks;
}

type Entity = 'product' | 'category' | 'brand' | 'character' | 'character_category';
type Values = Readonly<Record<string, unknown>>;

/** Writes one line of the history for a row of the catalogue. */
export function note(
  tx: Tx,
  { actor, requestId }: Change,
  entity: Entity,
  entityId: number,
  action: string,
  { before, after }: { readonly before?: Values; readonly after?: Values },
): Promise<void> {
  return record(tx, {
    userId: actor.userId,
    branchId: actor.branchId,
    entity,
    entityId,
    action,
    requestId,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
}

/** Those fields of a patch whose value is another than the row's. */
export function changedKeys<Key extends string>(
  now: Readonly<Record<Key, unknown>>,
  patch: Readonly<Partial<Record<Key, unknown>>>,
): Key[] {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return (Object.keys(patch) as Key[]).filter((key) => !same(patch[key], now[key]));
}

/** The values of some fields of a row. */
export function valuesOf<Key extends string>(
  row: Readonly<Partial<Record<Key, unknown>>>,
  keys: readonly Key[],
): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, row[key]]));
}

/** `name_uz` as the field of the body, `name.uz`. */
function fieldOf(column: string): string {
  const [, start, language] = /^(name|short_name|unit)_(uz|ru|kaa)$/.exec(column) ?? [];
  if (start !== undefined && language !== undefined) return `${start}.${language}`;
  return column.replace(/_id$/, '');
}

/** @throws AppError stale_version with what the other person made of the fields that the caller wanted to change */
export function requireVersion<Key extends string>(
  row: { readonly version: number } & Readonly<Partial<Record<Key, unknown>>>,
  seen: number,
  wanted: readonly Key[] = [],
): void {
  if (row.version === seen) return;
  const changed = wanted.map((key) => ({ field: fieldOf(key), theirs: row[key] ?? null }));
  throw new AppError('stale_version', { conflict: { version: row.version, changed } });
}

/** @throws AppError confirmation_needed */
export function requireConfirmation(confirmed: boolean): void {
  if (!confirmed) throw new AppError('confirmation_needed');
}

/** A refusal that names the field at which the browser shows it. */
export function taken(field: string, name: string): AppError {
  const params = { name };
  return new AppError('name_taken', { params, issues: [{ path: field, code: 'name_taken', params }] });
}
