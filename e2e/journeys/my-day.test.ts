import { describe, expect, it } from 'vitest';
import { arrive, heading, notes, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const LIST = 'Bugungi ishlar, eng shoshilinchi birinchi';

/** Leaves three unconfirmed prints in the branch. */
async function printThrice(): Promise<void> {
  const token = await stage.site.signIn(PEOPLE.seller.phone, PEOPLE.seller.password);
  const asked = '/api/uz/price-tags?limit=3&state=to_print&format=A6';
  const { items } = (await stage.site.call('GET', asked, { token })).json<{
    items: { product: { id: number } }[];
  }>();
  for (const { product } of items) {
    const body = { items: [{ product: product.id, format: 'A6' }] };
    const answer = await stage.site.call('POST', '/api/uz/print-jobs', { token, body });
    expect(answer.statusCode, answer.body).toBe(201);
  }
}

describe('my day', () => {
  it('is the first navigation entry of a seller, and groups rows of one kind into one with a count', async () => {
    await printThrice();
    const { page } = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    await page.goto('/shelf');
    await settle(page);
    const bar = page.getByRole('navigation');
    const first = bar.getByRole('link').first();
    expect(await first.textContent()).toBe('Kunim');
    await first.click();
    await arrive(page, '/my_day');
    await settle(page);
    expect(await heading(page).textContent()).toBe('Mening kunim');

    const day = page.getByRole('list', { name: LIST });
    const folded = day.getByRole('button', { name: /^Chop etilganini tasdiqlash/ });
    await folded.first().waitFor();
    expect(await folded.count()).toBe(1);
    const count = Number(await folded.locator('b').textContent());
    expect(count).toBeGreaterThanOrEqual(3);
    // No kind is listed twice.
    const kinds = await day.locator(':scope > li > :is(a, button)').allTextContents();
    expect(new Set(kinds.map((text) => text.replace(/\d.*/, ''))).size).toBe(kinds.length);
    // Tags that shoppers see wrong come before check lists, late or not.
    const checkList = kinds.findIndex((text) => text.startsWith('Chek-list'));
    const tags = kinds.findIndex((text) => text.startsWith('Yorliqlarni chop etish'));
    expect([tags >= 0, tags < checkList]).toEqual([true, true]);

    await folded.click();
    const prints = day.getByRole('list', { name: 'Chop etilganini tasdiqlash' }).getByRole('link');
    await prints.first().waitFor();
    expect(await prints.count()).toBe(Math.min(count, 20));
    await prints.first().click();
    await page.waitForURL(/\/priceTag\?.*job=\d+/);
  });

  it('lists branches whose tags have been wrong for more than a day, and reminds one by one press', async () => {
    const { db } = stage.site;
    const tag = await db
      .selectFrom('placement')
      .innerJoin('branch', 'branch.id', 'placement.branch_id')
      .select(['branch_id', 'product_id'])
      .where('branch.code', '=', 'TAS-01')
      .limit(1)
      .executeTakeFirstOrThrow();
    const since = new Date(Date.now() - 30 * 3_600_000).toISOString();
    await db.deleteFrom('wrong_tag').execute();
    await db
      .insertInto('wrong_tag')
      .values({ ...tag, format: 'A6', since })
      .execute();
    const { stale } = WORDS.uz.my_day;
    const { page } = await stage.enter({ as: PEOPLE.merchandiser });
    await page.goto('/shelf');
    await settle(page);
    await page.getByRole('button', { name: stale.line.replace('{{count}}', '1') }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'TAS-01' }).filter({ hasText: '1 ta yorliq' });
    await row.getByRole('button', { name: new RegExp(`^${stale.remind}: TAS-01`) }).click();
    await notes(page).filter({ hasText: 'kishiga eslatildi' }).waitFor();
    await row.getByText(stale.reminded.split('{{')[0] ?? '', { exact: false }).waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
  });

  it('has no entry for people of the whole chain', async () => {
    const { page } = await stage.enter({ as: PEOPLE.analyst });
    await page.goto('/shelf');
    await settle(page);
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Mening kunim' }).count()).toBe(0);
  });
});
