import type { Db } from '../../platform/db/database.ts';
import { now } from '../../platform/time/clock.ts';
import { regularly } from '../../platform/time/regularly.ts';
import { dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { remindOfExchanges } from '../exchange/public.ts';
import { applyComingPrices } from '../goods/public.ts';
import { endLeftWalks } from '../walk-checks/public.ts';
import { isMorning, notifyOfTags } from './service/morning.ts';
import { sweep } from './service/sweep.ts';
import { checkTagsByNight } from './service/tag-drift.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

// Each function runs at intervals until stopped; after a failure it runs again the next time.

export function applyComingPricesRegularly(db: Db, onError: (error: Error) => void): () => void {
  return regularly(20 * SECOND_MS, () => applyComingPrices(db), onError, { atOnce: true });
}

/** Runs {@link notifyOfTags}, which resumes where it stopped. */
export function notifyOfTagsEachMorning(db: Db, onError: (error: Error) => void): () => void {
  return regularly(5 * MINUTE_MS, () => notifyOfTags(db, now()), onError);
}

/** Runs {@link remindOfExchanges} each morning, for what had no notice that day. */
export function remindOfExchangesEachMorning(db: Db, onError: (error: Error) => void): () => void {
  const remind = async () => {
    if (isMorning(now())) await remindOfExchanges(db, startOfDay(dayOf(now())));
  };
  return regularly(5 * MINUTE_MS, remind, onError);
}

/** Runs {@link sweep}. */
export function sweepRegularly(db: Db, onError: (error: Error) => void): () => void {
  return regularly(10 * MINUTE_MS, () => sweep(db), onError);
}

/** Ends the walk checks of earlier days that were left open. */
export function endLeftWalksRegularly(db: Db, onError: (error: Error) => void): () => void {
  return regularly(10 * MINUTE_MS, () => endLeftWalks(db), onError);
}

/** Runs {@link checkTagsByNight}. A failure and a drift are passed to `warn`. */
export function checkTagsNightly(db: Db, warn: (error: Error) => void): () => void {
  const check = async () => {
    for (const { what, count, examples } of (await checkTagsByNight(db, now())) ?? [])
      warn(new Error(`Tags drifted: ${what}, ${count} rows, such as ${examples.join('; ')}`));
  };
  return regularly(15 * MINUTE_MS, check, warn);
}
