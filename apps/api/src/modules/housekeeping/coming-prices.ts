import type { Db } from '../../platform/db/database.ts';
import { regularly } from '../../platform/time/regularly.ts';
import { applyComingPrices } from '../catalogue/public.ts';

const EVERY_MS = 20_000;

/** Applies prices that are due every 20 seconds, until stopped; a failure waits for the next time. */
export function applyComingPricesRegularly(db: Db, onError: (error: Error) => void): () => void {
  return regularly(EVERY_MS, () => applyComingPrices(db), onError, { atOnce: true });
}
