import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arrive, eventually, notificationWith, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();
const NAME = 'Bahorgi sovgʻa';

interface QueueTag {
  readonly product: { readonly id: number; readonly sku: string };
  readonly values: { readonly price: number };
}

/** A day of the chain some days from today, as text. */
function written(days: number): string {
  const iso = new Date(Date.now() + 5 * 3_600_000 + days * 86_400_000).toISOString();
  return `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`;
}

/** Prints the branch's tags of the campaign and confirms them all. */
async function printAndConfirm(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `${count} ta yorliqni chop etish` }).click();
  await page.getByRole('button', { name: 'PDFni ochish' }).click();
  await page.getByRole('heading', { name: 'Hammasi chiqdimi?' }).waitFor();
  await page.getByRole('button', { name: 'Hammasi chiqdi, tasdiqlash' }).click();
  await notificationWith(page, `${count} ta yorliq tasdiqlandi`).waitFor();
}

describe('a campaign', () => {
  it('takes the product whose SKU is scanned: Enter comes before the list of those found', async () => {
    const { sku } = await stage.site.db
      .selectFrom('product')
      .select('sku')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { page } = await stage.enter({ as: PEOPLE.analyst });
    await page.goto('/analytic_price_tag?add=true');
    await settle(page);
    const search = page.getByRole('textbox', { name: 'Tovar qoʻshish' });
    await search.fill(sku);
    await search.press('Enter');
    await page.getByLabel(/^Aksiya narxi: /).waitFor();
    await page.getByText(sku).first().waitFor();
    expect(await search.inputValue()).toBe('');
  });

  it('[TAG-5] is issued by an analyst, printed by a seller, edited and printed again, and its log shows it', async () => {
    const token = await stage.site.signIn(PEOPLE.seller.phone, PEOPLE.seller.password);
    const right = (
      await stage.site.call('GET', '/api/uz/price-tags?limit=2&state=current&format=A6', { token })
    ).json<{ items: QueueTag[] }>().items;
    const lines = right.map(
      ({ product, values }) => `${product.sku} ${values.price - 10_000} ${values.price + 500_000}`,
    );

    // The analyst drafts it: dates, sampler, pasted products with one bad line, one branch.
    const analyst = await stage.enter({ as: PEOPLE.analyst });
    const desk = analyst.page;
    await desk.goto('/analytic_price_tag');
    await settle(desk);
    await desk.getByRole('button', { name: 'Yangi aksiya' }).click();
    await desk.locator('[name=name]').fill(NAME);
    await desk.getByRole('combobox', { name: 'Namuna' }).click();
    await desk.getByRole('option', { name: 'Chegirma A6' }).click();
    await desk.getByRole('button', { name: 'Roʻyxatni qoʻyish' }).click();
    await desk.getByLabel(/^Har qatorda/).fill([...lines, 'YOQ-BUNDAY 5'].join('\n'));
    // Lines that were not read are not dropped.
    await desk.getByRole('button', { name: 'Qoralamani saqlash' }).click();
    await desk.getByText(/^Qoʻyilgan qatorlar oʻqilmagan/).waitFor();
    await desk.getByRole('button', { name: 'Oʻqish' }).click();
    // The bad line is the only one left in the field, and is named by its place there.
    await desk.getByRole('listitem').filter({ hasText: 'Bunday artikul yoʻq: YOQ-BUNDAY' }).waitFor();
    expect(await desk.getByRole('listitem').filter({ hasText: 'YOQ-BUNDAY' }).textContent()).toMatch(
      /^1-qator/,
    );
    await desk.getByLabel(/^Har qatorda/).fill('');
    await desk.getByLabel('Kodi yoki nomi').fill('TAS-01');
    await desk.getByRole('checkbox', { name: /^TAS-01/ }).check();
    await desk.getByRole('button', { name: 'Qoralamani saqlash' }).click();
    await desk.getByRole('heading', { name: NAME }).waitFor();
    const drafted = desk.getByRole('grid', { name: 'Tovarlar' });
    await drafted.getByRole('row').nth(2).waitFor();
    for (const { product } of right) expect(await drafted.textContent()).toContain(product.sku);

    // It has no end yet, which is found before the question is asked.
    await desk.getByRole('button', { name: 'Chiqarish' }).click();
    await notificationWith(desk, 'Aksiyaning tugash sanasi yoʻq').waitFor();
    expect(await desk.getByRole('dialog').count()).toBe(0);
    await desk.getByRole('button', { name: 'Amallar', exact: true }).click();
    await desk.getByRole('menuitem', { name: 'Oʻzgartirish' }).click();
    await desk.locator('[name=ends]').fill(written(5));
    await desk.getByRole('button', { name: 'Qoralamani saqlash' }).click();
    await desk.getByRole('heading', { name: NAME }).waitFor();

    // Issues it.
    await desk.getByRole('button', { name: 'Chiqarish' }).click();
    const question = desk.getByRole('dialog');
    await question.getByText('Filiallar chop etadi: 1 ta filial · 2 ta yorliq · 1 varaq.').waitFor();
    await question.getByRole('button', { name: 'Chiqarish' }).click();
    await notificationWith(desk, 'Chiqarildi: filiallar aksiyani koʻrmoqda').waitFor();
    const path = new URL(desk.url()).pathname;

    // The seller finds it in the day, prints and confirms.
    const { page: shop } = await stage.enter({ as: PEOPLE.seller, fresh: true });
    await shop.goto('/shelf');
    await shop
      .getByRole('list', { name: 'Bugungi ishlar, eng shoshilinchi birinchi' })
      .getByRole('link', { name: new RegExp(NAME) })
      .click();
    await arrive(shop, path);
    await printAndConfirm(shop, right.length);

    // The analyst changes a price; the tag is to be printed again.
    await desk.getByRole('button', { name: 'Amallar', exact: true }).click();
    await desk.getByRole('menuitem', { name: 'Oʻzgartirish' }).click();
    const price = desk.getByLabel(/^Aksiya narxi: /).first();
    const before = Number((await price.inputValue()).replace(/\D/g, ''));
    await price.fill(String(before - 10_000));
    await desk.getByRole('button', { name: 'Saqlash', exact: true }).click();
    await notificationWith(desk, 'Aksiya saqlandi').waitFor();

    // The seller sees the mark of the edit and prints only that tag.
    await shop.goto(path);
    await shop.getByText('Chop etilgandan keyin oʻzgardi: belgilanganlarini qayta chop eting').waitFor();
    await printAndConfirm(shop, 1);

    // The log: viewed, all printed, no duplicates, no edit left.
    await desk.reload();
    await settle(desk);
    const row = desk.getByRole('row', { name: /TAS-01/ });
    await row.waitFor();
    await eventually(async () => (await row.textContent()) ?? '').toContain(
      `${right.length} / ${right.length}`,
    );
    expect(await row.textContent()).toContain('Chop etilgan');
    expect(await row.textContent()).not.toContain('Koʻrilmagan');
    // The whole entry is visible, by branch and by product, and columns can be chosen.
    const ENTRY = ['ID', 'Boshlanadi', 'Tugaydi', 'Koʻrilgan', 'Chop etilgan', 'Takrorlar', 'Oʻzgargan'];
    const heads = (at: Page) => at.getByRole('columnheader').allTextContents();
    expect(await heads(desk)).toEqual(expect.arrayContaining(ENTRY));
    const cells = row.getByRole('gridcell');
    expect(await cells.allTextContents()).toEqual(
      expect.arrayContaining([written(0), written(5), 'Chop etilgan']),
    );
    await desk.getByRole('button', { name: 'Ustunlar' }).click();
    await desk.getByRole('checkbox', { name: 'Takrorlar', exact: true }).uncheck();
    await eventually(() => heads(desk)).not.toContain('Takrorlar');
    await desk.keyboard.press('Escape');
    await desk.getByRole('group', { name: 'Koʻrinish' }).getByText('Tovarlar').click();
    await desk.getByRole('grid', { name: 'Jurnal tovarlar boʻyicha' }).waitFor();
    expect(await heads(desk)).toEqual(expect.arrayContaining([...ENTRY, 'Chop etilganmi']));
    expect(await desk.getByRole('grid').textContent()).not.toContain('Koʻrilmagan');
    await shop.goto(path);
    const OWN = ['Chop etilganmi', 'Koʻrilgan', 'Chop etilgan', 'Takrorlar', 'Oʻzgargan'];
    await shop.getByRole('grid', { name: 'Jurnal tovarlar boʻyicha' }).waitFor();
    expect(await heads(shop)).toEqual(expect.arrayContaining(OWN));

    const { items } = (
      await stage.site.call('GET', `/api/uz/analytic-price-tags/${path.split('/').at(-1)}/branches`, {
        token: await stage.site.signIn(PEOPLE.analyst.phone, PEOPLE.analyst.password),
      })
    ).json<{ items: { entry: object }[] }>();
    expect(items).toMatchObject([{ entry: { printed: true, duplicates: 0, edited: false } }]);

    // The page warns of a product that costs less without the campaign, and leads to it in the log.
    await stage.site.db
      .updateTable('product')
      .set({ price: 1000, old_price: null })
      .where('id', '=', right[0]?.product.id ?? 0)
      .execute();
    await desk.goto(path);
    const warning = desk
      .getByRole('status')
      .filter({ hasText: '1 ta tovarning aksiya narxi odatdagisidan baland' });
    await warning.getByRole('button', { name: 'Koʻrsatish' }).click();
    const log = desk.getByRole('region', { name: 'Jurnal tovarlar boʻyicha' });
    await eventually(() => log.evaluate((one) => one === document.activeElement)).toBe(true);
    const above = log.locator('tbody tr[data-index]');
    await eventually(() => above.count()).toBe(1);
    expect(await above.textContent()).toContain(right[0]?.product.sku);
  });

  it('edited by two people shows the later one the other’s prices and branches, and takes them over', async () => {
    const token = await stage.site.signIn(PEOPLE.analyst.phone, PEOPLE.analyst.password);
    const api = async <T>(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object): Promise<T> => {
      const answer = await stage.site.call(method, `/api/uz${url}`, { token, ...(body ? { body } : {}) });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return answer.json<T>();
    };
    const { items: products } = await api<{ items: { id: number; sku: string }[] }>(
      'GET',
      '/products?limit=2',
    );
    const { items: samplers } = await api<{ items: { id: number }[] }>(
      'GET',
      '/samplers?format=A6&search=Chegirma',
    );
    const lineOf = (price: number) => ({ product: products[0]?.id, price, old_price: 2_000_000 });
    const draft = await api<{ id: number; version: number }>('POST', '/analytic-price-tags', {
      name: 'Ikki kishi',
      begins: '2030-01-01',
      ends: '2030-01-05',
      format: 'A6',
      sampler: samplers[0]?.id,
      products: [lineOf(1_000_000)],
      branches: ['TAS-01'],
    });
    const { page, expectFault } = await stage.enter({ as: PEOPLE.analyst });
    expectFault('status of 409');
    await page.goto(`/analytic_price_tag/${draft.id}`);
    await settle(page);
    await page.getByRole('button', { name: 'Amallar', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Oʻzgartirish' }).click();
    const price = page.getByLabel(/^Aksiya narxi: /).first();
    await price.waitFor();
    await api('PATCH', `/analytic-price-tags/${draft.id}`, {
      version: draft.version,
      products: [lineOf(900_000)],
      branches: ['TAS-01', 'TAS-02'],
    });
    await page.locator('[name=name]').fill('Uch kishi');
    await page.getByRole('button', { name: 'Qoralamani saqlash' }).click();
    const conflict = page.getByRole('dialog');
    const row = (name: string) =>
      conflict.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
    await row('Tovarlar').first().waitFor();
    const texts = async (name: string) =>
      (await row(name).allTextContents()).map((text) => text.replaceAll('\u00a0', ' '));
    const sku = products[0]?.sku;
    expect(await texts('Tovarlar')).toEqual([
      `1 ta tovar: ${sku}: 900 000 / 2 000 000`,
      `1 ta tovar: ${sku}: 1 000 000 / 2 000 000`,
    ]);
    expect(await texts('Filiallar')).toEqual(['2 ta filial: TAS-02', '1 ta filial']);
    // The name, which only this person changed, is not in question, and stays.
    expect(await conflict.getByRole('row').count()).toBe(3);
    await conflict.getByRole('button', { name: 'Hozirgisini olish' }).click();
    await eventually(async () => (await price.inputValue()).replace(/\D/g, '')).toBe('900000');
    await page.getByText('2 ta filial', { exact: true }).waitFor();
    expect(await page.locator('[name=name]').inputValue()).toBe('Uch kishi');
  });
});
