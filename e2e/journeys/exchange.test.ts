import type { ServiceToken } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { takeExchanges } from '../../apps/api/src/modules/exchange/service/take.ts';
import { refreshTagContent } from '../../apps/api/src/modules/price-tags/public.ts';
import { document, OneC } from '../../apps/api/test/one-c.ts';
import { findings, SCHEMES, STILL } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
const { exchange: words, goods, imports } = WORDS.uz;

const goodsFile = document(
  `<Классификатор><Ид>c</Ид><Группы><Группа><Ид>g</Ид><Наименование>Телефоны</Наименование></Группа></Группы></Классификатор>
  <Каталог><Ид>k</Ид><Товары>${[1, 2]
    .map(
      (i) =>
        `<Товар><Ид>p${i}</Ид><Артикул>X1C-${i}</Артикул><Наименование>Смартфон Redmi ${i}</Наименование><Группы><Ид>g</Ид></Группы></Товар>`,
    )
    .join('')}</Товары></Каталог>`,
);
const pricesFile = (price: number) =>
  document(
    `<ПакетПредложений><Ид>k#</Ид><ТипыЦен><ТипЦены><Ид>t</Ид><Наименование>Розничная</Наименование><Валюта>UZS</Валюта></ТипЦены></ТипыЦен>
    <Предложения>${[1, 2]
      .map(
        (i) =>
          `<Предложение><Ид>p${i}</Ид><Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${price * i}</ЦенаЗаЕдиницу></Цена></Цены></Предложение>`,
      )
      .join('')}</Предложения></ПакетПредложений>`,
  );

/** Inserts a number into a text with a count. */
const counted = (text: string, count: number) => text.replace('{{count}}', String(count));

describe('the exchange with 1C on its page', () => {
  it('[EXC-10] [EXC-13] [EXC-14] [EXC-17] an administrator maps things, reads the result, decides on a large price, undoes it, reviews names, and accepts an old file', async () => {
    const { site } = stage;
    const token = await site.signIn(PEOPLE.administrator.phone, PEOPLE.administrator.password);
    const made = await site.call('POST', '/api/uz/service-tokens', {
      token,
      body: { name: 'УТ 11', data: ['products', 'prices'] },
    });
    const { token: secret } = made.json<ServiceToken & { token: string }>();
    const take = () =>
      takeExchanges(
        {
          db: site.db,
          productTextsChanged: refreshTagContent,
          onFault: (error) => {
            throw error;
          },
        },
        // Seconds of silence: an exchange that was just sent counts as ended.
        -1,
      );
    const send = async (files: Readonly<Record<string, string>>) => {
      const client = new OneC(site.origin, secret);
      await client.begin();
      for (const [name, content] of Object.entries(files)) {
        expect(await client.send(name, content)).toEqual(['success']);
        expect(await client.import(name)).toEqual(['success']);
      }
      await client.lines('type=catalog&mode=complete');
      await take();
    };
    const prices = async () =>
      (
        await site.db
          .selectFrom('product')
          .select('price')
          .where('sku', 'like', 'X1C-%')
          .orderBy('sku')
          .execute()
      ).map(({ price }) => price);

    const { page } = await stage.enter({ as: PEOPLE.administrator, browser: STILL });
    await page.goto('/import/exchange');
    // Before the first exchange, the page leads to the settings, where tokens are issued.
    await page.locator('main').getByRole('link', { name: WORDS.uz.pages.settings, exact: true }).waitFor();
    await send({ 'import0_1.xml': goodsFile, 'offers0_1.xml': pricesFile(1_000_000) });
    await page.reload();
    await settle(page);
    const waits = page.getByRole('region', { name: words.waits_title });
    await waits.getByText('Смартфон Redmi 1').waitFor();
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page), colorScheme).toEqual([]);
    }
    expect(await prices()).toEqual([]);

    await page.getByRole('combobox', { name: 'Телефоны' }).selectOption({ index: 2 });
    await page.getByRole('textbox', { name: words.word_ru }).fill('Смартфон');
    await page.getByRole('textbox', { name: words.word_uz }).fill('Smartfon');
    await page.getByRole('combobox', { name: 'Розничная' }).selectOption({ label: words.prices.price });
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await page.getByText(words.saved).waitFor();
    await take();
    expect(await prices()).toEqual([1_000_000, 2_000_000]);

    // Twice the price: a person has to decide, and the tags stay as they are until then.
    await send({ 'offers0_1.xml': pricesFile(2_000_000) });
    expect(await prices()).toEqual([1_000_000, 2_000_000]);
    await page.goto('/import/exchange');
    await settle(page);
    await page.getByText(counted(words.held_one, 1)).waitFor();
    const newest = page.getByRole('region', { name: words.stories }).getByRole('listitem').first();
    await newest.getByText(words.outcomes.waits).waitFor();
    await newest.getByRole('link').first().click();
    await newest.getByText('offers0_1.xml').waitFor();
    await newest.getByText('success').first().waitFor();
    expect(await findings(page)).toEqual([]);
    await newest.getByRole('link', { name: imports.kinds.prices }).click();
    await settle(page);
    const decision = new URL(page.url()).searchParams.get('run');
    const { id, category_id: category } = await site.db
      .selectFrom('product')
      .select(['id', 'category_id'])
      .where('price', '=', 1_000_000)
      .where('sku', 'like', 'X1C-%')
      .executeTakeFirstOrThrow();
    await page.goto(`/goods/${category}/product/${id}`);
    await page.getByRole('link', { name: /1C dan yangi narx keldi: 2.000.000/ }).click();
    await settle(page);
    expect(new URL(page.url()).searchParams.get('run')).toBe(decision);
    await page.getByRole('button', { name: '2 ta' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '2 ta' }).click();
    await expect.poll(prices, { timeout: 30_000 }).toEqual([2_000_000, 4_000_000]);
    await page.getByRole('button', { name: imports.undo, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: imports.undo, exact: true }).click();
    await expect.poll(prices, { timeout: 30_000 }).toEqual([1_000_000, 2_000_000]);
    // The same files do not bring the price back.
    await send({ 'offers0_1.xml': pricesFile(2_000_000) });
    expect(await prices()).toEqual([1_000_000, 2_000_000]);

    await page.goto('/import/exchange');
    await settle(page);
    await page.getByRole('link', { name: counted(words.made_names_other, 2) }).click();
    await page.getByRole('link', { name: 'Smartfon Redmi 1' }).click();
    await page.getByText(goods.product.name_made).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: goods.product.name_is_right }).click();
    await page.getByText(goods.product.name_made).waitFor({ state: 'detached' });

    const dated = (day: string) =>
      pricesFile(2_000_000).replace('ВерсияСхемы', `ДатаФормирования="${day}" ВерсияСхемы`);
    await send({ 'offers0_1.xml': dated('2026-11-21') });
    const client = new OneC(site.origin, secret);
    await client.begin();
    await client.send('offers0_1.xml', dated('2026-11-20'));
    expect((await client.import('offers0_1.xml'))[0]).toBe('failure');
    const { older } = words.refused;
    await page.goto('/import/exchange');
    await settle(page);
    await page.getByText(older.text).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: older.accept }).click();
    await page.getByRole('dialog').getByText(older.explanation).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: older.accept }).click();
    await page.getByText(older.accepted).waitFor();
    await page.getByText(older.text).waitFor({ state: 'detached' });

    // Russian, on a phone.
    const phone = await stage.enter({
      as: PEOPLE.administrator,
      language: 'ru',
      browser: { ...PHONE, ...STILL },
    });
    await phone.page.goto('/import/exchange');
    await settle(phone.page);
    await phone.page.getByRole('link', { name: counted(WORDS.ru.exchange.made_names_one, 1) }).waitFor();
    expect(await findings(phone.page)).toEqual([]);
  });
});
