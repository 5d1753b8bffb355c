import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import {
  arrive,
  chooseInUserMenu,
  eventually,
  hold,
  notes,
  noteTexts,
  notificationWith,
  settle,
} from '../support/page.ts';
import { type Account, PEOPLE } from '../support/people.ts';
import { drag, middle, onStorey, type ShelfOut, shelfWork } from '../support/shelves.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

/** A shelf with the states of its tags. */
interface TaggedShelf extends ShelfOut {
  readonly placements: readonly (ShelfOut['placements'][number] & { readonly tag_state: string | null })[];
}

const stage = useStage();
const { ask, emptyShelf, goods } = shelfWork(stage);

describe('the page of a shelf', () => {
  it('[SHF-4] [SHF-7] several products are selected by a rectangle, the rest is arranged after a preview, sold-out goods are removed, another branch gets a copy', async () => {
    const few = (await goods()).slice(0, 3);
    const { id, version } = await emptyShelf('Ish stoli');
    await ask('PUT', `/shelves/${id}/placements`, {
      version,
      placements: few.map((one, i) => ({ face: 1, storey: 1, x_mm: 100 + i * 400, product: one.id })),
    });
    const { page } = await stage.enter({ as: PEOPLE.merchandiser });
    await page.goto(`/shelf/${id}?edit=true`);
    await settle(page);
    const boxes = page.locator('[data-placement]');
    await eventually(() => boxes.count()).toBe(3);

    // A rectangle from the upper storey down to the second of the three selects two.
    const { x, y } = await middle(boxes.nth(1));
    await drag(page, await onStorey(page, 2, 0.01), { x, y });
    await page.getByRole('heading', { name: '2 ta tovar', exact: true }).waitFor();
    await page.keyboard.press('Escape');

    // The preview changes nothing.
    await page.getByRole('button', { name: 'Avto joylash' }).click();
    await page.getByRole('button', { name: 'Koʻrib chiqish' }).click();
    const apply = page.getByRole('button', { name: 'Qoʻllash', exact: true });
    await apply.waitFor();
    await page.locator('[data-mark="added"]').first().waitFor();
    const now = () => ask<ShelfOut>('GET', `/shelves/${id}`);
    expect((await now()).placements).toHaveLength(3);
    // Another person's save takes the preview away: applied, it would undo that save.
    const { placements: before, version: saved } = await now();
    await ask(
      'PUT',
      `/shelves/${id}/placements`,
      {
        version: saved,
        placements: before.map((one) => ({
          id: one.id,
          face: 1,
          storey: 2,
          x_mm: one.x_mm,
          product: one.product.id,
        })),
      },
      PEOPLE.administrator,
    );
    await apply.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Koʻrib chiqish' }).click();
    await apply.waitFor();
    // The tags that the arrangement will need are counted before it is saved.
    const foretold = Number(
      await page.getByLabel(WORDS.uz.shelves.view.numbers).locator('dd').nth(1).textContent(),
    );
    await apply.click();
    await eventually(() => boxes.count()).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Saqlash', exact: true }).click();
    await notes(page)
      .filter({ hasText: /javoni saqlandi|javoniga biriktirildi/ })
      .first()
      .waitFor();
    const arranged = (await now()).placements;
    const { tags_to_print: needed } = await ask<{ tags_to_print: number }>('GET', `/shelves/${id}`);
    expect([foretold, needed > 0]).toEqual([needed, true]);
    const soldOut = arranged[0]?.product;
    if (arranged.length <= 3 || !soldOut) throw new Error('Nothing was arranged');

    // The branch sells its last one of them.
    const { db } = stage.site;
    const branch = db.selectFrom('branch').select('id').where('code', '=', 'TAS-01');
    const { id: branch_id } = await branch.executeTakeFirstOrThrow();
    await db
      .insertInto('branch_balance')
      .values({ branch_id, product_id: soldOut.id, quantity: 0 })
      .onConflict((c) => c.columns(['branch_id', 'product_id']).doUpdateSet({ quantity: 0 }))
      .execute();
    await page.getByRole('button', { name: 'Tugaganlar' }).click();
    const panel = page.getByRole('region', { name: 'Tugaganlar' });
    await panel.getByRole('button', { name: 'Olib tashlash' }).click();
    const question = page.getByRole('dialog');
    await question.getByText(soldOut.name.uz).waitFor();
    // Somebody opens the shelf before the page has the new plan: the page learns of a newer version, its own.
    const fresh = await hold(page, new RegExp(`/shelves/${id}$`));
    await question.getByRole('button', { name: 'Olib tashlash' }).click();
    await fresh.reached;
    await ask('PUT', `/shelves/${id}/presence`, { editing: false }, PEOPLE.administrator);
    await page.getByRole('list', { name: WORDS.uz.shelf_editor.others.label }).waitFor();
    fresh.release();
    await notificationWith(page, WORDS.uz.notices.sold_cleared.replace('{{count}}', '1')).waitFor();
    expect(await noteTexts(page)).not.toContain(WORDS.uz.shelf_editor.others.newer);
    const left = (await now()).placements;
    expect(left).toHaveLength(arranged.length - 1);
    expect(left.map((one) => one.product.id)).not.toContain(soldOut.id);

    // The dialog lists the products that the other branch lacks before anything is copied.
    await page.getByRole('button', { name: 'Amallar', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Boshqa filialga nusxalash' }).click();
    const dialog = page.getByRole('dialog', { name: 'Boshqa filialga nusxalash' });
    await dialog.getByLabel('Filiallar').click();
    await page.getByRole('option', { name: /^SAM-01/ }).click();
    // The chosen one keeps its name when a search finds no branch.
    await dialog.getByLabel('Filiallar').fill('qqq');
    await page.getByText(WORDS.uz.shelf_actions.copying.empty, { exact: true }).waitFor();
    await dialog.getByText(/^SAM-01 · ./).waitFor();
    await dialog.getByLabel('Filiallar').fill('');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Farqlarni koʻrish' }).click();
    await dialog.getByRole('region', { name: 'Filiallardagi farqlar' }).waitFor();
    await dialog.getByRole('button', { name: '1 ta filialga nusxalash' }).click();
    await notificationWith(page, 'Javon 1 ta filialga nusxalandi').getByRole('link').click();
    const { items } = await ask<{ items: ShelfOut[] }>('GET', '/shelves?branch=SAM-01&search=Ish stoli');
    expect(items).toHaveLength(1);
    await arrive(page, `/shelf/${items[0]?.id}`);
  });

  it('two people who have it open see each other arrive and leave at once', async () => {
    const { id } = await emptyShelf('Ikki kishi');
    const open = async (as: Account, query: string) => {
      const { page } = await stage.enter({ as, fresh: true });
      await page.goto(`/shelf/${id}${query}`);
      await settle(page);
      return page;
    };
    const others = (page: Page) => page.getByRole('list', { name: 'Javonni ochib turganlar' });
    const said = (page: Page) => eventually(() => others(page).allInnerTexts());
    const leave = (page: Page) =>
      page.getByRole('navigation').getByRole('link', { name: 'Javonlar', exact: true }).first().click();
    const looking = await open(PEOPLE.administrator, '');
    const editing = await open(PEOPLE.merchandiser, '?edit=true');
    await said(editing).toEqual([expect.stringMatching(/^\S+ \S+ koʻryapti$/)]);
    await said(looking).toEqual([expect.stringMatching(/^\S+ \S+ tahrirlayapti$/)]);
    await leave(editing);
    await said(looking).toEqual([]);
    await editing.goBack();
    await said(editing).toEqual([expect.stringMatching(/koʻryapti$/)]);
    await leave(looking);
    await said(editing).toEqual([]);
    // Signing out leaves the shelf without a call that the server would refuse.
    const calls: string[] = [];
    editing.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await chooseInUserMenu(editing, 'uz', 'sign_out');
    await arrive(editing, '/auth/login');
    const after = calls.slice(calls.findIndex((path) => path.endsWith('/logout')));
    expect(after.filter((path) => path.endsWith('/presence'))).toEqual([]);
  });

  it('its tags to print are one press away, only of this shelf, in walking order', async () => {
    const { id, version } = await emptyShelf('Yurish tartibi');
    const spots = [
      { storey: 2, x_mm: 900 },
      { storey: 1, x_mm: 1200 },
      { storey: 3, x_mm: 0 },
      { storey: 1, x_mm: 0 },
      { storey: 2, x_mm: 100 },
    ];
    // The tag of a product that was placed on another shelf first is listed for this shelf too.
    const { items: tags } = await ask<{
      items: { place: unknown; product: { id: number; name: { uz: string } } }[];
    }>('GET', '/price-tags?branch=TAS-01&category=1&state=to_print&limit=200');
    const there = new Map(
      tags.filter((one) => one.place !== null).map((one) => [one.product.id, one.product]),
    );
    const [alsoThere] = there.values();
    if (!alsoThere) throw new Error('The demo has nothing to print on a shelf');
    const fresh = (await goods()).filter((one) => !there.has(one.id));
    const some = [alsoThere, ...fresh].slice(0, spots.length);
    await ask('PUT', `/shelves/${id}/placements`, {
      version,
      placements: some.map((one, i) => ({ face: 1, ...spots[i], product: one.id })),
    });
    const { placements } = await ask<TaggedShelf>('GET', `/shelves/${id}`);
    const names = placements
      .filter((one) => one.tag_state === 'to_print')
      .sort((a, b) => a.storey - b.storey || a.x_mm - b.x_mm)
      .map((one) => one.product.name.uz);
    expect(names.length).toBeGreaterThan(2);
    expect(names).toContain(alsoThere.name.uz);
    const { page } = await stage.enter({ as: PEOPLE.director });
    await page.goto(`/shelf/${id}`);
    await settle(page);
    await page.getByRole('link', { name: `Yorliqlar · ${names.length}` }).click();
    await arrive(page, '/priceTag');
    const shown = page.getByRole('checkbox', { name: /^Tanlash: (?!Yurish)/ });
    const labels = () =>
      shown.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace('Tanlash: ', '')));
    await eventually(labels).toEqual(names);

    // On a phone the main actions are within the screen, also while the shelf is edited.
    const phone = await stage.enter({ as: PEOPLE.merchandiser, browser: PHONE });
    await phone.page.goto(`/shelf/${id}?edit=true`);
    await settle(phone.page);
    const main = phone.page.getByRole('main');
    for (const action of [
      main.getByRole('link', { name: `Yorliqlar · ${names.length}` }),
      main.getByRole('button', { name: 'Bir qadam ortga', exact: true }),
      main.getByRole('button', { name: 'Oldinga', exact: true }),
      main.getByRole('button', { name: 'Saqlash', exact: true }),
    ]) {
      await action.waitFor();
      const box = await action.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.page.viewportSize()?.width ?? 0);
    }
  });

  it('in 3D the view turns around it and keys move from product to product; without WebGL the plan shows the same', async () => {
    const few = (await goods()).slice(0, 2);
    const { id, version } = await emptyShelf('Fazoda');
    await ask('PUT', `/shelves/${id}/placements`, {
      version,
      placements: few.map((one, i) => ({ face: 1, storey: 1 + i, x_mm: 100, product: one.id })),
    });
    const [first = '', second = ''] = few.map((one) => one.name.uz);
    const { page } = await stage.enter({ as: PEOPLE.merchandiser });
    await page.goto(`/shelf/${id}?view=3d&highlight=stock`);
    await settle(page);
    const drawn = page.getByRole('application', { name: 'Fazoda: 3D koʻrinishi' });
    await drawn.locator('canvas').waitFor();
    const seen = async () => (await drawn.screenshot()).toString('base64');
    const before = await seen();
    await drawn.focus();
    await page.keyboard.press('ArrowRight');
    await eventually(async () => (await seen()) === before).toBe(false);

    // Keys move from product to product; each is announced with its state, and its card opens as by a press.
    const said = page.getByRole('status').filter({ hasText: 'soʻm' });
    const card = page.getByRole('region', { name: 'Tanlangan tovar' }).getByRole('heading', { level: 2 });
    await page.keyboard.press('n');
    await said.filter({ hasText: `${first}, ` }).waitFor();
    await page.keyboard.press('n');
    await eventually(() => said.textContent()).toMatch(
      new RegExp(`${second}, .+ soʻm, 2-qavat, 1-oʻrin.*(dona|Qolmagan|koʻp)`),
    );
    await page.keyboard.press('Enter');
    await eventually(() => card.allInnerTexts()).toEqual([second]);
    await page.keyboard.press('p');
    await eventually(() => card.allInnerTexts()).toEqual([first]);
    await page.keyboard.press('Escape');
    await eventually(() => card.allInnerTexts()).toEqual(['Tovarni tanlang']);
    await page.keyboard.press('Escape');
    await eventually(() => said.count()).toBe(0);

    const { page: old } = await stage.enter({ as: PEOPLE.merchandiser });
    await old.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await old.goto(`/shelf/${id}?view=3d&highlight=stock`);
    await settle(old);
    await old.getByText('Brauzer 3D koʻrsata olmaydi.').waitFor();
    await old.getByRole('application', { name: 'Fazoda: 3D koʻrinishi' }).focus();
    await old.keyboard.press('n');
    await old.keyboard.press('n');
    await old
      .getByRole('status')
      .filter({ hasText: `${second}, ` })
      .waitFor();
    // Its mark is the same as in the front view.
    const above = await old.locator('[data-above]').getAttribute('data-tone');
    await old.keyboard.press('Enter');
    await old.getByText('Old koʻrinish', { exact: true }).click();
    const front = old.locator('[data-placement][aria-selected="true"]');
    await eventually(() => front.getAttribute('data-tone')).toBe(above);
  });
});
