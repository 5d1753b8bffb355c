import type { Tx } from '../../platform/db/database.ts';
import type { Clock } from './clock.ts';
import { insertRows } from './insert-rows.ts';
import type { DemoProduct } from './products.ts';

/** Id of the analyst's account. */
const ANALYST = 3;
const DAY_HOURS = 24;
/** Products of each segment. */
const IN_SEGMENT = 24;

interface Terms {
  readonly name: string;
  readonly months: number;
  readonly promoBank: boolean;
  /** Hours ago of its first and last day; negative ones are to come. */
  readonly days: readonly [number, number];
}

/** Segments of the future and of the past: they do not affect the tags that hang today. */
const SEGMENTS: readonly Terms[] = [
  {
    name: 'Yangi yil: bankdan 12 oyga ustamasiz',
    months: 12,
    promoBank: true,
    days: [-10 * DAY_HOURS, -45 * DAY_HOURS],
  },
  {
    name: 'Kuzgi mavsum, 6 oy',
    months: 6,
    promoBank: false,
    days: [80 * DAY_HOURS, 20 * DAY_HOURS],
  },
];

/** Segments with their products, and a client to find by the phone number +998 90 111 22 33. */
export async function writeTerms(tx: Tx, clock: Clock, products: readonly DemoProduct[]): Promise<void> {
  await insertRows(
    tx,
    'segment',
    SEGMENTS.map(({ name, months, promoBank, days: [begins, ends] }, index) => ({
      id: index + 1,
      name,
      months,
      promo_bank: promoBank,
      author_id: ANALYST,
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
  await insertRows(tx, 'client', [
    {
      id: 1,
      key: '7d0f5c1e-3b52-4c6e-9a35-5f2c1f6e8a10',
      name: 'Saidova Malika',
      months: 24,
      pinfl: '42003921234567',
      created_at: clock.ago(30 * DAY_HOURS),
    },
  ]);
  await insertRows(tx, 'client_phone', [{ client_id: 1, position: 1, phone: '+998901112233' }]);
}
