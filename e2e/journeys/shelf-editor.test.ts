import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { eventually, notes, notificationWith, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { drag, middle, onStorey, type ShelfOut, shelfWork } from '../support/shelves.ts';
import { useStage, type VisitOptions } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
const { ask, emptyShelf, goods } = shelfWork(stage);
const MERCHANDISER = PEOPLE.merchandiser;

const shelfNow = (id: number) => ask<ShelfOut>('GET', `/shelves/${id}`);
/** Returns the places of the goods: storey and left edge, from the floor up. */
const places = async (id: number) =>
  (await shelfNow(id)).placements.map((one) => [one.storey, one.x_mm]).sort();

async function openEditor(id: number, options: VisitOptions = {}) {
  const visit = await stage.enter({ as: MERCHANDISER, ...options });
  await visit.page.goto(`/shelf/${id}?edit=true`);
  await settle(visit.page);
  return visit;
}

const boxes = (page: Page) => page.locator('[data-placement]');
const row = (page: Page, name: string) => page.getByRole('button', { name: `Qoʻlga olish: ${name}` }).first();
const saved = (page: Page) =>
  notes(page)
    .filter({ hasText: /javoni saqlandi|javoniga biriktirildi|ustuvorligi saqlandi/ })
    .first()
    .waitFor();

describe('a shelf that is edited', () => {
  it('[ERR-12] by mouse: dragged from the list and between places, undone, saved; another person’s saved changes are merged', async () => {
    const [first, second] = await goods();
    if (!first || !second) throw new Error('The demo has no two products with sizes');
    const shelf = await emptyShelf('Sichqoncha');
    const { page, expectFault } = await openEditor(shelf.id);
    await drag(page, await middle(row(page, first.name.uz)), await onStorey(page, 1, 0.3));
    await eventually(() => boxes(page).count()).toBe(1);
    await drag(page, await middle(boxes(page)), await onStorey(page, 3, 0.6));
    await page.getByText('3-qavat, 1-oʻrin', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Bir qadam ortga', exact: true }).click();
    await page.getByText('1-qavat, 1-oʻrin', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Oldinga', exact: true }).click();
    await page.getByText('3-qavat, 1-oʻrin', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Saqlash', exact: true }).click();
    await notificationWith(page, WORDS.uz.notices.product_bound.replace('{{name}}', 'Sichqoncha')).waitFor();
    expect(await findings(page)).toEqual([]);
    const mine = await shelfNow(shelf.id);
    expect(mine.placements).toMatchObject([{ storey: 3, product: { id: first.id } }]);

    // Another person saves a product on the first storey meanwhile.
    await drag(page, await middle(boxes(page)), await onStorey(page, 2, 0.5));
    await page.getByText('2-qavat, 1-oʻrin', { exact: true }).waitFor();
    await ask(
      'PUT',
      `/shelves/${shelf.id}/placements`,
      {
        version: mine.version,
        placements: [
          ...mine.placements.map((one) => ({
            id: one.id,
            face: 1,
            storey: one.storey,
            x_mm: one.x_mm,
            product: one.product.id,
          })),
          { face: 1, storey: 1, x_mm: 0, product: second.id },
        ],
      },
      PEOPLE.administrator,
    );
    expectFault('409');
    await page.getByRole('button', { name: 'Saqlash', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Javonni boshqa xodim saqladi' });
    await panel.getByText(second.name.uz).waitFor();
    expect((await shelfNow(shelf.id)).placements).toHaveLength(2);
    await panel.getByRole('button', { name: 'Birlashtirish' }).click();
    await eventually(() => boxes(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Saqlash', exact: true }).click();
    await eventually(async () => (await places(shelf.id)).map(([storey]) => storey)).toEqual([1, 2]);

    // Leaving with unsaved work asks first, for another page as well as for the shelf's own history.
    await boxes(page).first().click();
    await page.keyboard.press('Delete');
    const question = page.getByRole('dialog', { name: 'Oʻzgarishlar saqlanmagan' });
    const ways = [
      () => page.getByRole('navigation').getByRole('link', { name: 'Javonlar', exact: true }).first().click(),
      async () => {
        await page.getByRole('main').getByRole('button', { name: 'Amallar', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Oʻzgarishlar', exact: true }).click();
      },
    ];
    for (const leave of ways) {
      await leave();
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'hidden' });
    }
    await eventually(() => boxes(page).count()).toBe(1);

    // Edits made during a save remain, unsaved.
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/placements', (route) => answered.then(() => route.continue()), { times: 1 });
    await page.getByRole('button', { name: 'Saqlash', exact: true }).click();
    await boxes(page).first().click();
    await page.keyboard.press('Delete');
    await eventually(() => boxes(page).count()).toBe(0);
    answer();
    await eventually(async () => (await places(shelf.id)).length).toBe(1);
    await page.getByRole('button', { name: 'Saqlash', exact: true, disabled: false }).click();
    await eventually(async () => (await places(shelf.id)).length).toBe(0);
    await eventually(() => boxes(page).count()).toBe(0);

    // Saving continues the editing; only the button that ends it leaves.
    expect(new URL(page.url()).searchParams.get('edit')).toBe('true');
    await page.getByRole('button', { name: 'Tahrirdan chiqish', exact: true }).click();
    await page.getByRole('button', { name: 'Saqlash', exact: true }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('edit')).toBeNull();
  });

  it('of a shelf that another person deletes stays on the screen, and is saved once the shelf is back', async () => {
    const [first] = await goods();
    if (!first) throw new Error('The demo has no product with sizes');
    const shelf = await emptyShelf('Oʻchirilgan');
    const { page, expectFault } = await openEditor(shelf.id);
    await drag(page, await middle(row(page, first.name.uz)), await onStorey(page, 1, 0.3));
    await eventually(() => boxes(page).count()).toBe(1);
    await ask('DELETE', `/shelves/${shelf.id}?confirmed=true`, undefined, PEOPLE.administrator);
    expectFault('404');
    await page.keyboard.press('Control+KeyS');
    await notificationWith(page, WORDS.uz.shelf_editor.gone).waitFor();
    await ask('POST', `/shelves/${shelf.id}/bring-back`, undefined, PEOPLE.administrator);
    expectFault('409');
    await page.keyboard.press('Control+KeyS');
    await saved(page);
    expect(await places(shelf.id)).toHaveLength(1);
  });

  it('by the keyboard alone: taken from the list, carried from place to place, copied, counted, saved', async () => {
    const [first] = await goods();
    if (!first) throw new Error('The demo has no product with sizes');
    const shelf = await emptyShelf('Klaviatura');
    const { page } = await openEditor(shelf.id);
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const rows = page.locator('[data-row]');
    await rows.first().focus();
    // The list is one tab stop; arrow keys move within it.
    await press('ArrowDown', 'End', 'Home');
    await row(page, first.name.uz).and(page.locator(':focus')).waitFor();
    await press('Enter');
    await page.getByRole('status').filter({ hasText: 'sigʻadi' }).waitFor();
    // To the lowest storey, at its left end.
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Home', 'Enter');
    await eventually(() => boxes(page).count()).toBe(1);
    // The placed product has the focus, and the action is announced.
    const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
    await eventually(focus).toContain('1-qavat, 1-oʻrin');
    await said(`Qoʻyildi: ${first.name.uz}, 1-qavat, chapdan 0 sm`);
    await press('ArrowRight', 'KeyC', 'ArrowUp', 'End', 'Enter');
    await eventually(() => boxes(page).count()).toBe(2);
    await eventually(focus).toContain('2-qavat, 1-oʻrin');
    await press('Delete');
    await eventually(() => boxes(page).count()).toBe(1);
    await eventually(focus).toContain('1-qavat, 1-oʻrin');
    await press('Control+KeyZ');
    await said('Bir qadam ortga qaytildi. Qoʻyildi');
    await press('BracketRight');
    await press('Control+KeyS');
    await saved(page);
    await eventually(focus).toContain(first.name.uz);
    const { placements } = await shelfNow(shelf.id);
    expect(placements.map((one) => one.storey).sort()).toEqual([1, 2]);
    expect(placements.find((one) => one.storey === 1)?.x_mm).toBe(0);
    const [low, high] = [1, 2].map((storey) => placements.find((one) => one.storey === storey));
    expect(high?.front_quantity).toBe((low?.front_quantity ?? 0) + 1);
    // Undo stops at the last save; Esc returns a lifted product.
    await press('Enter', 'ArrowLeft', 'Escape', 'Control+KeyZ');
    await page.getByRole('button', { name: 'Saqlash', exact: true, disabled: true }).waitFor();
  });

  it('shows more products with the focus on the first of them, in sight', async () => {
    const shelf = await emptyShelf('Koʻp tovar');
    const { page } = await openEditor(shelf.id);
    const rows = page.locator('[data-row]');
    await rows.first().waitFor();
    const shown = await rows.count();
    await page.getByRole('button', { name: 'Yana koʻrsatish' }).focus();
    await page.keyboard.press('Enter');
    await eventually(() => rows.count()).toBeGreaterThan(shown);
    const isIn = () =>
      rows.evaluateAll((all, from) => {
        const at = document.activeElement;
        const list = at?.closest('ul')?.getBoundingClientRect();
        const own = at?.getBoundingClientRect();
        const isSeen = list && own && own.top >= list.top && own.top < list.bottom;
        return { next: all.slice(from).find((one) => !one.matches(':disabled')) === at, isSeen };
      }, shown);
    await eventually(isIn).toEqual({ next: true, isSeen: true });
  });

  it('by touch on a phone: picked from the list by a tap, lifted by a long press, saved', async () => {
    const [first] = await goods();
    if (!first) throw new Error('The demo has no product with sizes');
    const shelf = await emptyShelf('Barmoq');
    const { page, context } = await openEditor(shelf.id, { browser: PHONE });
    await page.getByRole('button', { name: 'Tovar qoʻshish' }).tap();
    await row(page, first.name.uz).tap();
    await page.locator('[data-by=hand]').waitFor();
    const at = await onStorey(page, 1, 0.2);
    await page.touchscreen.tap(at.x, at.y);
    await eventually(() => boxes(page).count()).toBe(1);
    // The panel of the selected product has slid in from below, and the drawing has shrunk to make space.
    await page.getByText('1-qavat, 1-oʻrin', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Nusxa', exact: true }).waitFor();
    // Lifted by a button: then the drawing has the full size, and each storey can be reached.
    await page.getByRole('button', { name: 'Koʻchirish', exact: true }).tap();
    await page.locator('[data-by=hand]').waitFor();
    await page.getByRole('button', { name: 'Nusxa', exact: true }).waitFor({ state: 'hidden' });
    const upper = await onStorey(page, 3, 0.5);
    await page.touchscreen.tap(upper.x, upper.y);
    await page.getByText('3-qavat, 1-oʻrin', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Nusxa', exact: true }).waitFor();
    const cdp = await context.newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) => {
      await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
    };
    const from = await middle(boxes(page));
    const to = await onStorey(page, 2, 0.3);
    await touch('touchStart', from);
    await page.locator('[data-lifted]').waitFor();
    await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    // The bar about the place covers none of the storeys.
    const said = page.locator('[data-by=drag]');
    await said.getByText('sigʻadi').waitFor();
    const [drawing, bar] = [await page.locator('[data-canvas]').boundingBox(), await said.boundingBox()];
    expect(bar?.y).toBeGreaterThanOrEqual((drawing?.y ?? 0) + (drawing?.height ?? 0));
    await touch('touchEnd');
    await page.getByText('2-qavat, 1-oʻrin', { exact: true }).waitFor();
    // A slow phone delivers the click of a press late: it belongs to that press, and selects nothing else.
    await page.locator('[data-canvas]').dispatchEvent('click', { detail: 1 });
    expect(await page.getByText('2-qavat, 1-oʻrin', { exact: true }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Saqlash', exact: true }).tap();
    await saved(page);
    expect((await places(shelf.id)).map(([storey]) => storey)).toEqual([2]);
    // A single finger pans the drawing while nothing is lifted.
    const before = await middle(boxes(page));
    const free = await onStorey(page, 1, 0.5);
    await touch('touchStart', free);
    await touch('touchMove', { x: free.x - 20, y: free.y });
    await touch('touchMove', { x: free.x - 60, y: free.y });
    await touch('touchEnd');
    await eventually(async () => Math.round((await middle(boxes(page))).x - before.x)).toBeLessThan(-30);
    // Two fingers moving apart enlarge it.
    const wide = async () => Math.round((await boxes(page).boundingBox())?.width ?? 0);
    const narrow = await wide();
    const pinch = async (type: 'touchStart' | 'touchMove', apart: number) => {
      const touchPoints = [-apart, apart].map((by, id) => ({ x: free.x + by, y: free.y, id }));
      await cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await pinch('touchStart', 20);
    for (const apart of [30, 45, 60]) await pinch('touchMove', apart);
    await touch('touchEnd');
    await eventually(wide).toBeGreaterThan(narrow * 2);
  });
});
