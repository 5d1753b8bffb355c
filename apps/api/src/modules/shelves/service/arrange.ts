import type { AnswerOf, BodyOf, TagState } from '@javon/contract';
import { diffToWire, placementsToWire } from '@javon/contract/shelf-wire';
import { type ArrangeOptions, arrange as arrangePlan, type LeftOutReason } from '@javon/planogram';
import { defined } from '../../../platform/change/fields.ts';
import { snapshot } from '../../../platform/db/transaction.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { readGoods, readRules } from '../queries/arranging.ts';
import { readPlacedProducts } from '../queries/placed-products.ts';
import { readPlan } from '../queries/plan.ts';
import { shelfSeen } from './access.ts';
import type { ShelfTools } from './answers.ts';
import { placementsFrom } from './place.ts';

/** Maximum number of products in one run. */
const MOST = 5000;

type Body = BodyOf<'arrangeShelf'>;

function optionsOf({
  max_front,
  max_back,
  sold_out,
  heavy_g,
  tall_mm,
  high_priority,
  ...same
}: Body['options']) {
  return defined({
    ...same,
    maxFront: max_front,
    maxBack: max_back,
    soldOut: sold_out,
    heavy: heavy_g,
    tall: tall_mm,
    highPriority: high_priority,
  }) as Partial<ArrangeOptions>;
}

/** Maximum number of left-out products in an answer. */
const NAMED = 5000;

/** State of a tag once its product stands on the shelf; what hung for goods that stood nowhere is looked at again. */
function stateOnShelf(state: TagState | undefined): TagState {
  return state === undefined || state === 'take_down' ? 'to_print' : state;
}

function roomOf(reason: LeftOutReason): { readonly needs: number | null; readonly most: number | null } {
  return 'needs' in reason ? { needs: reason.needs, most: reason.most } : { needs: null, most: null };
}

/**
 * Computes the automatic arrangement of a shelf. Writes nothing.
 * @throws AppError not_found, product_unknown, product_gone
 */
export async function arrange(
  { db, tags }: ShelfTools,
  call: PermittedCall<'arrangeShelf'>,
): Promise<AnswerOf<'arrangeShelf'>> {
  const { body, language } = call;
  const { shelf, saved } = await snapshot(db, async (tx) => {
    const row = await shelfSeen(tx, call, call.params.id);
    return { shelf: row, saved: await readPlan(tx, row) };
  });
  const sent = body.placements;
  const now =
    sent === undefined
      ? saved
      : {
          ...saved,
          placements: placementsFrom(sent, saved, {
            products: await readPlacedProducts(db, shelf.branch_id, sent),
            language,
          }),
        };
  const rules = await readRules(db, body.categories ?? shelf.categories.map((one) => one.id));
  const found = await readGoods(db, shelf, {
    categories: rules.map((rule) => rule.id),
    only: body.products,
    standing: now.placements.map((one) => one.product),
    // Reads one more than the maximum, to detect whether there are more.
    limit: MOST + 1,
  });
  const goods = found.slice(0, MOST);
  const { plan, leftOut, diff } = arrangePlan(now, goods, rules, optionsOf(body.options));
  const named = [...plan.placements, ...now.placements, ...leftOut];
  const products = await readPlacedProducts(db, shelf.branch_id, named);
  const placing = plan.placements.map((one) => one.product);
  const { states } = await tags.readStatesOf(db, shelf.branch_id, null, placing);
  return {
    version: shelf.version,
    placed: placementsToWire(plan.placements, products).map((one) => ({
      ...one,
      tag_state: stateOnShelf(states.get(one.product.id)),
    })),
    removed: placementsToWire(diff.removed, products),
    left_out: leftOut.slice(0, NAMED).flatMap(({ product, reason }) => {
      const known = products.get(product);
      if (known === undefined) return [];
      const named = { id: known.id, sku: known.sku, name: known.name };
      return [{ product: named, reason: reason.code, ...roomOf(reason) }];
    }),
    diff: diffToWire(diff),
    products: goods.length,
    more_products: found.length > MOST,
  };
}
