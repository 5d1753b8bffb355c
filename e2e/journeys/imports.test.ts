import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sheetRows, xlsx } from '../../apps/api/test/upload.ts';
import { findings, STILL } from '../support/axe.ts';
import { settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();

/** Calls the server as the catalogue manager. */
async function ask<T>(path: string): Promise<T> {
  const { phone, password } = PEOPLE.catalogueManager;
  const token = await stage.site.signIn(phone, password);
  return (await stage.site.call('GET', `/api/uz${path}`, { token })).json<T>();
}

async function imported(): Promise<string[]> {
  const { items } = await ask<{ items: { sku: string }[] }>('/products?search=E2E-&sort=sku');
  return items.map(({ sku }) => sku);
}

/** Presses a button that saves a file, and reads the file. */
async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path());
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Import fayli').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const counted = (page: Page, name: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[.="${name}"]`) });

it('goods with mistakes are returned with reasons, corrected, imported, listed and undone', async () => {
  const [category] = (await ask<{ items: { name: { ru: string } }[] }>('/categories')).items;
  const goods = (price: string | number, of: string) => [
    ['Артикул', 'Наименование', 'Наименование (uz)', 'Категория', 'Цена'],
    ['E2E-1', 'Чайник', 'Choynak', category?.name.ru ?? '', 199_000],
    ['E2E-2', 'Утюг', 'Dazmol', category?.name.ru ?? '', price],
    ['E2E-3', 'Фен', 'Fen', of, 89_000],
  ];
  const { page } = await stage.enter({ as: PEOPLE.catalogueManager });
  await page.goto('/import');
  await settle(page);

  await choose(page, 'tovarlar.xlsx', await xlsx(goods('yuz ming', 'Unknown')));
  await page.getByText('Xato qator bor ekan, hech narsa yuklanmaydi').waitFor();
  expect(await counted(page, 'Xato').textContent()).toBe('2');
  const mistakes = page.getByRole('table', { name: 'Fayl qatorlari' });
  await mistakes.getByText('Bunday kategoriya yoʻq: Unknown').waitFor();
  expect(await page.getByRole('button', { name: 'ta qatorni katalogga yuklash' }).count()).toBe(0);
  expect(await imported()).toEqual([]);

  const sheet = await saved(page, () =>
    page.getByRole('button', { name: 'Sabablari bilan yuklab olish' }).click(),
  );
  const rows = await sheetRows(sheet);
  expect(rows.map((cells) => cells.at(-1))).toEqual([
    'Tekshiruv: sababi',
    null,
    expect.stringContaining('Цена'),
    expect.stringContaining('Bunday kategoriya yoʻq: Unknown'),
  ]);
  // The downloaded sheet is corrected; its columns with the reasons stay.
  const mended = rows.map((cells) => [...cells]);
  mended[2]?.splice(4, 1, 149_000);
  mended[3]?.splice(3, 1, category?.name.ru ?? '');

  await page.getByRole('button', { name: 'Boshqa fayl' }).click();
  await choose(page, 'tuzatilgan.xlsx', await xlsx(mended as Parameters<typeof xlsx>[0]));
  await page.getByRole('button', { name: '3 ta qatorni katalogga yuklash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '3 ta qatorni katalogga yuklash' }).click();
  await page.getByText('Import yuklandi').waitFor();
  expect(await imported()).toEqual(['E2E-1', 'E2E-2', 'E2E-3']);

  const log = page.getByRole('row', { name: /tuzatilgan\.xlsx/ });
  await log.getByText('Yuklandi').waitFor();
  const list = await saved(page, () =>
    page.getByRole('button', { name: 'Roʻyxatni XLSX qilib olish' }).click(),
  );
  expect((await sheetRows(list)).map((cells) => cells[0])).toEqual([
    'Fayl',
    'tuzatilgan.xlsx',
    'tovarlar.xlsx',
  ]);

  await page.getByRole('button', { name: 'Importni qaytarish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Importni qaytarish' }).click();
  await page.getByText('Import qaytarildi').waitFor();
  await log.getByText('Qaytarildi').waitFor();
  expect(await imported()).toEqual([]);
});

it('[SHF-5] a parameter file whose columns a person maps gives products sizes and a new character', async () => {
  const [product] = (
    await ask<{ items: { id: number; sku: string; category: { id: number } }[] }>('/products?limit=1')
  ).items;
  if (!product) throw new Error('The demo has no product');
  const { page, expectFault } = await stage.enter({ as: PEOPLE.catalogueManager, browser: STILL });
  expectFault('400');
  await page.goto('/import?kind=parameters');
  await settle(page);
  await page.getByRole('checkbox', { name: 'Yangi xususiyatlarni ham qoʻshish' }).check();
  const file = await xlsx([
    ['Nomenklatura', 'Eni, sm', 'Xonalar soni'],
    [product.sku, 44.4, 3],
  ]);
  await choose(page, 'parametrlar.xlsx', file);
  await page.getByText('Ustunlar nimani bildiradi?').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('“Nomenklatura” ustuni').selectOption({ label: 'Artikul *' });
  await page.getByRole('button', { name: 'Tekshirish' }).click();
  await page.getByRole('table', { name: 'Fayl qatorlari' }).getByText('Xonalar soni').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '1 ta qatorni katalogga yuklash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '1 ta qatorni katalogga yuklash' }).click();
  await page.getByText('Parametrlar fayli yuklandi').waitFor();

  await page.goto(`/goods/${product.category.id}/product/${product.id}`);
  await settle(page);
  const fact = async (name: string) =>
    (
      await page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').textContent()
    )?.trim();
  expect(await fact('Eni, sm')).toBe('44,4');
  expect(await fact('Xonalar soni')).toBe('3');
});
