import type { Locator, Page } from 'playwright-core';
import { type Account, PEOPLE } from './people.ts';
import type { Stage } from './stage.ts';

/** The fields of a shelf that journeys read. */
export interface ShelfOut {
  readonly id: number;
  readonly version: number;
  readonly placements: readonly {
    readonly id: number;
    readonly storey: number;
    readonly x_mm: number;
    readonly front_quantity: number;
    readonly product: { readonly id: number; readonly name: { readonly uz: string } };
  }[];
}

/** Shelves and goods of a stage's demo, made and read without the browser. */
export function shelfWork(stage: Stage) {
  async function ask<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    as: Account = PEOPLE.merchandiser,
  ) {
    const token = await stage.site.signIn(as.phone, as.password);
    const headers = method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {};
    const answer = await stage.site.call(method, `/api/uz${path}`, { token, body, headers });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer.json<T>();
  }

  /** An empty straight shelf of TAS-01 for smartphones, 2 m long with three storeys. */
  function emptyShelf(name: string): Promise<ShelfOut> {
    return ask<ShelfOut>('POST', '/shelves', {
      branch: 'TAS-01',
      name,
      type: 'straight',
      main_mm: 2000,
      storey_count: 3,
      height_mm: 400,
      depth_mm: 400,
      bottom_mm: 150,
      categories: [1],
    });
  }

  /** Products of the first category that have sizes, in the order of the editor's list. */
  async function goods(): Promise<
    readonly { readonly id: number; readonly name: { readonly uz: string } }[]
  > {
    const { items } = await ask<{
      items: { id: number; name: { uz: string }; width_mm: number | null; front_quantity: number }[];
    }>('GET', '/products?category=1&branch=TAS-01&limit=20');
    return items.filter((one) => one.width_mm !== null);
  }

  return { ask, emptyShelf, goods };
}

/** Consecutive frames without a movement after which a drawing counts as settled. */
const RESTING_FRAMES = 8;

/**
 * Waits until the drawing of a shelf has settled: a panel that opens or closes beside it changes its size,
 * and the drawing follows some frames later. Points measured before are then wrong.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    (frames) =>
      new Promise<void>((done) => {
        let before = '';
        let same = 0;
        const look = () => {
          const parts = document.querySelectorAll('[data-canvas], [data-canvas] rect[data-zone]');
          const now = [...parts, ...document.querySelectorAll('[data-placement]')]
            .map((part) => part.getBoundingClientRect())
            .map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`)
            .join();
          same = now === before ? same + 1 : 0;
          before = now;
          if (same >= frames) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
    RESTING_FRAMES,
  );
}

/** Returns the middle of an element, once the drawing has settled. */
export async function middle(of: Locator): Promise<{ x: number; y: number }> {
  await settled(of.page());
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns a point of a storey, once the drawing has settled; `across` from 0 at its left end to 1. */
export async function onStorey(
  page: Page,
  storey: number,
  across: number,
): Promise<{ x: number; y: number }> {
  await settled(page);
  const box = await page
    .locator('[data-canvas] rect[data-zone]')
    .nth(storey - 1)
    .boundingBox();
  if (!box) throw new Error(`Storey ${storey} is not on the screen`);
  return { x: box.x + box.width * across, y: box.y + box.height * 0.7 };
}

/** Drags the mouse from one point to another. */
export async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}
