import type { Format, TagState } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { keepPlan } from '../../../platform/db/kept-plans.ts';
import { readRow } from '../../../platform/db/rows.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { isOfWholeBranchNow, type TagLanguage, type TagQuestion } from '../question.ts';
import type { TagRow } from '../tag-row.ts';
import { tagRows } from './states.ts';

export interface StateCounts {
  readonly to_print: number;
  readonly printed: number;
  readonly current: number;
  readonly take_down: number;
}

export type FormatCounts = StateCounts & { readonly format: Format };

type SummaryRow = FormatCounts & {
  readonly category_id: number;
  readonly category_uz: string;
  readonly category_ru: string;
};

/** Number of rows `x` in each state. */
export const COUNTS = sql`
  (count(*) filter (where x.state = 'to_print'))::int as to_print,
  (count(*) filter (where x.state = 'printed'))::int as printed,
  (count(*) filter (where x.state = 'current'))::int as current,
  (count(*) filter (where x.state = 'take_down'))::int as take_down`;

/** Counts by category and format, in the order of the categories' names; optionally of one shelf. */
export async function readTagSummary(
  db: Db,
  question: TagQuestion,
  shelf: number | undefined,
  language: ServerLanguage,
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    ${isOfWholeBranchNow({ ...question, shelf }) ? keepPlan('tag_summary') : sql``}
    select x.category_id, x.category_uz, x.category_ru, x.format, ${COUNTS}
    from ${tagRows({ ...question, shelf })} x
    where ${shelf === undefined ? sql`true` : sql`x.shelf_id = ${shelf}`}
    group by 1, 2, 3, 4 order by ${sql.ref(`x.category_${language}`)}, x.format`.execute(db);
  return rows;
}

/** The query for all tags of a branch now, in its own language. */
export async function branchQuestion(db: Db, branchId: number): Promise<TagQuestion> {
  const branch = await readRow(db, 'branch', branchId, ['tag_language']);
  return { branchId, language: (branch?.tag_language ?? 'uz') as TagLanguage, asOf: null };
}

export async function countTags(db: Db, branchId: number): Promise<FormatCounts[]> {
  const { rows } = await sql<FormatCounts>`
    select x.format, ${COUNTS} from ${tagRows(await branchQuestion(db, branchId))} x group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

/** Number of tags to print on each shelf of a branch; a tag counts on every shelf that has its product. */
export async function countToPrintByShelf(db: Db, branchId: number): Promise<Map<number, number>> {
  const question = await branchQuestion(db, branchId);
  const rows = await sql<{ shelf_id: number; n: number }>`
    ${keepPlan('tags_by_shelf')}
    select stands.shelf_id, count(*)::int as n from ${tagRows(question)} x
    join (
      select distinct p.product_id, p.shelf_id from placement p join shelf s on s.id = p.shelf_id
      where p.branch_id = ${branchId} and s.branch_id = ${branchId} and s.deleted_at is null
    ) stands on stands.product_id = x.product_id
    where x.state = 'to_print' group by stands.shelf_id`.execute(db);
  return new Map(rows.rows.map((row) => [row.shelf_id, row.n]));
}

/** States by urgency, to pick one of several tags of a product. */
const MOST_URGENT: readonly TagState[] = ['to_print', 'take_down', 'printed', 'current'];

/** Tags of the products on a shelf. */
export interface StatesOf {
  /** State by product: the most urgent of its tags. */
  readonly states: ReadonlyMap<number, TagState>;
  /** Number of tags to print, also if their products are on other shelves too. */
  readonly toPrint: number;
}

/**
 * State of the tags of products in a branch.
 * @param shelf only those that stand there; null: wherever they stand
 */
export async function readStatesOf(
  db: Db,
  branchId: number,
  shelf: number | null,
  products: readonly number[],
): Promise<StatesOf> {
  const states = new Map<number, TagState>();
  if (products.length === 0) return { states, toPrint: 0 };
  const question = { ...(await branchQuestion(db, branchId)), products, shelf: shelf ?? undefined };
  const { rows } = await sql<Pick<TagRow, 'product_id' | 'state' | 'shelf_id'>>`
    select x.product_id, x.state, x.shelf_id from ${tagRows(question)} x`.execute(db);
  for (const { product_id: product, state } of rows) {
    const before = states.get(product);
    if (before === undefined || MOST_URGENT.indexOf(state) < MOST_URGENT.indexOf(before))
      states.set(product, state);
  }
  const toPrint = rows.filter((row) => row.state === 'to_print' && row.shelf_id === shelf).length;
  return { states, toPrint };
}

export async function readStatesInFormat(
  db: Db,
  branchId: number,
  format: Format,
  products: readonly number[],
): Promise<Map<number, TagState>> {
  if (products.length === 0) return new Map();
  const only = products.map((product) => ({ product, format }));
  const question = { ...(await branchQuestion(db, branchId)), only };
  const { rows } = await sql<Pick<TagRow, 'product_id' | 'state'>>`
    select x.product_id, x.state from ${tagRows(question)} x`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row.state]));
}
