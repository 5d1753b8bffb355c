import { formatMoney, monthlyPrice } from '@javon/price-tag';
import { describe, expect, it } from 'vitest';
import { notificationWith, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();

interface QueueTag {
  readonly product: { readonly id: number; readonly sku: string };
  readonly format: string;
  readonly values: { readonly price: number; readonly monthly: number | null };
}

/** Matches a sum as on a tag, with any kind of spaces. */
const sum = (amount: number) => new RegExp(formatMoney(amount).replace(/\s/g, '\\s'));
const CARD = '8600 1234 5678 9012';

describe('segments and clients', () => {
  it('[TAG-4] a segment with a promo bank, its products pasted, is on the tags at once, without markup', async () => {
    const seller = await stage.site.signIn(PEOPLE.seller.phone, PEOPLE.seller.password);
    const { items } = (
      await stage.site.call('GET', '/api/uz/price-tags?limit=50&state=current', { token: seller })
    ).json<{ items: QueueTag[] }>();
    const tag = items.find(({ values }) => values.monthly !== null);
    if (tag === undefined) throw new Error('The demo has no right tag with a monthly price');

    const { page, expectFault } = await stage.enter({ as: PEOPLE.analyst });
    await page.goto('/segment');
    await settle(page);
    await page.getByRole('button', { name: 'Segment yaratish' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Nomi').fill('Kuzgi aksiya');
    await panel.getByRole('textbox', { name: 'Boshlanishi' }).fill('01.11.2026');
    await panel.getByRole('textbox', { name: 'Tugashi' }).fill('31.12.2099');
    await panel.getByLabel('Necha oy').first().click();
    await page.getByRole('option', { name: '6 oy' }).click();
    await panel.getByRole('switch', { name: 'Promo bank' }).click();
    await panel.getByRole('button', { name: 'Segment yaratish' }).click();
    await page.waitForURL(/\/segment\/show\/\d+$/);

    // A wrong line is named, and no line is added.
    await page.getByRole('button', { name: 'Tovar qoʻshish' }).first().click();
    // Ticks outlast a look at another way, and are not closed without asking.
    const ticked = panel.getByRole('checkbox').first();
    await ticked.check();
    await panel.getByText('Roʻyxat', { exact: true }).click();
    await panel.getByLabel('Artikullar').waitFor();
    await panel.getByText('Qidirib', { exact: true }).click();
    expect(await ticked.isChecked()).toBe(true);
    await panel.getByRole('searchbox').press('Escape');
    await page.getByRole('button', { name: 'Qolish' }).click();
    await ticked.uncheck();
    await panel.getByText('Roʻyxat', { exact: true }).click();
    expectFault('400');
    await panel.getByLabel('Artikullar').fill(`${tag.product.sku}\nYOQ-1`);
    await panel.getByRole('button', { name: 'Qoʻshish', exact: true }).click();
    await panel.getByText('2-qator: bunday artikul yoʻq — YOQ-1').waitFor();
    await panel.getByLabel('Artikullar').fill(tag.product.sku);
    await panel.getByRole('button', { name: 'Qoʻshish', exact: true }).click();
    await notificationWith(page, '1 ta tovar qoʻshildi').waitFor();
    await page.getByText(tag.product.sku, { exact: true }).first().waitFor();

    // The search offers only what the segment does not have.
    await page.getByRole('button', { name: 'Tovar qoʻshish' }).first().click();
    await panel.getByText('Qidirib', { exact: true }).click();
    await panel.getByRole('searchbox').fill(tag.product.sku);
    await panel.getByText('Hech narsa topilmadi').waitFor();

    await page.goto(`/priceTag/view/${tag.product.id}?branch=TAS-01&format=${tag.format}`);
    const monthly = monthlyPrice(tag.values.price, 0, 6);
    await page
      .locator('main svg text', { hasText: sum(monthly) })
      .first()
      .waitFor();
    await page.getByText('6 oy, ustama 0 %').waitFor();
    expect(await page.getByRole('link', { name: /Kuzgi aksiya/ }).getAttribute('href')).toMatch(
      /^\/segment\/show\/\d+$/,
    );
  });

  it('[TAG-6] [VAL-9] [VAL-3] [VAL-4] a client is not found, added, found by the card, and gets a tag with their own plan', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.seller });
    const { id, price, category_id } = await stage.site.db
      .selectFrom('product')
      .select(['id', 'price', 'category_id'])
      .where('price', 'is not', null)
      .where('old_price', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { db } = stage.site;
    await db.updateTable('category').set({ tag_format: 'A7' }).where('id', '=', category_id).execute();
    await page.goto(`/priceTag/view3/${id}`);
    await settle(page);
    await page.getByRole('radio', { name: 'A7', checked: true }).waitFor({ state: 'attached' });
    const find = async (query: string) => {
      await page.getByLabel('Telefon, karta raqami yoki JSHSHIR').fill(query);
      await page.getByRole('button', { name: 'Topish' }).click();
    };
    expectFault('404');
    await find(CARD);
    // Shown once, beside the button that adds the client; a notification would lie over the form that it opens.
    const missing = page.getByRole('status').filter({ hasText: 'Mijoz topilmadi' });
    await missing.getByRole('button', { name: 'Mijoz qoʻshish' }).click();
    expect(await notificationWith(page, 'Mijoz topilmadi').count()).toBe(0);
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Familiyasi va ismi').fill('Toʻrayeva Gulnora');
    await panel.getByLabel(/^Telefon( \*)?$/).fill('90 555 44 33');
    await panel.getByLabel('Muddatli toʻlov rejasi').first().click();
    await page.getByRole('option', { name: '24 oy' }).click();
    // A mistake is shown at its field with its own message, and nothing is sent.
    const { errors, clients } = WORDS.uz;
    await panel.getByRole('button', { name: clients.phone_add }).click();
    await panel.locator('[name="phones.1"]').fill('90 555 44 33');
    const number = panel.locator('[name="card.number"]');
    await number.fill('');
    await number.fill('8600 1234 5678 9011');
    await panel.locator('[name="card.expiry"]').fill('13/30');
    await panel.getByRole('button', { name: 'Mijoz qoʻshish' }).click();
    for (const code of ['phones_must_differ', 'card_number_wrong', 'card_expiry_wrong'] as const) {
      await panel.getByText(errors[code], { exact: true }).waitFor();
    }
    await panel.getByRole('button', { name: clients.phone_remove.replace('{{n}}', '2') }).click();
    // The card is the one of the search.
    await number.fill('');
    await number.fill(CARD);
    await panel.getByLabel('Amal qilish muddati').fill('11/99');
    await panel.getByRole('button', { name: 'Mijoz qoʻshish' }).click();
    await notificationWith(page, 'Mijoz qoʻshildi').waitFor();

    await page.getByRole('button', { name: 'Boshqa mijoz' }).click();
    await find(CARD);
    await page.getByText('•••• 9012').waitFor();
    await page.locator('main svg text', { hasText: 'Toʻrayeva Gulnora' }).waitFor();
    const plan = await stage.site.db
      .selectFrom('instalment_plan')
      .select('markup_bp')
      .where('months', '=', 24)
      .executeTakeFirstOrThrow();
    const monthly = monthlyPrice(Number(price), plan.markup_bp, 24);
    await page
      .locator('main svg text', { hasText: sum(monthly) })
      .first()
      .waitFor();
    // The address has a key and no personal data.
    expect(page.url()).toMatch(/client=[0-9a-f-]{36}/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Yuklab olish' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^javon-.+-A7\.pdf$/);
  });
});
