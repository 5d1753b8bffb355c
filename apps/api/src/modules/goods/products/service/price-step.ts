import { createHash } from 'node:crypto';
import { type AnswerOf, type BodyOf, MAX_PRICE, type PricePreview } from '@javon/contract';
import type { Change } from '../../../../platform/change/change.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { AppError, fieldError } from '../../../../platform/errors/app-error.ts';
import { today } from '../../../../platform/time/clock.ts';
import { startOfDay } from '../../../../platform/time/tashkent.ts';
import { readPrices } from '../queries/prices.ts';
import { lockProducts, readProductVersion } from '../queries/rows.ts';
import { type Prices, planPrice } from './coming-prices.ts';
import { editRow } from './edit.ts';

type Body = BodyOf<'previewPrices'>;
type Step = Pick<Body, 'percent' | 'rounding' | 'crossed_out'>;

/**
 * Returns the price after a step in per cent, rounded to a multiple of `rounding` and at least that; halves
 * round up. Rounding never turns a reduction into a rise or a rise into a reduction: such a price stays. The old price
 * stays while it is above the new one, or is set to the previous price if requested.
 */
export function priceAfter({ price, old_price }: Prices, { percent, rounding, crossed_out }: Step): Prices {
  // Computes with tenths of a per cent as integers, so that binary fractions cannot change a rounding.
  const raw = (price * (1000 + Math.round(percent * 10))) / 1000;
  const rounded = Math.max(rounding, Math.round(raw / rounding) * rounding);
  const next = percent < 0 ? Math.min(price, rounded) : Math.max(price, rounded);
  const old = crossed_out && next < price ? price : old_price;
  return { price: next, old_price: old !== null && old > next ? old : null };
}

function isComing(body: Body): body is Body & { readonly valid_from: string } {
  return body.valid_from !== undefined && body.valid_from > today();
}

/**
 * Computes the new prices of products, from those that are valid before the change.
 * @throws AppError at `products` for a duplicate or unknown one, at `valid_from` for a past day, at `percent` for a
 * price above the highest
 */
export async function previewStep(db: Db, body: Body): Promise<PricePreview> {
  if (new Set(body.products.map(({ id }) => id)).size !== body.products.length)
    throw fieldError('products', 'invalid');
  if (body.valid_from !== undefined && body.valid_from < today())
    throw fieldError('valid_from', 'date_in_past');
  const rows = await readPrices(
    db,
    body.products.map(({ id }) => id),
    isComing(body) ? startOfDay(body.valid_from).toISOString() : null,
  );
  if (rows.length !== body.products.length) throw fieldError('products', 'not_found');
  const items = rows.flatMap(({ id, sku, name_uz, name_ru, price, old_price }) => {
    if (price === null) return [];
    const before = { price, old_price };
    const after = priceAfter(before, body);
    const isSame = after.price === price;
    return isSame ? [] : [{ id, sku, name: { uz: name_uz, ru: name_ru }, before, after }];
  });
  if (items.some(({ after }) => after.price > MAX_PRICE))
    throw fieldError('percent', 'number_too_large', { max: MAX_PRICE });
  const without = rows.filter(({ price }) => price === null).length;
  const digest = createHash('sha256').update(JSON.stringify(items)).digest('hex');
  return { items, digest, unchanged: rows.length - items.length - without, without_price: without };
}

/**
 * Writes the new prices: at once, like typed ones, or as prices of a coming day, each with its history line.
 * @throws AppError as {@link previewStep}, and stale_version if another person changed a product or a planned price since
 * the preview
 */
export async function applyStep(
  tx: Tx,
  change: Change,
  { digest: seen, ...body }: BodyOf<'changePrices'>,
): Promise<AnswerOf<'changePrices'>> {
  const versions = new Map(body.products.map(({ id, version }) => [id, version]));
  await lockProducts(tx, [...versions.keys()]);
  const { items, digest } = await previewStep(tx, body);
  if (digest !== seen) throw new AppError('stale_version');
  for (const { id, before, after } of items) {
    const version = versions.get(id) ?? 0;
    if (!isComing(body)) {
      await editRow(tx, change, id, { version, price: after.price, old_price: after.old_price });
      continue;
    }
    if ((await readProductVersion(tx, id)) !== version) throw new AppError('stale_version');
    await planPrice(tx, change, { id, before, after, day: body.valid_from });
  }
  return { changed: items.length };
}
