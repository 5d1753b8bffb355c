import type { AnswerOf, BodyOf, clearSoldOut, previewSoldOut } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { LocalisedChange } from '../../platform/change/change.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { fieldError, notFound } from '../../platform/errors/app-error.ts';
import { branchFor, inScope } from '../branches/public.ts';
import { type Author, authorOf } from './change.ts';
import { readPlan } from './plan-rows.ts';
import { lockShelf, readShelf } from './queries.ts';
import { savePlan } from './save-plan.ts';

/** Shelves that one call looks at. */
const SHELVES = 200;

type Answer = AnswerOf<typeof previewSoldOut>;
type Item = Answer['items'][number];

/**
 * True for a placement `pl` of a product that its branch has none left of, or that is deleted from the
 * catalogue. A branch that never sent a balance is left out: its stock is unknown.
 */
const SOLD_OUT = sql<SqlBool>`(coalesce(
  (select bb.quantity from branch_balance bb where bb.branch_id = pl.branch_id and bb.product_id = pl.product_id), 0) <= 0
  and exists (select from branch_balance bb where bb.branch_id = pl.branch_id)
  or exists (select from product gone where gone.id = pl.product_id and gone.deleted_at is not null))`;

interface Row {
  readonly shelf_id: number;
  readonly shelf_name: string;
  readonly code: string;
  readonly product_id: number;
  readonly sku: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly places: number;
}

/** Reads the sold-out products of the first shelves that have any, in walking order. */
async function readSoldOut(db: Db, where: RawBuilder<SqlBool>): Promise<Answer> {
  const { rows: shelves } = await sql<{ id: number }>`
    select s.id from shelf s join branch b on b.id = s.branch_id
    where s.deleted_at is null and ${where}
      and exists (select from placement pl where pl.shelf_id = s.id and ${SOLD_OUT})
    order by b.code, s.position, s.id limit ${SHELVES + 1}`.execute(db);
  const ids = shelves.slice(0, SHELVES).map((row) => row.id);
  const { rows } = await sql<Row>`
    select s.id as shelf_id, s.name as shelf_name, b.code, p.id as product_id, p.sku, p.name_uz, p.name_ru,
      count(*)::int as places
    from placement pl join shelf s on s.id = pl.shelf_id join branch b on b.id = s.branch_id
    join product p on p.id = pl.product_id
    where pl.shelf_id = any(${ids}::bigint[]) and ${SOLD_OUT}
    group by s.id, b.code, p.id order by b.code, s.position, s.id, p.sku`.execute(db);
  const items = [...Map.groupBy(rows, (row) => row.shelf_id)].flatMap(([id, own]): Item[] => {
    const [first] = own;
    if (first === undefined) return [];
    const products = own.map((row) => ({
      product: { id: row.product_id, sku: row.sku, name: { uz: row.name_uz, ru: row.name_ru } },
      places: row.places,
    }));
    return [{ shelf: { id, name: first.shelf_name, branch_code: first.code }, products }];
  });
  const places = rows.reduce((sum, row) => sum + row.places, 0);
  return { items, places, more: shelves.length > SHELVES };
}

interface Asked {
  readonly shelf?: number | undefined;
  readonly branch?: string | number | undefined;
}

/** @throws AppError not_found for a shelf or branch out of reach */
async function where(
  db: Db,
  scope: Scope,
  change: Pick<LocalisedChange, 'actor'>,
  asked: Asked,
): Promise<RawBuilder<SqlBool>> {
  if (asked.shelf !== undefined) {
    if ((await readShelf(db, scope, null, asked.shelf)) === null) throw notFound();
    return sql<SqlBool>`s.id = ${asked.shelf}`;
  }
  if (asked.branch !== undefined) {
    const branch = await branchFor(db, scope, change.actor, asked.branch);
    return sql<SqlBool>`s.branch_id = ${branch.id}`;
  }
  return inScope(scope, sql`s.branch_id`);
}

/** Returns the placements that clearing would remove. */
export async function previewOf(
  db: Db,
  scope: Scope,
  change: Pick<LocalisedChange, 'actor'>,
  asked: Asked,
): Promise<Answer> {
  return readSoldOut(db, await where(db, scope, change, asked));
}

interface Gone extends Omit<Row, 'shelf_id' | 'shelf_name' | 'code' | 'places'> {
  readonly id: number;
}

/** Takes off one shelf what its branch has none left of at this moment; answers what that was, null where nothing. */
async function clearOne(tx: Tx, scope: Scope, author: Author, id: number): Promise<Item | null> {
  const shelf = await lockShelf(tx, scope, author.userId, id);
  if (shelf === null || shelf.deleted_at !== null) return null;
  const plan = await readPlan(tx, shelf);
  const { rows } = await sql<Gone>`
    select pl.id, p.id as product_id, p.sku, p.name_uz, p.name_ru
    from placement pl join product p on p.id = pl.product_id
    where pl.shelf_id = ${id} and ${SOLD_OUT} order by p.sku`.execute(tx);
  if (rows.length === 0) return null;
  const gone = new Set(rows.map((row) => row.id));
  const placements = plan.placements.filter((one) => !gone.has(one.id));
  await savePlan(tx, author, shelf, plan, { ...plan, placements }, { source: 'sold_out' });
  const products = [...Map.groupBy(rows, (row) => row.product_id).values()].flatMap((own) => {
    const [row] = own;
    if (row === undefined) return [];
    const { product_id, sku, name_uz: uz, name_ru: ru } = row;
    return [{ product: { id: product_id, sku, name: { uz, ru } }, places: own.length }];
  });
  return { shelf: { id, name: shelf.name, branch_code: shelf.code }, products };
}

/** Handles a shelf that could not be cleared; unless it throws, the other shelves are still cleared. */
type OnFailure = (shelf: number, error: Error) => null;

const broken: OnFailure = (_, error) => {
  throw error;
};

/**
 * Takes off what is sold out [SHF-4], each shelf in a transaction of its own, so that no shelf waits for all
 * the others. What was sold in between goes, what came back in stock stays: the answer lists what was removed.
 */
async function clearThose(
  db: Db,
  scope: Scope,
  author: Author,
  condition: RawBuilder<SqlBool>,
  onFailure: OnFailure = broken,
): Promise<Answer> {
  const { items: found, more } = await readSoldOut(db, condition);
  const items: Item[] = [];
  for (const { shelf } of found) {
    const item = await transaction(db, (tx) => clearOne(tx, scope, author, shelf.id)).catch((error: Error) =>
      onFailure(shelf.id, error),
    );
    if (item !== null) items.push(item);
  }
  const places = items.flatMap((item) => item.products).reduce((sum, one) => sum + one.places, 0);
  return { items, places, more };
}

/** Shelves that may fail before it is plain that something else is wrong than they are. */
const MOST_FAILED = 20;

/**
 * Takes sold-out goods off all shelves within reach, some hundreds after the others; answers how many places. A
 * shelf that fails does not keep the others from being cleared; asked again, only what is left is cleared.
 * @throws AggregateError in the end, where shelves failed
 */
export async function clearAll(db: Db, scope: Scope, author: Author): Promise<number> {
  const failed = new Map<number, Error>();
  const told = () =>
    new AggregateError(failed.values(), `Sold-out goods stay on shelves ${[...failed.keys()].join(', ')}`);
  const onFailure: OnFailure = (shelf, error) => {
    failed.set(shelf, error);
    if (failed.size >= MOST_FAILED) throw told();
    return null;
  };
  for (let places = 0; ; ) {
    const before = failed.size;
    const untried = sql<SqlBool>`${inScope(scope, sql`s.branch_id`)}
      and not s.id = any(${[...failed.keys()]}::bigint[])`;
    const done = await clearThose(db, scope, author, untried, onFailure);
    places += done.places;
    // A round in which nothing happened met goods that came back meanwhile; there is nothing to wait for.
    if (done.more && (done.places > 0 || failed.size > before)) continue;
    if (failed.size > 0) throw told();
    return places;
  }
}

/** @throws AppError required where nothing says what to clear, not_found */
export async function clear(
  db: Db,
  scope: Scope,
  change: LocalisedChange,
  { shelf, branch, all = false }: BodyOf<typeof clearSoldOut>,
): Promise<Answer> {
  if (shelf === undefined && branch === undefined && !all) throw fieldError('shelf', 'required');
  const condition = await where(db, scope, change, { shelf, branch });
  return clearThose(db, scope, authorOf(change), condition);
}
