import { DEMO_FIRST_PASSWORD, hasNoUsers, lockStart } from '../src/modules/access/public.ts';
import { readTagTexts, refreshTagContent } from '../src/modules/price-tags/public.ts';
import { hashPassword } from '../src/modules/session/public.ts';
import type { Db, Tx } from '../src/platform/db/database.ts';
import { allowLongWork, transaction } from '../src/platform/db/transaction.ts';
import { now } from '../src/platform/time/clock.ts';
import { BRANCHES } from './branches.ts';
import { Clock } from './clock.ts';
import { continueIdentities } from './insert-rows.ts';
import { DEMO_PASSWORD, readPeople } from './people.ts';
import { readAssortment } from './products.ts';
import { readSamplers } from './samplers.ts';
import { readShelves } from './shelves.ts';
import { TagContents } from './tag-contents.ts';
import { buildTags } from './tags.ts';
import { writeCampaigns } from './write-campaigns.ts';
import { writeCheckLists } from './write-check-lists.ts';
import { writeGoods, writeSamplers } from './write-goods.ts';
import { type PasswordHashes, writePeople } from './write-people.ts';
import { writeApplications, writeRevisions } from './write-plans.ts';
import { countNewestHour, writeRanking } from './write-ranking.ts';
import { writeShelves } from './write-shelves.ts';
import { writeTags } from './write-tags.ts';
import { writeTerms } from './write-terms.ts';

const LONGEST_MS = 120_000;
/** Days of past check lists and samples of tags. */
const DAYS_BACK = 62;
/** Share of the products not displayed in a branch that it has in its store room. */
const OTHERS_IN_BRANCHES = 0.12;

/** Whether the database has no data yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  if (!(await hasNoUsers(db))) return false;
  for (const table of ['branch', 'category', 'product', 'sampler'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
}

/** Marks in the settings that the rows are demo data. */
export async function markDemo(tx: Tx, data: 'demo' | 'chain'): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key: 'demo', value: JSON.stringify({ data }) })
    .execute();
}

async function write(tx: Tx, clock: Clock, hashes: PasswordHashes): Promise<void> {
  const staff = readPeople();
  const samplers = readSamplers();
  const assortment = readAssortment();
  const shelves = readShelves(assortment.products);
  await writePeople(tx, clock, BRANCHES, staff, hashes);
  await writeSamplers(tx, clock, samplers);
  await writeGoods(tx, clock, assortment, samplers, shelves, OTHERS_IN_BRANCHES);
  await writeShelves(tx, clock, shelves);
  await writeRevisions(tx, clock, shelves);
  await writeApplications(tx, clock, shelves);
  await writeTerms(tx, clock, assortment.products);
  await writeCheckLists(tx, clock, BRANCHES, staff, DAYS_BACK);
  await refreshTagContent(tx, 'all');
  const ids = assortment.products.map((product) => product.id);
  const contents = new TagContents(samplers, await readTagTexts(tx, ids));
  const past = buildTags(shelves, assortment.products, staff, contents);
  await writeTags(tx, clock, assortment, samplers, past, contents);
  await continueIdentities(tx);
  await writeCampaigns(tx, clock);
  await writeRanking(tx, clock, DAYS_BACK);
  await countNewestHour(tx, clock);
  await markDemo(tx, 'demo');
}

/**
 * Fills an empty database with the demo chain, in one transaction; does nothing in any other. The same `at`
 * gives the same rows, except for password hashes.
 * @returns whether it did
 */
export async function seedDemo(db: Db, at: Date = now()): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const [demo, standard] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    hashPassword(DEMO_FIRST_PASSWORD),
  ]);
  return transaction(db, async (tx) => {
    await allowLongWork(tx, LONGEST_MS);
    await lockStart(tx);
    if (!(await isEmpty(tx))) return false;
    await write(tx, new Clock(at), { demo, standard });
    return true;
  });
}
