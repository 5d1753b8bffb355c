import type { Change } from '../../platform/change/change.ts';
import { type NotedValues, note as noteRow } from '../../platform/change/note.ts';
import { requireVersion as requireSameVersion } from '../../platform/change/version.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type AppError, errorAt } from '../../platform/errors/app-error.ts';
import type { FileTools } from '../../platform/files/file-tools.ts';

/** Calls of other modules within the transaction that changes products. */
export interface ProductHooks {
  /**
   * Called when name, short name, category, brand or its logo, barcode, premium, picture or characters of
   * products were written.
   */
  productTextsChanged(tx: Tx, productIds: readonly number[]): Promise<void>;
}

/** Dependencies of the catalogue's services. */
export interface Tools extends FileTools {
  readonly hooks: ProductHooks;
}

type Entity = 'product' | 'category' | 'brand' | 'character' | 'character_category';

/** Writes one line of the history for a row of the catalogue. */
export function note(
  tx: Tx,
  change: Change,
  entity: Entity,
  id: number,
  action: string,
  values: NotedValues,
): Promise<void> {
  return noteRow(tx, change, { entity, id, branchId: change.actor.branchId }, action, values);
}

/** Converts a column `name_uz` to the field of the body, `name.uz`. */
function fieldOf(column: string): string {
  const [, start, language] = /^(name|short_name|unit)_(uz|ru|kaa)$/.exec(column) ?? [];
  if (start !== undefined && language !== undefined) return `${start}.${language}`;
  return column.replace(/_id$/, '');
}

/**
 * @throws AppError stale_version with the values that the other person saved in the fields that the caller
 * wanted to change
 */
export function requireVersion<Key extends string>(
  row: { readonly version: number } & Readonly<Partial<Record<Key, unknown>>>,
  seen: number,
  wanted: readonly Key[] = [],
): void {
  const theirs = wanted.map((key) => ({ field: fieldOf(key), theirs: row[key] ?? null }));
  requireSameVersion(row, seen, theirs);
}

/** An error that names the field at which the browser shows it. */
export function taken(field: string, name: string): AppError {
  return errorAt(field, 'name_taken', { name });
}

/** An error about the one of two names, Uzbek or Russian, that another row has. */
export function takenNameOf(
  other: { readonly name_uz: string; readonly name_ru: string },
  { name_ru }: { readonly name_ru: string },
): AppError {
  const isRu = other.name_ru.toLowerCase() === name_ru.toLowerCase();
  return taken(isRu ? 'name.ru' : 'name.uz', isRu ? other.name_ru : other.name_uz);
}
