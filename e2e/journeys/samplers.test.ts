import { defaultLayout } from '@javon/price-tag';
import { describe, expect, it } from 'vitest';
import { PLAIN_SPEC } from '../../apps/api/test/sampler-spec.ts';
import { findings, STILL } from '../support/axe.ts';
import { arrive, eventually, notificationWith, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();

interface QueueTag {
  readonly product: { readonly id: number; readonly category: { readonly id: number } };
  readonly reasons: readonly { readonly code: string }[];
}

interface BoundCategory {
  readonly id: number;
  readonly version: number;
  readonly tag_format: string;
}

const NAME = 'Kuzgi aksiya';
/** Of a sampler without a monthly price. */
const SPEC = { ...PLAIN_SPEC, monthlyPrice: 'no' } as const;
/** A red picture of 30 × 10 pixels. */
const MARK = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAB4AAAAKCAMAAACUqR4dAAAAA1BMVEXEDR5+fUBoAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQYlWNgGAWkAwABNgABxYufBwAAAABJRU5ErkJggg==',
  'base64',
);

describe('samplers', () => {
  it('[TAG-2] [TAG-3] a new promotion sampler, its price moved by the keyboard, makes a seller’s tags wrong once it is bound', async () => {
    const manager = await stage.site.signIn(PEOPLE.catalogueManager.phone, PEOPLE.catalogueManager.password);
    const seller = await stage.site.signIn(PEOPLE.seller.phone, PEOPLE.seller.password);
    const tags = async (query: string): Promise<QueueTag[]> =>
      (await stage.site.call('GET', `/api/uz/price-tags?limit=200&${query}`, { token: seller })).json<{
        items: QueueTag[];
      }>().items;
    const right = (await tags('state=current&format=A6'))[0];
    if (right === undefined) throw new Error('The demo has no right A6 tag');
    const category = right.product.category.id;

    // Fills in the form of the sampler.
    const { page } = await stage.enter({ as: PEOPLE.catalogueManager });
    await page.goto('/priceTagSampler');
    await settle(page);
    await page.getByRole('button', { name: 'Yangi namuna' }).click();
    await page.getByRole('link', { name: /Aksiya namunasi/ }).click();
    await arrive(page, '/priceTagSampler/add2');
    await settle(page);
    await page.getByLabel('Namuna nomi').fill(NAME);
    await page.getByRole('button', { name: /Matnlar/ }).click();
    const title = page.getByRole('group', { name: 'Yorliq sarlavhasi' });
    await title.getByLabel('Oʻzbekcha').fill('Kuzgi narx');
    await title.getByLabel('Ruscha').fill('Осенняя цена');
    await page.locator('svg text', { hasText: 'Kuzgi narx' }).first().waitFor();

    // Moves a part of the layout down by half a millimetre, then by 5 mm; both are undone.
    await page.getByText('Maket', { exact: true }).click();
    const price = page.getByRole('button', { name: /^Narx: / }).first();
    const place = async () => /(\d+(?:,\d)?) mm;/.exec((await price.getAttribute('aria-label')) ?? '')?.[1];
    await price.focus();
    await eventually(place).toBe('88');
    await page.keyboard.press('ArrowDown');
    await eventually(place).toBe('88,5');
    await page.keyboard.press('Shift+ArrowDown');
    await eventually(place).toBe('93,5');
    await page.keyboard.press('Control+KeyZ');
    await eventually(place).toBe('88,5');

    // Uploads a picture of the chain where it is needed.
    await page.getByLabel('Qism qoʻshish').selectOption('picture');
    await page
      .getByLabel('Rasm yuklash')
      .setInputFiles({ name: 'belgi.png', mimeType: 'image/png', buffer: MARK });
    await page.locator('main svg image[href^="blob:"]').first().waitFor();
    await page.getByRole('button', { name: 'Namunani yaratish' }).click();
    await notificationWith(page, 'Namuna yaratildi').waitFor();
    await page.waitForURL(/\/priceTagSampler\/view2\/\d+$/);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const made = (await stage.site.call('GET', `/api/uz/samplers/${id}`, { token: manager })).json<{
      design: { layout: { parts: { id?: string; y: number; ref?: string }[] } };
    }>();
    expect(made.design.layout.parts.at(-1)?.ref).toMatch(/^m-[0-9a-f]{16}$/);
    expect(made.design.layout.parts.find((part) => part.id === 'price')?.y).toBe(885);

    // Bound in place of the existing sampler, it makes the tag wrong with the reason that the seller reads.
    const url = `/api/uz/categories/${category}/samplers/A6`;
    const version = async () => {
      const { items } = (await stage.site.call('GET', '/api/uz/categories', { token: manager })).json<{
        items: BoundCategory[];
      }>();
      return items.find((one) => one.id === category)?.version;
    };
    const second = await stage.site.call('PUT', url, {
      token: manager,
      body: { version: await version(), sampler: id },
    });
    expect(second.statusCode).toBe(409);
    expect(
      (await stage.site.call('DELETE', `${url}?version=${await version()}`, { token: manager })).statusCode,
    ).toBe(200);
    const bound = await stage.site.call('PUT', url, {
      token: manager,
      body: { version: await version(), sampler: id },
    });
    expect(bound.statusCode, bound.body).toBe(200);
    const wrong = (await tags(`state=to_print&format=A6&category=${category}`)).find(
      (tag) => tag.product.id === right.product.id,
    );
    expect(wrong?.reasons.map(({ code }) => code)).toContain('sampler');
    const { page: shop } = await stage.enter({ as: PEOPLE.seller, fresh: true });
    await shop.goto(`/priceTag?category=${category}&format=A6`);
    await settle(shop);
    await shop.getByText('namuna oʻzgargan').first().waitFor();
  });

  it('[TAG-2] a file with a fault is refused with a message that names the part, and adds nothing', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.catalogueManager });
    expectFault('status of 400');
    const layout = defaultLayout(1, 'A6');
    const parts = layout.parts.map((part) => (part.id === 'barcode' ? { ...part, w: -40 } : part));
    const file = {
      javon_sampler: 1,
      name: 'Yomon fayl',
      kind: 1,
      months: null,
      spec: SPEC,
      layout: { ...layout, parts },
    };
    await page.goto('/priceTagSampler');
    await settle(page);
    const before = await page.getByRole('list', { name: 'Namunalar' }).getByRole('listitem').count();
    await page.getByRole('button', { name: 'Fayldan qoʻshish' }).click();
    await page.getByLabel('JSON faylni tanlash').setInputFiles({
      name: 'namuna.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
    await page.getByRole('button', { name: 'Qoʻshish', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(/\(barcode\): “w” oʻlchami mumkin emas/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await settle(page);
    expect(await page.getByRole('list', { name: 'Namunalar' }).getByRole('listitem').count()).toBe(before);
  });

  it('versions are compared in text and an old one is restored; a copy is made, deleted and restored', async () => {
    const { page } = await stage.enter({ as: PEOPLE.catalogueManager });
    await page.goto('/priceTagSampler?search=standart&format=A7');
    await settle(page);
    await page.getByRole('link', { name: 'Standart A7' }).click();
    await page.getByRole('button', { name: '1-versiyani hozirgisi bilan solishtirish' }).click();
    const dialog = page.getByRole('dialog');
    const row = dialog.getByRole('row').filter({ hasText: 'Oylar soni chiqadi' });
    await row.waitFor();
    expect(await row.getByRole('cell').allTextContents()).toEqual(['yoʻq', 'ha']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Shu versiyaga qaytish: 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Shu versiyaga qaytish' }).click();
    await notificationWith(page, '1-versiya qaytarildi').waitFor();
    await page.getByText('1-versiyadan qaytarilgan', { exact: false }).first().waitFor();

    await page.getByRole('button', { name: 'Nusxa olish' }).click();
    await dialog.getByLabel('Nomi').fill('Standart nusxa');
    await dialog.getByRole('button', { name: 'Nusxa olish' }).click();
    await page.getByRole('heading', { name: 'Standart nusxa' }).waitFor();
    await page.getByRole('button', { name: 'Oʻchirish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Oʻchirish' }).click();
    await arrive(page, '/priceTagSampler');
    await settle(page);
    expect(await page.getByRole('link', { name: 'Standart nusxa' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Oʻchirilganlar' }).click();
    await page.getByRole('link', { name: 'Standart nusxa' }).click();
    await page.getByRole('button', { name: 'Qaytarish', exact: true }).click();
    await notificationWith(page, 'Namuna qaytarildi').waitFor();
    await page.getByRole('button', { name: 'Maket' }).waitFor();
  });

  it('saved by two people shows the later one what the other changed and takes it over; a new name is confirmed', async () => {
    const token = await stage.site.signIn(PEOPLE.catalogueManager.phone, PEOPLE.catalogueManager.password);
    interface Saved {
      readonly id: number;
      readonly version: number;
      readonly design: { readonly layout: { readonly parts: readonly { id?: string; y: number }[] } };
    }
    const api = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Saved> => {
      const answer = await stage.site.call(method, `/api/uz/samplers${path}`, {
        token,
        ...(body ? { body } : {}),
      });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return answer.json<Saved>();
    };
    const layout = defaultLayout(1, 'A6');
    const made = await api('POST', '', {
      name: 'Ikki kishi',
      kind: 1,
      format: 'A6',
      design: { spec: SPEC, months: null, layout },
    });
    const { page, expectFault } = await stage.enter({ as: PEOPLE.catalogueManager });
    expectFault('status of 409');
    await page.goto(`/priceTagSampler/view/${made.id}`);
    await settle(page);
    await page.getByRole('button', { name: 'Maket' }).click();
    const name = page.getByRole('button', { name: /^Nom: / }).first();
    await name.focus();
    await page.keyboard.press('ArrowDown');
    // Another person moves the price meanwhile.
    const moved = layout.parts.map((part) => (part.kind === 'price' ? { ...part, y: part.y + 10 } : part));
    await api('PUT', `/${made.id}/design`, {
      version: made.version,
      design: { ...made.design, layout: { ...made.design.layout, parts: moved } },
    });
    await page.getByRole('button', { name: 'Yangi versiyani saqlash' }).click();
    const conflict = page.getByRole('dialog');
    await conflict.getByRole('row').nth(1).waitFor();
    const rows = await conflict.getByRole('row').all();
    expect(await Promise.all(rows.slice(1).map((row) => row.locator('th, td').allTextContents()))).toEqual([
      ['Nom: Y', '10,8 mm', '11,3 mm'],
      ['Narx: Y', '86 mm', '85 mm'],
      ['Narx 2: Y', '86 mm', '85 mm'],
    ]);
    await conflict.getByRole('button', { name: 'Hozirgisini olish' }).click();
    await conflict.waitFor({ state: 'detached' });
    // Undoing an own step would put the price back, too.
    await eventually(() => page.getByRole('button', { name: 'Bir qadam ortga' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Yangi versiyani saqlash' }).click();
    await page.getByRole('button', { name: 'Maket' }).waitFor();
    expect((await api('GET', `/${made.id}`)).design.layout.parts.map(({ y }) => y)).toEqual(
      moved.map(({ y }) => y),
    );

    // A new name alone is saved without a new version.
    await page.getByRole('button', { name: 'Oʻzgartirish' }).click();
    await page.getByLabel('Namuna nomi').fill('Uch kishi');
    await page.getByRole('button', { name: 'Yangi versiyani saqlash' }).click();
    await notificationWith(page, 'Nomi saqlandi').waitFor();
  });

  it('a drag of a part that Escape cancels moves nothing and is no step to undo', async () => {
    const { page } = await stage.enter({ as: PEOPLE.catalogueManager });
    await page.goto('/priceTagSampler?search=standart&format=A5');
    await settle(page);
    await page.getByRole('link', { name: 'Standart A5' }).click();
    await page.getByRole('button', { name: 'Maket' }).click();
    const name = page.getByRole('button', { name: /^Nom: / }).first();
    const place = () => name.getAttribute('aria-label');
    const before = (await place()) ?? '';
    const drag = async (x: number, y: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 20, y + 30, { steps: 4 });
      await eventually(place).not.toBe(before);
      await page.keyboard.press('Escape');
      await eventually(place).toBe(before);
      await page.mouse.move(x + 40, y + 50, { steps: 2 });
      await page.mouse.up();
      expect(await place()).toBe(before);
    };
    // A step that was taken back stays the next one to redo.
    await name.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+KeyZ');
    const box = await name.boundingBox();
    if (box === null) throw new Error('The name is not on the screen');
    await drag(box.x + box.width / 2, box.y + box.height / 2);
    // The part is still selected, with the corner that resizes it.
    await drag(box.x + box.width, box.y + box.height);
    expect(await page.getByRole('button', { name: 'Bir qadam ortga' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Oldinga', exact: true }).isEnabled()).toBe(true);
  });

  it('[TAG-1] [PT-2] a sampler of labels of 45,5 × 30 mm is typed, drawn and created', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator, browser: STILL });
    await page.goto('/priceTagSampler/add');
    await settle(page);
    await page.getByRole('button', { name: 'Namunani yaratish' }).click();
    await page
      .getByRole('alert')
      .getByText(/^Namuna nomi: ./)
      .waitFor();
    await page.getByLabel('Namuna nomi').fill('Kichik etiketka');
    await page.getByText('Etiketka', { exact: true }).click();
    await page.getByLabel('Etiketka oʻlchami').selectOption({ label: 'Boshqa oʻlcham' });
    await page.getByLabel('Eni, mm').fill('3');
    await page.getByText('40 dan 150 mm gacha').waitFor();
    await page.getByLabel('Eni, mm').fill('45,5');
    await page.getByLabel('Boʻyi, mm').fill('30');
    // The ruler beside a low label is true, too: 10 mm are 37.8 pixels.
    const ground = page.getByRole('region', { name: 'Yorliq asl oʻlchamida' });
    const top = async (number: string) =>
      (await ground.getByText(number, { exact: true }).last().boundingBox())?.y;
    await eventually(async () => Math.round(Number(await top('30')) - Number(await top('10')))).toBe(76);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Namunani yaratish' }).click();
    await page.getByText('Etiketka, 45,5 × 30 mm').waitFor();
  });

  it('a person with read access sees no button that changes', async () => {
    const { page } = await stage.enter({ as: PEOPLE.analyst });
    await page.goto('/priceTagSampler?format=A5&kind=1');
    await settle(page);
    expect(await page.getByRole('button', { name: 'Yangi namuna' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Standart A5' }).click();
    await page.getByRole('heading', { name: 'Versiyalar' }).waitFor();
    for (const name of ['Oʻzgartirish', 'Maket', 'Nusxa olish', 'Oʻchirish']) {
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
    }
    await page.getByRole('button', { name: 'Faylga saqlash' }).waitFor();
  });
});
