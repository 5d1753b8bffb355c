import type { ElectronicLabel, ElectronicModelName, QueryOf } from '@javon/contract';
import { type SqlBool, sql } from 'kysely';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type Page, pagingOf, type SortColumns } from '../../../platform/db/paging.ts';
import { insertRow, type RowOf, updateRow } from '../../../platform/db/rows.ts';
import { likePart, searchWords } from '../../../platform/text/normalise.ts';

export interface LabelRow extends Omit<ElectronicLabel, 'product' | 'state' | 'reason'> {
  readonly branch_id: number;
  readonly product_id: number | null;
  readonly sent_item_id: number | null;
  readonly shown_item_id: number | null;
  readonly shown_digest: string | null;
  readonly failing: boolean;
  readonly tries: number;
  readonly try_at: string | null;
}

/** Columns of a label that neither fails nor waits. */
export const NO_FAULT = { fault: null, failing: false, error: null, tries: 0, try_at: null };

/** Label with the product that it is bound to. */
export interface ListedRow extends LabelRow {
  readonly sku: string | null;
  readonly name_uz: string | null;
  readonly name_ru: string | null;
}

const SELECT = sql`
  select l.id, l.branch_id, l.version, l.mac, l.model, l.product_id, l.sent_item_id, l.shown_item_id, l.shown_digest,
    l.shown_at, l.fault, l.failing, l.error, l.tries, l.try_at, p.sku, p.name_uz, p.name_ru
  from electronic_label l left join product p on p.id = l.product_id`;

const SORTS: SortColumns<'added'> = { added: { expression: sql`l.id`, type: 'bigint' } };

/** Reads one page of the labels of a branch, those added last first. */
export async function readLabels(
  db: Db,
  branchId: number,
  query: Omit<QueryOf<'listElectronicLabels'>, 'branch'>,
): Promise<Page<ListedRow>> {
  const paging = pagingOf(SORTS, sql`l.id`, query, '-added');
  const found = searchWords(query.search ?? '').map(
    (word) =>
      sql<SqlBool>`(l.mac like ${likePart(word.toUpperCase())} or p.search_key like ${likePart(word)})`,
  );
  const only = { failing: sql<SqlBool>`l.failing`, unbound: sql<SqlBool>`l.product_id is null` };
  const where = allOf([...found, query.only !== undefined && only[query.only]]);
  const { rows } = await sql<ListedRow>`${SELECT}
    where l.branch_id = ${branchId} and l.removed_at is null and ${where} and ${paging.page}`.execute(db);
  return paging.of(rows, 'id');
}

/** Counts the labels of a branch: all, those that fail, and those without a product. */
export async function countLabels(
  db: Db,
  branchId: number,
): Promise<{ all: number; failing: number; unbound: number }> {
  const { rows } = await sql<{ all: number; failing: number; unbound: number }>`
    select count(*)::int as all, (count(*) filter (where failing))::int as failing,
      (count(*) filter (where product_id is null))::int as unbound
    from electronic_label where branch_id = ${branchId} and removed_at is null`.execute(db);
  return rows[0] ?? { all: 0, failing: 0, unbound: 0 };
}

/** Reads a label that is in use. */
export async function readLabel(db: Db, id: number): Promise<ListedRow | undefined> {
  const { rows } = await sql<ListedRow>`${SELECT} where l.id = ${id} and l.removed_at is null`.execute(db);
  return rows[0];
}

/** Reads the labels of a branch that are bound to a product, or to some products: those that do not fail first. */
export async function readBound(
  db: Db,
  branchId: number,
  products?: readonly number[],
): Promise<(LabelRow & { readonly product_id: number })[]> {
  const which = products === undefined ? sql`true` : sql`l.product_id = any(${[...products]}::bigint[])`;
  const { rows } = await sql<LabelRow & { readonly product_id: number }>`${SELECT}
    where l.branch_id = ${branchId} and l.removed_at is null and l.product_id is not null and ${which}
    order by l.failing, l.id`.execute(db);
  return rows;
}

/** Whether a product exists and is not deleted. */
export async function hasProduct(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('product')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewLabel extends RowOf<'electronic_label', 'branch_id' | 'mac' | 'product_id'> {
  readonly model: ElectronicModelName;
}

/** @throws AppError already_exists for a MAC that another label of the chain has */
export async function insertLabel(tx: Tx, label: NewLabel, at: Date): Promise<number> {
  const { branch_id, mac, model, product_id } = label;
  return insertRow(tx, 'electronic_label', {
    branch_id,
    mac,
    model,
    product_id,
    bound_at: product_id === null ? null : at.toISOString(),
  });
}

/** Binds a label to a product or to none, and resets its faults. */
export function updateBinding(tx: Tx, id: number, product: number | null, at: Date): Promise<void> {
  return updateRow(tx, 'electronic_label', id, {
    product_id: product,
    bound_at: product === null ? null : at.toISOString(),
    version: sql`version + 1`,
    sent_item_id: null,
    ...NO_FAULT,
  });
}
