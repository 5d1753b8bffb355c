import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { eventually, notes, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { drag, middle, onStorey, shelfWork } from '../support/shelves.ts';
import { useStage, type VisitOptions } from '../support/stage.ts';

const stage = useStage();
const { ask, emptyShelf, goods } = shelfWork(stage);

interface Standing {
  readonly placements: readonly {
    readonly face: number;
    readonly position: number;
    readonly front_quantity: number;
    readonly product: { readonly id: number };
  }[];
}

const boxes = (page: Page) => page.locator('[data-placement]');
const row = (page: Page, name: string) => page.getByRole('button', { name: `Qoʻlga olish: ${name}` }).first();
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const saved = (page: Page) =>
  notes(page)
    .filter({ hasText: /javoni saqlandi|javoniga biriktirildi/ })
    .first()
    .waitFor();
const places = async (id: number) =>
  (await ask<Standing>('GET', `/shelves/${id}`)).placements.map((one) => [
    one.product.id,
    one.face,
    one.position,
    one.front_quantity,
  ]);

/** An empty shelf with a table for six phones, open in the editor. */
async function openTable(name: string, options: VisitOptions = {}) {
  const shelf = await emptyShelf(name);
  await ask('PATCH', `/shelves/${shelf.id}`, {
    version: shelf.version,
    tables: [{ kind: 'six_seat', phones: 0 }],
  });
  const visit = await stage.enter({ as: PEOPLE.merchandiser, ...options });
  await visit.page.goto(`/shelf/${shelf.id}?edit=true`);
  await settle(visit.page);
  await visit.page.getByRole('tab', { name: 'Stol 1' }).click();
  return { ...visit, shelf };
}

describe('goods on a table', () => {
  it('[TBL-1] [TBL-2] [TBL-3] by mouse: dragged to a place and to another, saved, and shown in the plan', async () => {
    const [first, second] = await goods();
    if (!first || !second) throw new Error('The demo has no two products with sizes');
    const { page, shelf } = await openTable('Stolli javon');
    await drag(page, await middle(row(page, first.name.uz)), await onStorey(page, 1, 0.75));
    await page.getByText('Stol 1, 5-oʻrin', { exact: true }).waitFor();
    // The place is taken: the nearest free one is used, here the one to the right.
    await drag(page, await middle(row(page, second.name.uz)), await onStorey(page, 1, 0.79));
    await eventually(() => boxes(page).count()).toBe(2);
    await page.getByText('Stol 1, 6-oʻrin', { exact: true }).waitFor();
    await drag(page, await middle(boxes(page).last()), await onStorey(page, 1, 0.08));
    await page.getByText('Stol 1, 1-oʻrin', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Saqlash', exact: true }).click();
    await saved(page);
    const standing = await places(shelf.id);
    expect(standing.map(([, ...place]) => place)).toEqual([
      [101, 1, 1],
      [101, 5, 1],
    ]);
    await page.goto(`/shelf/${shelf.id}?view=plan`);
    await settle(page);
    await eventually(() => page.locator('[data-above]').count()).toBe(2);
  });

  it('[TBL-2] [TBL-3] by the keyboard alone: carried past a taken place, announced and saved', async () => {
    const [first] = await goods();
    if (!first) throw new Error('The demo has no product with sizes');
    const { page, shelf } = await openTable('Klaviaturali stol');
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await row(page, first.name.uz).focus();
    await press('Enter');
    await said(page, 'sigʻadi: stol 1');
    await press('Home', 'ArrowRight', 'Enter');
    await said(page, `Qoʻyildi: ${first.name.uz}, stol 1, 2-oʻrin`);
    const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await eventually(focus).toContain('Stol 1, 2-oʻrin');
    // A copy moves past the taken place to the first, and to the last.
    await press('KeyC', 'End', 'Enter');
    await eventually(focus).toContain('Stol 1, 6-oʻrin');
    await press('Control+KeyS');
    await saved(page);
    expect(await places(shelf.id)).toEqual([
      [first.id, 101, 2, 1],
      [first.id, 101, 6, 1],
    ]);
  });

  it('[TBL-3] by touch on a phone: picked from the list and put at a place by a tap', async () => {
    const [first] = await goods();
    if (!first) throw new Error('The demo has no product with sizes');
    const { page, shelf } = await openTable('Barmoqli stol', { browser: PHONE });
    await page.getByRole('button', { name: 'Tovar qoʻshish' }).tap();
    await row(page, first.name.uz).tap();
    await page.locator('[data-by=hand]').waitFor();
    const at = await onStorey(page, 1, 0.42);
    await page.touchscreen.tap(at.x, at.y);
    await page.getByText('Stol 1, 3-oʻrin', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Saqlash', exact: true }).tap();
    await saved(page);
    expect(await places(shelf.id)).toEqual([[first.id, 101, 3, 1]]);
  });
});
