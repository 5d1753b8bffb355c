import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, STILL } from '../support/axe.ts';
import { arrive, eventually, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { PACE, typeCode } from '../support/scanner.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();

interface Listed {
  readonly id: number;
  readonly sku: string;
  readonly barcode: string | null;
  readonly priority: number;
  readonly premium: boolean;
  readonly name: { readonly uz: string };
  readonly category: { readonly id: number };
}
interface Tree {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: { readonly uz: string };
}

/** Calls the server as the catalogue manager. */
async function ask<T>(path: string): Promise<T> {
  const { phone, password } = PEOPLE.catalogueManager;
  const token = await stage.site.signIn(phone, password);
  return (await stage.site.call('GET', `/api/uz${path}`, { token })).json<T>();
}

/** Products of a category, in the order of the table. */
async function products(category: number): Promise<Listed[]> {
  return (await ask<{ items: Listed[] }>(`/products?category=${category}&limit=50`)).items;
}

async function open(path: string): Promise<Page> {
  const { page } = await stage.enter({ as: PEOPLE.catalogueManager, browser: STILL });
  await page.goto(path);
  await settle(page);
  return page;
}

const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Tanlash: ${name}`, exact: true }).check();

describe('the catalogue edited by hand', () => {
  it('several products are changed at once, and the change is undone', async () => {
    const [a, b] = await products(1);
    if (!a || !b) throw new Error('The demo has no two products in its first category');
    const page = await open('/goods/1');
    await select(page, a.name.uz);
    await select(page, b.name.uz);
    await page.getByText('2 ta tanlandi').waitFor();
    await page.getByRole('button', { name: 'Oʻzgartirish', exact: true }).click();
    const panel = page.getByRole('dialog', { name: '2 ta tovarni oʻzgartirish' });
    expect(await findings(page)).toEqual([]);
    await panel.getByLabel('Ustuvorligi').fill('91');
    await panel.getByRole('button', { name: 'Qoʻllash' }).click();
    await page.getByText('2 ta tovar oʻzgartirildi').waitFor();
    const priorities = async () =>
      (await products(1)).filter(({ id }) => id === a.id || id === b.id).map(({ priority }) => priority);
    expect(await priorities()).toEqual([91, 91]);
    await page.getByRole('button', { name: 'Bekor qilish', exact: true }).click();
    await page.getByText('Avvalgi holiga qaytarildi').waitFor();
    expect(await priorities()).toEqual([a.priority, b.priority]);
  });

  it('a number is changed in the table itself; a text that is no number is refused', async () => {
    const [a] = await products(2);
    if (!a) throw new Error('The demo has no product in its second category');
    const page = await open('/goods/2');
    await page.getByRole('switch', { name: 'Jadvalda tahrirlash' }).check();
    await page.getByRole('button', { name: `Ustuvorligi: ${a.name.uz}:` }).click();
    const field = page.getByRole('textbox', { name: `Ustuvorligi: ${a.name.uz}`, exact: true });
    await field.fill('besh');
    await eventually(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('64');
    await field.press('Enter');
    await page.getByText('1 ta tovar oʻzgartirildi').waitFor();
    expect((await products(2)).find(({ id }) => id === a.id)?.priority).toBe(64);
  });

  it('a scanned bar code opens its product on any screen; typed by hand it does not', async () => {
    const found = (await products(3)).find(({ barcode }) => barcode !== null);
    if (!found?.barcode) throw new Error('The demo has no bar code in its third category');
    const page = await open('/brand');
    const missing = (code: string) => page.getByText(`Bu shtrix-kod topilmadi: ${code}`);
    await typeCode(page, '88888888888', PACE.person);
    await typeCode(page, '99999999999', PACE.scanner);
    await missing('99999999999').waitFor();
    expect(await missing('88888888888').count()).toBe(0);
    await typeCode(page, found.barcode, PACE.scanner);
    await arrive(page, `/goods/${found.category.id}/product/${found.id}`);
    await page.getByRole('heading', { level: 1, name: found.name.uz }).waitFor();
  });

  it('[BAR-1] [BAR-3] further bar codes are typed one after another, a bad one is named, and a scan finds the product', async () => {
    const [, listed] = await products(1);
    if (!listed) throw new Error('The demo has no second product in its first category');
    const page = await open(`/goods/${listed.category.id}/product/${listed.id}`);
    await page.getByRole('button', { name: 'Oʻzgartirish', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Tovar maʼlumotlari' });
    const field = panel.getByLabel('Qoʻshimcha shtrix-kodlar');
    await field.pressSequentially('4789999999990 ');
    await field.pressSequentially('4789999999996');
    await field.press('Enter');
    expect(await findings(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Saqlash' }).click();
    await panel.getByText('4789999999990: Shtrix-kodning nazorat raqami notoʻgʻri').waitFor();
    await field.press('Backspace');
    await field.press('Backspace');
    await eventually(() => panel.getByText('Shtrix-kodning nazorat raqami').count()).toBe(0);
    await field.pressSequentially('4789999999996,');
    await panel.getByRole('button', { name: 'Saqlash' }).click();
    await page.getByText('Qoʻshimcha shtrix-kodlar 4789999999996').waitFor();

    await page.goto('/brand');
    await settle(page);
    await typeCode(page, '4789999999996', PACE.scanner);
    await arrive(page, `/goods/${listed.category.id}/product/${listed.id}`);
  });

  it('a merge that another person’s change refuses succeeds at the second try; Back closes the panel', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.catalogueManager });
    const { phone, password } = PEOPLE.administrator;
    const token = await stage.site.signIn(phone, password);
    const call = async (method: 'POST' | 'PATCH', path: string, body: object) =>
      (await stage.site.call(method, `/api/uz${path}`, { token, body })).json<{ id: number }>();
    const [from, into] = [await call('POST', '/brands', { name: 'Avalon A' }), 'Avalon B'];
    await call('POST', '/brands', { name: into });
    await page.goto('/goods');
    await settle(page);
    await page.getByRole('link', { name: 'Brendlar', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Brend nomi' }).fill('Avalon');
    await arrive(page, '/brand?search=Avalon');
    const open = () => page.getByText('Avalon A', { exact: true }).click();
    const panel = page.getByRole('dialog');
    await open();
    await panel.getByRole('textbox', { name: 'Nomi' }).waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
    await arrive(page, '/brand?search=Avalon');

    await open();
    await panel.getByRole('combobox', { name: 'Qaysi brendga' }).fill(into);
    await page.getByRole('option', { name: into, exact: true }).click();
    await call('PATCH', `/brands/${from.id}`, { version: 1, name: 'Avalon C' });
    expectFault('409');
    const merge = async () => {
      await panel.getByRole('button', { name: 'Birlashtirish', exact: true }).click();
      const question = page.getByRole('dialog', { name: 'Brendlar birlashtirilsinmi?' });
      const yes = question.getByRole('button', { name: 'Birlashtirish', exact: true });
      await yes.click();
      await yes.waitFor({ state: 'detached' });
    };
    await merge();
    await page.getByRole('dialog', { name: 'Avalon C' }).waitFor();
    await merge();
    await page.getByText(`0 ta tovar “${into}” brendiga oʻtdi`).waitFor();
  });

  it('a conflict over a category names its values in words, and takes theirs into the fields', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.catalogueManager });
    const { items } = await ask<{ items: (Tree & { version: number })[] }>('/categories');
    const category = items.at(-1);
    const { items: characters } = await ask<{ items: Tree[] }>('/characters');
    const [needed] = characters;
    if (!category || !needed) throw new Error('The demo has no category or no character');
    await page.goto('/goods');
    await settle(page);
    await page.getByRole('button', { name: `${category.name.uz}: sozlash` }).click();
    const panel = page.getByRole('dialog', { name: category.name.uz });
    await panel.getByLabel('Nomi (ruscha)').fill('Наушники');
    const { phone, password } = PEOPLE.administrator;
    const token = await stage.site.signIn(phone, password);
    const body = { version: category.version, sort_descending: false, needed: [needed.id] };
    const saved = await stage.site.call('PATCH', `/api/uz/categories/${category.id}`, { token, body });
    expect(saved.statusCode, saved.body).toBe(200);
    expectFault('409');
    await panel.getByRole('button', { name: 'Saqlash' }).click();
    const conflict = page.getByRole('dialog', { name: 'Buni boshqa xodim oʻzgartirdi' });
    await conflict.getByRole('row', { name: 'Tartib Oʻsish Kamayish' }).waitFor();
    await conflict.getByRole('row', { name: `Kerakli xususiyatlar ${needed.name.uz}` }).waitFor();
    await conflict.getByRole('button', { name: 'Hozirgisini olish' }).click();
    await panel.getByRole('button', { name: 'Saqlash' }).click();
    await page.getByText('Kategoriya yangilandi').waitFor();
    const now = (await ask<{ items: object[] }>('/categories')).items.at(-1);
    expect(now).toMatchObject({ name: { ru: 'Наушники' }, sort_descending: false, needed: [needed.id] });
  });

  it('[TAG-3] [ERR-12] a second sampler for a format is refused with the name of the first', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.catalogueManager });
    await page.goto('/goods');
    await settle(page);
    const first = (await ask<{ items: Tree[] }>('/categories')).items[0];
    const { page: other } = await stage.enter({ as: PEOPLE.administrator });
    const unbind = async (on: Page) => {
      await on.getByRole('button', { name: `${first?.name.uz}: sozlash` }).click();
      await on.getByRole('dialog').getByText('Yorliq namunalari').waitFor();
    };
    await other.goto('/goods');
    await settle(other);
    await unbind(other);
    const name = other.getByRole('dialog').getByLabel('Nomi (qoraqalpoqcha)');
    await name.fill('Qaraqalpaqsha atı');
    await other.getByRole('dialog').getByRole('button', { name: 'Ajratish' }).first().click();
    await other.getByText('A5 namunasi ajratildi').waitFor();
    await page.reload();
    await settle(page);
    await unbind(page);
    const choose = async (on: Page) => {
      await on.getByRole('combobox', { name: 'A5: Namunani tanlang' }).click();
      await on.getByRole('option', { name: 'Standart A5' }).click();
    };
    await choose(page);
    await choose(other);
    await other.getByRole('button', { name: 'Biriktirish' }).first().click();
    await other.getByText('A5 uchun namuna biriktirildi').waitFor();
    expectFault('409');
    await page.getByRole('button', { name: 'Biriktirish' }).first().click();
    await page.getByText(/^Namuna allaqachon biriktirilgan: ./).waitFor();
    // Own bindings neither lose what is typed beside them nor make its save a conflict.
    await eventually(() => name.inputValue()).toBe('Qaraqalpaqsha atı');
    await other.getByRole('dialog').getByRole('button', { name: 'Saqlash' }).click();
    await other.getByText('Kategoriya yangilandi').waitFor();
  });

  it('[SHF-2] a category is dragged into another, moved back by keys, and its sort rule is set', async () => {
    const page = await open('/goods');
    const [a, b] = (await ask<{ items: Tree[] }>('/categories')).items;
    if (!a || !b) throw new Error('The demo has no two categories');
    const handle = page.getByRole('button', { name: `${b.name.uz}: koʻchirish` });
    await handle.dragTo(page.getByRole('row', { name: new RegExp(a.name.uz) }));
    await page.getByText(`${b.name.uz} koʻchirildi`).first().waitFor();
    const parent = async () =>
      (await ask<{ items: Tree[] }>('/categories')).items.find(({ id }) => id === b.id)?.parent_id;
    expect(await parent()).toBe(a.id);
    await handle.focus();
    await page.keyboard.press('ArrowLeft');
    await eventually(parent).toBeNull();

    await page.getByRole('button', { name: `${b.name.uz}: sozlash` }).click();
    await page.getByRole('dialog').getByText('Yorliq namunalari').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Javonda nima boʻyicha' }).click();
    await page.getByRole('option', { name: 'Hajmi, l' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Saqlash' }).click();
    await page.getByText('Kategoriya yangilandi').waitFor();
    await page.getByRole('row', { name: new RegExp(`${b.name.uz}.*Hajmi, l`) }).waitFor();
  });

  it('[SHF-3] premium and deletion ask first; a deleted product can be restored', async () => {
    const product = (await products(4)).find(({ premium }) => !premium);
    if (!product) throw new Error('The demo has no plain product in its fourth category');
    const page = await open(`/goods/4/product/${product.id}`);
    const choose = async (action: string) => {
      await page.getByRole('button', { name: 'Boshqa amallar' }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    const dialog = page.getByRole('dialog', { name: /Tovar (premium boʻl|oʻchiril)sinmi\?/ });
    await choose('Premium qilish');
    await dialog.getByRole('button', { name: 'Bekor qilish' }).click();
    expect((await products(4)).find(({ id }) => id === product.id)?.premium).toBe(false);
    await choose('Premium qilish');
    await dialog.getByRole('button', { name: 'Premium qilish' }).click();
    await page.getByText('Tovar premium boʻldi').waitFor();
    expect((await products(4)).find(({ id }) => id === product.id)?.premium).toBe(true);

    await choose('Oʻchirish');
    await dialog.getByText(product.name.uz).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Oʻchirish' }).click();
    await page.getByText('Bu tovar oʻchirilgan').waitFor();
    expect((await products(4)).some(({ id }) => id === product.id)).toBe(false);
    await page.getByRole('button', { name: 'Qaytarish' }).click();
    await page.getByText('Tovar qaytarildi').waitFor();
    expect((await products(4)).some(({ id }) => id === product.id)).toBe(true);
  });
});
