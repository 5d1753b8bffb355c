import { describe, expect, it } from 'vitest';
import { arrive, heading, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const LIST = 'Bugungi ishlar, eng shoshilinchi birinchi';

/** Leaves three prints of the branch unconfirmed. */
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
  it('has its own entry first in the navigation of a seller, and folds rows of one kind into one with a count', async () => {
    await printThrice();
    const { page } = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    await page.goto('/shelf');
    await settle(page);
    const bar = page.getByRole('navigation');
    const [first] = await bar.getByRole('link').all();
    expect(await first?.textContent()).toBe('Kunim');
    await first?.click();
    await arrive(page, '/my_day');
    await settle(page);
    expect(await heading(page).textContent()).toBe('Mening kunim');

    const day = page.getByRole('list', { name: LIST });
    const folded = day.getByRole('button', { name: /^Chop etilganini tasdiqlash/ });
    expect(await folded.count()).toBe(1);
    const count = Number(await folded.locator('b').textContent());
    expect(count).toBeGreaterThanOrEqual(3);
    // No kind stands there twice.
    const kinds = await day.locator(':scope > li > :is(a, button)').allTextContents();
    expect(new Set(kinds.map((text) => text.replace(/\d.*/, ''))).size).toBe(kinds.length);

    await folded.click();
    const prints = day.getByRole('list', { name: 'Chop etilganini tasdiqlash' }).getByRole('link');
    expect(await prints.count()).toBe(Math.min(count, 20));
    await prints.first().click();
    await page.waitForURL(/\/priceTag\?.*job=\d+/);
  });

  it('is no entry for people of the whole chain', async () => {
    const { page } = await stage.enter({ as: PEOPLE.analyst });
    await page.goto('/shelf');
    await settle(page);
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Mening kunim' }).count()).toBe(0);
  });
});
