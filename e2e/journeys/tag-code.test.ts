import { describe, expect, it } from 'vitest';
import { hungTags } from '../support/hung.ts';
import { arrive, eventually, notificationWith, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { PACE, typeCode } from '../support/scanner.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

describe('the code on a tag, for a seller', () => {
  it('shows whether it is right and its place, prints at once, marks it as taken down, and opens the next scan', async () => {
    const [first, second] = await hungTags(stage.site, 2);
    if (first === undefined || second === undefined) throw new Error('two tags hang');
    const { db } = stage.site;
    await db
      .updateTable('product')
      .set((eb) => ({ price: eb('price', '+', 10_000) }))
      .where('id', '=', first.product)
      .execute();
    await db.deleteFrom('placement').where('product_id', '=', second.product).execute();
    const { page } = await stage.enter({ as: PEOPLE.seller, browser: PHONE });

    // The phone's camera opens the address on the tag, which leads a seller to its working screen.
    await page.goto(`/T/${first.code}`);
    await arrive(page, `/priceTag/code/${first.code}`);
    await settle(page);
    await page.getByText('Yorliq eskirgan').waitFor();
    await page
      .getByText(/: \d+-qavat, \d+-oʻrin/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Keyingi yorliqni skanerlash' }).waitFor();

    // A scanner reads the next one on the same screen.
    await typeCode(page, `${stage.site.origin}/T/${second.code}`.toUpperCase(), PACE.scanner);
    await arrive(page, `/priceTag/code/${second.code}`);
    await page.getByText('Yorliqni yechib oling').waitFor();
    await page.getByRole('button', { name: 'Yechib olindi' }).click();
    await notificationWith(page, 'Yorliq yechib olingan deb belgilandi').waitFor();
    await eventually(() => page.getByRole('button', { name: 'Yechib olindi' }).count()).toBe(0);

    await page.goBack();
    await page.getByRole('button', { name: 'Hozir chop etish' }).click();
    await page.waitForURL(/\/priceTag\?.*job=\d+/);
  });

  it('the page of a product begins with its tag, its place, the stock of the branch and the print', async () => {
    const token = await stage.site.signIn(PEOPLE.seller.phone, PEOPLE.seller.password);
    const { items } = (
      await stage.site.call('GET', '/api/uz/price-tags?state=to_print&limit=50', { token })
    ).json<{ items: { problems: unknown[]; product: { id: number; category: { id: number } } }[] }>();
    const wrong = items.find(({ problems }) => problems.length === 0)?.product;
    const { page } = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    await page.goto(`/goods/${wrong?.category.id}/product/${wrong?.id}`);
    await settle(page);
    await page.getByRole('region', { name: 'TAS-01 filialida' }).waitFor();
    const first = page.locator('main section').first();
    expect(await first.getAttribute('aria-label')).toBe('TAS-01 filialida');
    await first.getByText('Chop etish kerak').waitFor();
    await first.getByText(/-qavat, \d+-oʻrin/).waitFor();
    await first.getByText('TAS-01 filialida qoldiq').waitFor();
    // All of it is within the first screen of a phone.
    const box = await first.getByRole('button', { name: 'Hozir chop etish' }).boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThan(844);

    // People of head office, who belong to no branch, do not see this part.
    const { page: office } = await stage.enter({ as: PEOPLE.catalogueManager });
    await office.goto(`/goods/${wrong?.category.id}/product/${wrong?.id}`);
    await settle(office);
    expect(await office.getByRole('button', { name: 'Hozir chop etish' }).count()).toBe(0);
  });
});
