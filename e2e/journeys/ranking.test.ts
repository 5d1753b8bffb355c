import { describe, expect, it } from 'vitest';
import { settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();
/** The first day of a month has no numbers before the stores open. */
const RANKING = '/top_direktores?period=last_month';

describe('the ranking of directors', () => {
  it('[OPS-3] shows a director their own place first, the points missing to the next one, and the names of the others', async () => {
    const { page } = await stage.enter({ as: PEOPLE.director });
    await page.goto(RANKING);
    await settle(page);

    const sections = page.locator('main section, main ol');
    expect(await sections.first().getAttribute('aria-labelledby')).toBe('own-place');
    const own = page.getByRole('region', { name: 'Sizning oʻrningiz' });
    await own.getByText(/^\d+-oʻringa \d+,\d ball yetmayapti:/).waitFor();

    // All are listed with branch and total; only the person's own row has parts that open.
    const rows = page.getByRole('grid', { name: 'Direktorlar reytingi' }).getByRole('row');
    // The best one: rows far below are not drawn, and the numbers depend on the time of day.
    const best = rows.filter({ hasText: /[A-Z]{3}-\d\d · / }).first();
    const code = /[A-Z]{3}-\d\d/.exec((await best.textContent()) ?? '')?.[0] ?? '';
    expect(code).not.toBe('TAS-01');
    const { name } = await stage.site.db
      .selectFrom('branch')
      .select('name_uz as name')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(await best.textContent()).toContain(name);
    expect(await best.textContent()).toMatch(/^1\p{Lu}\p{L}+ \p{Lu}.*\d+,\d/u);
    expect(await best.getByRole('button').count()).toBe(0);
    expect(await rows.filter({ hasText: 'TAS-01' }).getByRole('button').count()).toBeGreaterThan(0);

    // The reason opens the events of that part.
    await own.getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('list').waitFor();
  });

  it('[OPS-3] links an event to its page only for those who may open that page', async () => {
    // Analysts see every number of the ranking, and no requests.
    const { page } = await stage.enter({ as: PEOPLE.analyst });
    await page.goto(RANKING);
    await settle(page);
    const own = page.getByRole('grid', { name: 'Direktorlar reytingi' }).getByRole('row');
    const parts = own.filter({ hasText: 'TAS-01' }).getByRole('button');
    const links = page.getByRole('dialog').getByRole('listitem').getByRole('link');
    await parts.nth(2).click();
    await links.first().waitFor();
    await page.keyboard.press('Escape');
    await parts.nth(3).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    expect(await links.count()).toBe(0);
  });
});
