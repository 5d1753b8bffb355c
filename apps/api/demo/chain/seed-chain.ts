import { sql } from 'kysely';
import { DEMO_FIRST_PASSWORD, lockStart } from '../../src/modules/access/public.ts';
import { readTagTexts, refreshTagContent } from '../../src/modules/price-tags/public.ts';
import { hashPassword } from '../../src/modules/session/public.ts';
import type { Db, Tx } from '../../src/platform/db/database.ts';
import { transaction } from '../../src/platform/db/transaction.ts';
import { now } from '../../src/platform/time/clock.ts';
import { Clock } from '../clock.ts';
import { continueIdentities } from '../insert-rows.ts';
import { DEMO_PASSWORD } from '../people.ts';
import { readAssortment } from '../products.ts';
import { readSamplers } from '../samplers.ts';
import { isEmpty, markDemo } from '../seed-demo.ts';
import { readShelves } from '../shelves.ts';
import { TagContents } from '../tag-contents.ts';
import { buildTags } from '../tags.ts';
import { writeCheckLists } from '../write-check-lists.ts';
import { writeGoods, writeSamplers } from '../write-goods.ts';
import { type PasswordHashes, writePeople } from '../write-people.ts';
import { writeApplications, writeRevisions } from '../write-plans.ts';
import { writeRanking } from '../write-ranking.ts';
import { writeShelves } from '../write-shelves.ts';
import { writeTags } from '../write-tags.ts';
import { CHAIN, chainAssortment, chainBranches, chainShelves } from './size.ts';
import { chainStaff } from './staff.ts';
import { writeChainTags } from './write-tags.ts';
import { writeYear } from './write-year.ts';

/** Raised if the database already has rows. */
export class NotEmptyError extends Error {
  constructor() {
    super(
      'This database is not empty; the chain-size data goes into a database of its own.\n' +
        'Set DATA_DIR to a folder that is not there yet, or DATABASE_URL to an empty database.',
    );
  }
}

/** Called with the name of each finished step. */
export type Progress = (what: string) => void;

interface IndexRow {
  readonly indexname: string;
  readonly indexdef: string;
}

/** Runs `work` without the indexes that only speed up reading: building them once at the end is faster. */
async function withoutIndexes(tx: Tx, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const found = await sql<IndexRow>`
    select i.indexname, i.indexdef from pg_indexes i
    join pg_index x on x.indexrelid = format('%I.%I', i.schemaname, i.indexname)::regclass
    where i.schemaname = current_schema() and i.tablename = any(${[...tables]}) and not x.indisunique`.execute(
    tx,
  );
  for (const { indexname } of found.rows) await sql`drop index ${sql.id(indexname)}`.execute(tx);
  await work();
  for (const { indexdef } of found.rows) await sql.raw(indexdef).execute(tx);
}

/** Disables the checks of foreign keys if the database allows it: all rows come from here. */
async function speedUp(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', '256MB', true),
    set_config('work_mem', '64MB', true), set_config('synchronous_commit', 'off', true)`.execute(tx);
  await sql`savepoint before_replica`.execute(tx);
  try {
    await sql`set local session_replication_role = replica`.execute(tx);
  } catch {
    await sql`rollback to savepoint before_replica`.execute(tx);
  }
}

/** Days of past check lists and samples of tags. */
const DAYS_BACK = 62;

async function write(tx: Tx, clock: Clock, hashes: PasswordHashes, done: Progress): Promise<void> {
  const demoProducts = readAssortment();
  const demoShelves = readShelves(demoProducts.products);
  const branches = chainBranches();
  const staff = chainStaff(branches, CHAIN.users);
  const samplers = readSamplers();
  const assortment = chainAssortment(demoProducts);
  const shelves = chainShelves(demoShelves, assortment.products, demoProducts.products.length);
  done('the chain is thought up');
  await writePeople(tx, clock, branches, staff, hashes);
  done(`${branches.length} branches, ${staff.length} users`);
  await writeSamplers(tx, clock, samplers);
  await writeGoods(tx, clock, assortment, samplers, shelves, 0);
  // Triggers may be disabled: what they store for each price is written directly.
  await sql`insert into product_price_order (product_id, price) select id, price from product
    on conflict (product_id) do nothing`.execute(tx);
  done(`${assortment.products.length} products with characters, prices and balances`);
  await writeShelves(tx, clock, shelves);
  await writeRevisions(tx, clock, shelves);
  await writeApplications(tx, clock, shelves);
  await writeCheckLists(tx, clock, branches, staff, DAYS_BACK);
  const placements = shelves.reduce((sum, shelf) => sum + shelf.placements.length, 0);
  done(`${shelves.length} shelves, ${placements} placements`);
  await refreshTagContent(tx, 'all');
  done('what each tag says');
  const ids = demoProducts.products.map((product) => product.id);
  const contents = new TagContents(samplers, await readTagTexts(tx, ids));
  const past = buildTags(demoShelves, demoProducts.products, staff, contents);
  await writeTags(tx, clock, demoProducts, samplers, past, contents);
  await writeChainTags(tx, clock, CHAIN.printedTags);
  done('printed tags');
  await continueIdentities(tx);
  await writeYear(tx, clock, CHAIN.year);
  done('requests, campaigns, segments and walks of a year');
  await writeRanking(tx, clock, DAYS_BACK);
  done('check lists, samples and days of the ranking');
}

/**
 * Fills an empty database with a full-size chain, including the demo chain and its accounts, in one
 * transaction.
 * @param db a pool without a statement timeout
 * @throws NotEmptyError
 */
export async function seedChain(db: Db, done: Progress, at: Date = now()): Promise<void> {
  if (!(await isEmpty(db))) throw new NotEmptyError();
  const [demo, standard] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    hashPassword(DEMO_FIRST_PASSWORD),
  ]);
  await transaction(db, async (tx) => {
    await lockStart(tx);
    if (!(await isEmpty(tx))) throw new NotEmptyError();
    await speedUp(tx);
    const tables = ['product', 'product_character', 'price_history', 'branch_balance', 'placement'];
    await withoutIndexes(tx, [...tables, 'print_job', 'print_job_item', 'price_tag'], () =>
      write(tx, new Clock(at), { demo, standard }, done),
    );
    await markDemo(tx, 'chain');
    done('indexes');
  });
  await sql`vacuum analyze`.execute(db);
  done('counted for the query planner');
}
