import { SHELF_WORDS } from '@javon/messages/server';
import {
  boxName,
  documentPages,
  type ListedProduct,
  type PlanPlacement,
  sidesOf,
  tableOfFace,
} from '@javon/planogram';
import { formatMoney } from '@javon/price-tag';
import type { Db } from '../../../platform/db/database.ts';
import { FileAnswer, type PermittedCall } from '../../../platform/http/call.ts';
import { Turns } from '../../../platform/http/turns.ts';
import { now } from '../../../platform/time/clock.ts';
import { dayOf, shownDay } from '../../../platform/time/tashkent.ts';
import { textWidth } from '../plan-content.ts';
import { planPdf } from '../plan-pdf.ts';
import { readPlacedProducts } from '../queries/placed-products.ts';
import { readPlan } from '../queries/plan.ts';
import { shelfSeen } from './access.ts';

/** Share of white mixed into a category's colour on paper, so that black numbers on it are readable. */
const LIGHT = 0.6;

/** A colour `#rrggbb`, lighter. */
function lighter(colour: string): `#${string}` {
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16);
    const light = Math.round(part + (255 - part) * LIGHT);
    return light.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** Limit of concurrent drawings: each holds up to five thousand places with their goods. */
const TURNS = new Turns({ all: 2, one: 1 });

type Call = PermittedCall<'printShelfPlan'>;

/**
 * The plan of a shelf on paper: from above, each face, and the list of its products in walking order.
 * @throws AppError not_found, overloaded
 */
export async function printPlan(db: Db, call: Call): Promise<FileAnswer> {
  const shelf = await shelfSeen(db, call, call.params.id);
  const content = await TURNS.take(String(call.actor.userId), () => {
    call.request.signal.throwIfAborted();
    return drawPlanOf(db, shelf, call);
  });
  return new FileAnswer(content, 'application/pdf', `${shelf.name}.pdf`, { 'cache-control': 'no-store' });
}

async function drawPlanOf(
  db: Db,
  shelf: Awaited<ReturnType<typeof shelfSeen>>,
  { language, request, query }: Call,
): Promise<Buffer> {
  const plan = await readPlan(db, shelf);
  const products = await readPlacedProducts(db, shelf.branch_id, plan.placements);
  const { paper: words, sides } = SHELF_WORDS[language];
  const sideOf = sidesOf(plan.type);
  const put = (text: string, values: Readonly<Record<string, string | number>>) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  // Looked up once per product: it may be in thousands of places.
  const listed = new Map(
    [...products].map(([key, { sku, name, brand, price, colour }]): [number, ListedProduct] => [
      key,
      {
        sku,
        name: name[language],
        price: price === null ? '–' : formatMoney(price),
        colour: lighter(colour),
        short: boxName(name[language], brand),
      },
    ]),
  );
  const productOf = ({ product }: PlanPlacement) => listed.get(product) ?? { sku: '', name: '', price: '' };
  const branch = language === 'ru' ? shelf.branch_ru : shelf.branch_uz;
  const at = now();
  const pages = documentPages(plan, {
    format: query.paper,
    title: shelf.name,
    productOf,
    measure: textWidth,
    subtitle: put(words.subtitle, {
      branch: `${shelf.code} ${branch}`,
      revision: shelf.revision,
      day: shownDay(dayOf(at)),
    }),
    words: {
      face: (face) => {
        const table = tableOfFace(face);
        if (table !== null) return put(sides.table, { number: table });
        return put(sides[sideOf[face - 1] ?? 'side'], { number: face });
      },
      page: (page, pages) => put(words.page, { page, pages }),
      columns: words.columns,
    },
  });
  return planPdf({ title: shelf.name, language, date: at }, pages, request.signal);
}
