import type { Shelf } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { arrive, eventually, notificationWith, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { drag, middle } from '../support/shelves.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();
const { merchandiser } = PEOPLE;

interface Measured {
  readonly id: number;
  readonly name: { readonly uz: string };
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly length_mm: number | null;
}

describe('drawing a shelf', () => {
  it('[SHF-1] [SHF-6] a merchandiser draws a U, makes it straight although goods fall off, compares the saves and undoes it', async () => {
    const token = await stage.site.signIn(merchandiser.phone, merchandiser.password);
    const ask = async <T>(path: string) => (await stage.site.call('GET', path, { token })).json<T>();
    const { items } = await ask<{ items: Measured[] }>('/api/uz/products?limit=100');
    const fits = (mm: number | null) => mm !== null && mm <= 300;
    const goods = items.find((one) => [one.width_mm, one.height_mm, one.length_mm].every(fits));
    if (goods === undefined) throw new Error('The demo has no product that fits a storey');

    // A wrong size is shown at its field, and nothing is sent.
    const { page, expectFault } = await stage.enter({ as: merchandiser });
    await page.goto('/shelf/add');
    await settle(page);
    await page.getByRole('radio', { name: 'U shaklida' }).check({ force: true });
    await page.getByLabel('Nomi').fill('Burchak javoni');
    await page.getByPlaceholder('Filialni tanlang').click();
    await page.getByRole('option', { name: /^TAS-01/ }).click();
    const left = page.getByLabel('Chap tomon, sm');
    await left.fill('10000');
    await page.getByRole('button', { name: 'Javon qoʻshish' }).first().click();
    await page.getByText('0,1 dan 5').waitFor();
    await left.fill('150');
    await page.getByText('150 × 202 sm').waitFor();

    // A press on a storey paints it.
    await page.getByRole('button', { name: 'Qizil', exact: true }).click();
    await page.getByRole('button', { name: /3-qavat, Oltin zona/ }).click();
    await page.getByRole('button', { name: /3-qavat, Qizil zona/ }).waitFor();
    await page.getByRole('button', { name: 'Javon qoʻshish' }).first().click();
    await notificationWith(page, '“Burchak javoni” javoni qoʻshildi').waitFor();
    await page.waitForURL(/\/shelf\/\d+$/);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const shelf = () => ask<Shelf>(`/api/uz/shelves/${id}`);
    const drawn = await shelf();
    expect(drawn).toMatchObject({ type: 'u', left_mm: 1500, revision: 1 });
    expect(drawn.storeys.find((one) => one.face === 1 && one.storey === 3)?.zone).toBe('red');

    const placed = await stage.site.call('PUT', `/api/uz/shelves/${id}/placements`, {
      token,
      body: {
        version: drawn.version,
        placements: [1, 2].map((face) => ({ face, storey: 1, product: goods.id })),
      },
    });
    expect(placed.statusCode).toBe(200);

    // Without its left side the goods there fall off: they are listed while drawing, and confirmed before
    // saving.
    await page.goto(`/shelf/edit/${id}`);
    await settle(page);
    await page.getByRole('radio', { name: 'Toʻgʻri' }).check({ force: true });
    await page.getByText('1 ta tovar joyiga sigʻmaydi').waitFor();
    expectFault('409');
    await page.getByRole('button', { name: 'Saqlash' }).first().click();
    const question = page.getByRole('dialog');
    await question.getByText(goods.name.uz).waitFor();
    await question.getByRole('button', { name: 'Tushirib, saqlash' }).click();
    await arrive(page, `/shelf/${id}`);
    const straight = await shelf();
    expect(straight).toMatchObject({ type: 'straight', product_count: 1, revision: 3 });
    expect(straight.placements).toHaveLength(1);

    // The last save removed a product; the one before it is restored.
    await page.goto(`/shelf/${id}?compare=last`);
    await settle(page);
    const changes = page.getByRole('region', { name: 'Oʻzgarishlar roʻyxati' });
    await changes.getByText(goods.name.uz).first().waitFor();
    await changes.getByText('Olingan').waitFor({ state: 'attached' });
    // Any two saves are compared: the first had no goods, and was a U.
    const first = page.getByRole('listitem').filter({ hasText: '1-versiya' });
    await first.getByRole('radio', { name: 'Avvalgisi' }).check();
    await page.getByRole('heading', { name: '1-versiya → 3-versiya' }).waitFor();
    expect(new URL(page.url()).searchParams.get('compare')).toContain('1');
    await changes.getByText('Qoʻshilgan').first().waitFor({ state: 'attached' });
    await eventually(() => changes.getByText('Olingan').count()).toBe(0);
    // Another person saves meanwhile: the restore is refused, that save is shown, and the next press restores.
    const others = await stage.site.signIn(PEOPLE.administrator.phone, PEOPLE.administrator.password);
    const byOthers = async (method: string, path: string, body?: object) => {
      const answer = await stage.site.call(method, `/api/uz${path}`, {
        token: others,
        ...(body ? { body } : {}),
      });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await byOthers('PUT', `/shelves/${id}/placements`, { version: straight.version, placements: [] });
    expectFault('409');
    const restore = async () => {
      await page.getByRole('button', { name: 'Shu holatni qaytarish: 2-versiya' }).click();
      await question.getByRole('button', { name: 'Shu holatni qaytarish' }).click();
    };
    await restore();
    await page.getByRole('listitem').filter({ hasText: '4-versiya' }).getByText('hozirgi').waitFor();
    // The question names the goods that the restored shelf will not have.
    await byOthers('DELETE', `/products/${goods.id}?confirmed=true`);
    await page.getByRole('button', { name: 'Shu holatni qaytarish: 2-versiya' }).click();
    await question.getByText('Bu tovarlar javonda boʻlmaydi').waitFor();
    await question.getByRole('listitem').getByText(goods.name.uz).waitFor();
    await question.getByRole('button', { name: 'Bekor qilish' }).click();
    await byOthers('POST', `/products/${goods.id}/restore`);
    await restore();
    await notificationWith(page, '2-versiya qaytarildi').waitFor();
    // The product is in two places again.
    const restored = await shelf();
    expect(restored).toMatchObject({ type: 'u', product_count: 1, revision: 5 });
    expect(restored.placements).toHaveLength(2);
  });

  it('[SHF-1] tables are moved on the plan by mouse and finger, turned by the keys, and moved back', async () => {
    const { page, context } = await stage.enter({ as: merchandiser, browser: { hasTouch: true } });
    await page.goto('/shelf/add');
    await settle(page);
    await page.getByLabel('Nomi').fill('Stollar bilan');
    await page.getByPlaceholder('Filialni tanlang').click();
    await page.getByRole('option', { name: /^TAS-01/ }).click();
    await page.getByRole('button', { name: 'Olti oʻrinli' }).click();
    const table = page.getByRole('button', { name: /^1-stol: Olti oʻrinli/ });
    const spotOf = async () => (await table.getAttribute('aria-label'))?.split('. ')[1];
    const row = await spotOf();
    const { x, y } = await middle(table);
    await drag(page, { x, y }, { x: x + 80, y: y + 10 });
    await eventually(spotOf).not.toBe(row);
    const dragged = await spotOf();
    await table.press('BracketRight');
    await eventually(spotOf).toContain('burilishi 15°');
    await table.press('Control+KeyZ');
    await eventually(spotOf).toBe(dragged);
    // A finger moves it, and the page does not scroll.
    const finger = await middle(table);
    const devtools = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: by === undefined ? [] : [{ x: finger.x - by, y: finger.y - by }],
      });
    await touch('touchStart', 0);
    for (const by of [10, 25, 40]) await touch('touchMove', by);
    await touch('touchEnd');
    await eventually(spotOf).not.toBe(dragged);
    expect(await findings(page)).toEqual([]);
    // The fields move it too.
    await page.getByLabel('Oʻrtasi chapdan, sm').fill('-40');
    await page.getByLabel('Burilishi, °').fill('90');
    await eventually(spotOf).toMatch(/^Chapdan −40 sm.* 90°$/);
    await page.getByRole('button', { name: 'Javon qoʻshish' }).first().click();
    await page.waitForURL(/\/shelf\/\d+$/);
    const token = await stage.site.signIn(merchandiser.phone, merchandiser.password);
    const path = `/api/uz/shelves/${new URL(page.url()).pathname.split('/').at(-1)}`;
    const saved = (await stage.site.call('GET', path, { token })).json<Shelf>();
    expect(saved.tables[0]?.spot).toMatchObject({ x_mm: -400, turn: 90 });
  });
});
