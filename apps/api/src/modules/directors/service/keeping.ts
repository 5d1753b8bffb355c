import type { Db } from '../../../platform/db/database.ts';
import { allowLongWork, transaction } from '../../../platform/db/transaction.ts';
import { takeTurn, tryLock } from '../../../platform/db/turns.ts';
import { now } from '../../../platform/time/clock.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { addDays, dayOf, hourOf, startOfDay } from '../../../platform/time/tashkent.ts';
import { earliestDay } from '../periods.ts';
import { deleteSamplesBefore, insertSample, keepDays, readBranchesWithoutSample } from '../queries/days.ts';

const EVERY_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
/** Opening hours of the stores, in the chain's time zone: the first and the last hour that counts. */
const OPEN_HOURS = { first: 9, last: 20 } as const;
/** Days for which samples are kept: a year, and the rest of its first month. */
const SAMPLE_DAYS = 400;
/** Setting key of the last day on which the days were stored, so that only one of several servers does it. */
const DAY_DONE = 'director_days_done';
/** Advisory lock of the server that samples; it is released when its connection breaks. */
const SAMPLE_LOCK = 7_340_145;
/** Maximum time that sampling may hold its lock, in a transaction that writes nothing itself. */
const LONGEST_MS = HOUR_MS;

/**
 * Counts the needed and existing tags of a branch, and how many of them are right, at the moment of a sample.
 */
export type CountTags = (
  db: Db,
  branch: number,
  at: Date,
) => Promise<readonly { to_print: number; printed: number; current: number; take_down: number }[]>;

/**
 * Samples the tags of the open branches that have no sample of an hour.
 * @returns their number
 * @throws AggregateError if branches fail; the others are sampled
 */
async function sampleRest(db: Db, hour: string, at: Date, countTags: CountTags): Promise<number> {
  const branches = await readBranchesWithoutSample(db, hour);
  // Counts branches one after another: this job has no deadline, while people in the stores wait for the database.
  const failed = new Map<number, Error>();
  for (const { id } of branches)
    await sampleBranch(db, id, hour, at, countTags).catch((error: Error) => failed.set(id, error));
  if (failed.size > 0)
    throw new AggregateError(failed.values(), `Branches not sampled: ${[...failed.keys()].join(', ')}`);
  return branches.length;
}

async function sampleBranch(db: Db, id: number, hour: string, at: Date, countTags: CountTags): Promise<void> {
  const counts = await countTags(db, id, at);
  const sum = (of: (one: (typeof counts)[number]) => number) =>
    counts.reduce((total, one) => total + of(one), 0);
  const right = sum((one) => one.current);
  const needed = right + sum((one) => one.to_print + one.printed + one.take_down);
  await insertSample(db, { branch_id: id, hour, needed, right_count: right });
}

/**
 * Samples the tags of every open branch, once in each opening hour. After a failure or a crash, the next call
 * of the same hour samples the rest; an hour in which no server ran is not counted.
 * @returns number of branches sampled; 0 if another server is doing it
 */
export async function sampleTags(db: Db, now: Date, countTags: CountTags): Promise<number> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const ofDay = hourOf(hour);
  if (ofDay < OPEN_HOURS.first || ofDay > OPEN_HOURS.last) return 0;
  return transaction(db, async (tx) => {
    await allowLongWork(tx, LONGEST_MS);
    if (!(await tryLock(tx, SAMPLE_LOCK))) return 0;
    return sampleRest(db, hour.toISOString(), now, countTags);
  });
}

/**
 * Recomputes, once a day, every day that a ranking may ask for, so that a request whose last day was moved or
 * a campaign that was withdrawn is corrected the next morning.
 * @returns whether it was this server's turn
 */
export function keepPastDays(db: Db, now: Date): Promise<boolean> {
  const today = dayOf(now);
  return transaction(db, async (tx) => {
    if (!(await takeTurn(tx, DAY_DONE, today))) return false;
    await keepDays(tx, earliestDay(today), addDays(today, -1), today);
    await deleteSamplesBefore(tx, startOfDay(addDays(today, -SAMPLE_DAYS)).toISOString());
    return true;
  });
}

/** Samples tags and stores days, until stopped; after a failure it tries again the next time. */
export function keepDirectorDays(db: Db, countTags: CountTags, onError: (error: Error) => void): () => void {
  const keep = async () => {
    const at = now();
    await keepPastDays(db, at);
    await sampleTags(db, at, countTags);
  };
  return regularly(EVERY_MS, keep, onError, { atOnce: true });
}
