import type { Tx } from '../src/platform/db/database.ts';
import type { Clock } from './clock.ts';
import { insertRows } from './insert-rows.ts';
import { ANALYST_ID } from './people.ts';
import type { DemoProduct } from './products.ts';
import { readRows } from './read-rows.ts';

const DAY_HOURS = 24;
/** Products of each segment. */
const IN_SEGMENT = 24;

interface Terms {
  readonly name: string;
  readonly months: number;
  readonly promoBank: boolean;
  /** Hours ago of its first and last day; negative ones are in the future. */
  readonly days: readonly [number, number];
}

interface ClientRow {
  readonly key: string;
  readonly name: string;
  readonly months: number;
  readonly pinfl: string;
  readonly phones: readonly string[];
  readonly createdHoursAgo: number;
}

/** Past and future segments: they do not affect the tags that hang today. */
const SEGMENTS = readRows<Terms>('segments');

/** Segments with their products, and a client that can be found by the phone number +998 90 111 22 33. */
export async function writeTerms(tx: Tx, clock: Clock, products: readonly DemoProduct[]): Promise<void> {
  await insertRows(
    tx,
    'segment',
    SEGMENTS.map(({ name, months, promoBank, days: [begins, ends] }, index) => ({
      id: index + 1,
      name,
      months,
      promo_bank: promoBank,
      author_id: ANALYST_ID,
      begins: clock.dayAgo(begins),
      ends: clock.dayAgo(ends),
      created_at: clock.ago(90 * DAY_HOURS),
      updated_at: clock.ago(90 * DAY_HOURS),
    })),
  );
  await insertRows(
    tx,
    'segment_product',
    SEGMENTS.flatMap((_, index) =>
      products.slice(index * IN_SEGMENT, (index + 1) * IN_SEGMENT).map((product) => ({
        segment_id: index + 1,
        product_id: product.id,
        added_at: clock.ago(90 * DAY_HOURS),
      })),
    ),
  );
  const clients = readRows<ClientRow>('clients');
  await insertRows(
    tx,
    'client',
    clients.map(({ key, name, months, pinfl, createdHoursAgo }, i) => ({
      id: i + 1,
      key,
      name,
      months,
      pinfl,
      created_at: clock.ago(createdHoursAgo),
    })),
  );
  await insertRows(
    tx,
    'client_phone',
    clients.flatMap(({ phones }, i) =>
      phones.map((phone, n) => ({ client_id: i + 1, position: n + 1, phone })),
    ),
  );
}
