import { describe, expect, it } from 'vitest';
import { readSigningKey } from '../../apps/api/src/modules/price-tags/queries/code-keys.ts';
import { codeOfPrint } from '../../apps/api/src/modules/price-tags/tag-code.ts';
import { PLAIN_SPEC } from '../../apps/api/test/sampler-spec.ts';
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

  it('names the format of a label as people do, and no word is cut on a narrow phone in Russian', async () => {
    const { db, call, signIn } = stage.site;
    const admin = await signIn(PEOPLE.administrator.phone, PEOPLE.administrator.password);
    const ask = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      (await call(method, `/api/uz${path}`, { token: admin, body })).json<T>();
    const { items } = await ask<{ items: { id: number; version: number }[] }>('GET', '/categories');
    const [category] = items;
    const sampler = await ask<{ id: number }>('POST', '/samplers', {
      name: 'Etiketka 58 × 40',
      kind: 1,
      format: 'label',
      size: { width: 580, height: 400 },
      design: { spec: PLAIN_SPEC, months: 12 },
    });
    const bound = { version: category?.version, sampler: sampler.id };
    await ask('PUT', `/categories/${category?.id}/samplers/label`, bound);
    const { items: goods } = await ask<{ items: { id: number; sku: string }[] }>(
      'GET',
      `/products?category=${category?.id}&branch=TAS-01&limit=1`,
    );
    const label = { product: goods[0]?.id, format: 'label' };
    const job = await ask<{ id: number }>('POST', '/print-jobs', { branch: 'TAS-01', items: [label] });
    const { id: item } = await db
      .selectFrom('print_job_item')
      .select('id')
      .where('job_id', '=', job.id)
      .executeTakeFirstOrThrow();
    const { page } = await stage.enter({
      as: PEOPLE.seller,
      language: 'ru',
      browser: { ...PHONE, viewport: { width: 360, height: 740 } },
    });
    await page.goto(`/priceTag/code/${codeOfPrint(await readSigningKey(db), item)}`);
    await page.getByText(`${goods[0]?.sku} · Этикетка · `, { exact: false }).waitFor();
    const next = page.getByRole('button', { name: 'Сканировать следующий' }).locator('.mantine-Button-label');
    expect(await next.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
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
