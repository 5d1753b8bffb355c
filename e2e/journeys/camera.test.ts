import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launchWithCamera, writeFilm } from '../support/film.ts';
import { type HungTag, hungTags, svgOfTag } from '../support/hung.ts';
import { arrive, eventually, notificationWith, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'javon-film-'));
const film = path.join(folder, 'film.y4m');
const stage = useStage({}, () => launchWithCamera(film));
afterAll(() => rmSync(folder, { recursive: true }));

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Shows the camera a wall for a moment, then a tag. */
async function showTag(tag: HungTag): Promise<void> {
  const svg = svgOfTag(stage.site, tag);
  await writeFilm(stage.browser, film, 5, [
    [{}, 2],
    [{ svg, grain: 30, tilt: 8 }, 8],
  ]);
}

/** Whether nothing covers the middle of an element, as a dialog would. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

describe('the camera of a phone', () => {
  it('reads the code of a tag from the search, on pages whose policy stays strict', async () => {
    const [tag] = await hungTags(stage.site, 1);
    if (tag === undefined) throw new Error('a tag hangs');
    await showTag(tag);
    const { page } = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    await page.goto('/check_list');
    await settle(page);
    await page.getByRole('button', { name: 'Qidirish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Kamera bilan skanerlash' }).click();
    await arrive(page, `/priceTag/code/${tag.code}`);
    await page.getByText('Yorliq toʻgʻri').waitFor();
  });

  it('that cannot be opened shows what to do, and a typed code leads to its product', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator, language: 'ru' });
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    const [tag] = await hungTags(stage.site, 1);
    await page.goto('/goods');
    await settle(page);
    await page.getByRole('button', { name: 'Сканировать камерой' }).click();
    const dialog = page.getByRole('dialog', { name: 'Сканирование камерой' });
    await dialog.getByText(/^Доступ к камере не разрешён\. Разрешите камеру/).waitFor();
    await dialog.getByLabel('Ввести код').fill(tag?.sku ?? '');
    await dialog.getByRole('button', { name: 'Проверить' }).click();
    await arrive(page, `/goods/${tag?.category}/product/${tag?.product}`);
  });
});

describe('a walk check, for a seller', () => {
  it('shows the result of each scan at once, continues offline, prints wrong tags, and a scan confirms them', async () => {
    const [right, wrong, third] = await hungTags(stage.site, 3);
    if (right === undefined || wrong === undefined || third === undefined) throw new Error('three tags hang');
    const { db } = stage.site;
    await db
      .updateTable('product')
      .set((eb) => ({ price: eb('price', '+', 10_000) }))
      .where('id', 'in', [wrong.product, third.product])
      .execute();
    const [one, two] = [right, wrong].map((tag) => svgOfTag(stage.site, tag));
    await writeFilm(stage.browser, film, 5, [
      [{}, 2],
      [{ svg: one ?? '', grain: 30 }, 5],
      [{}, 2],
      [{ svg: two ?? '', tilt: -12, blur: 1 }, 5],
    ]);
    const { page, context, expectFault } = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    await page.goto('/walk_check');
    await settle(page);
    await page.getByRole('button', { name: 'Kamera bilan boshlash' }).click();
    const scans = page.locator('[data-scans] > li');
    await scans.and(page.locator('[data-verdict=right]')).filter({ hasText: right.sku }).waitFor();
    await scans.and(page.locator('[data-verdict=wrong]')).filter({ hasText: wrong.sku }).waitFor();

    expectFault('ERR_INTERNET_DISCONNECTED');
    await context.setOffline(true);
    await page.getByLabel('Kodni yozish').fill(third.sku);
    await page.getByRole('button', { name: 'Tekshirish' }).click();
    const last = scans.filter({ hasText: third.sku });
    await last
      .and(page.locator('[data-verdict=wrong]'))
      .getByText(/yuborilmagan/)
      .waitFor();
    await context.setOffline(false);
    await eventually(() => last.getByText(/yuborilmagan/).count()).toBe(0);
    const kept = await db
      .selectFrom('walk_scan')
      .select(['product_id'])
      .where('product_id', '=', third.product)
      .execute();
    expect(kept).toHaveLength(1);

    await page.getByRole('button', { name: 'Nazoratni tugatish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Nazoratni tugatish' }).click();
    await page.getByRole('heading', { name: /^Topilmadi: \d+ ta yorliq$/ }).waitFor();
    await page.getByRole('button', { name: /^Eskirganlarini chop etish/ }).click();
    await page.waitForURL(/\/priceTag\?.*job=\d+/);

    // Of two tags put up one after the other, the one that was not scanned keeps waiting.
    const job = new URL(page.url()).searchParams.get('job');
    const token = await stage.site.signIn(PEOPLE.seller.phone, PEOPLE.seller.password);
    await stage.site.call('POST', `/api/uz/print-jobs/${job}/hand-over`, { token, body: { to: 'screen' } });
    await page.reload();
    await page.getByRole('button', { name: 'Osilganini skanerlash' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kamera bilan skanerlash' });
    await dialog.getByLabel('Kodni yozish').fill(third.sku);
    await dialog.getByRole('button', { name: 'Tekshirish' }).click();
    const marked = notificationWith(page, `${third.sku}: osilgan deb belgilandi`);
    await marked.waitFor();
    expect(await marked.evaluate(isOnTop)).toBe(true);
    // The scan outlives the page until it is confirmed.
    await page.goto('/priceTag');
    await page.goto(`/priceTag?job=${job}`);
    await page.getByRole('button', { name: 'Skanerlanganini tasdiqlash (1)' }).click();
    await notificationWith(page, '1 ta yorliq tasdiqlandi, 1 tasi tasdiq kutmoqda').waitFor();
    await page.getByRole('link', { name: /^1 ta yorliq hali osilmagan/ }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Hammasi chiqdi' }).waitFor();
  });

  it('still has the scans that were sent when its page is loaded again without a connection', async () => {
    const [tag] = await hungTags(stage.site, 1);
    if (tag === undefined) throw new Error('a tag hangs');
    await writeFilm(stage.browser, film, 5, [[{}, 10]]);
    const { page, expectFault } = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    await page.goto('/walk_check');
    await settle(page);
    await page.getByRole('button', { name: 'Kamera bilan boshlash' }).click();
    await page.getByLabel('Kodni yozish').fill(tag.sku);
    await page.getByRole('button', { name: 'Tekshirish' }).click();
    const scan = page.locator('[data-scans] > li').filter({ hasText: tag.sku });
    await scan.waitFor();
    await eventually(() => scan.getByText(/yuborilmagan/).count()).toBe(0);
    expectFault('ERR_INTERNET_DISCONNECTED');
    await page.route('**/walk-checks/**', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await scan.waitFor();
    expect(await scan.getByText(/yuborilmagan/).count()).toBe(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Nazoratni tugatish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Nazoratni tugatish' }).click();
    await page.getByRole('heading', { name: /^Topilmadi: \d+ ta yorliq$/ }).waitFor();
  });

  it('is shared by two people, one of them offline for a while: no scan counts twice, and either ends it', async () => {
    const [first, second] = await hungTags(stage.site, 2);
    if (first === undefined || second === undefined) throw new Error('two tags hang');
    await writeFilm(stage.browser, film, 5, [[{}, 10]]);
    const seller = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    const director = await stage.enter({ as: PEOPLE.director, browser: PHONE });
    for (const { page } of [seller, director]) {
      await page.goto('/walk_check');
      await settle(page);
      await page.getByRole('button', { name: 'Kamera bilan boshlash' }).click();
      await page.getByLabel('Kodni yozish').waitFor();
    }
    const scan = async ({ page }: typeof seller, sku: string) => {
      await page.getByLabel('Kodni yozish').fill(sku);
      await page.getByRole('button', { name: 'Tekshirish' }).click();
    };
    const listed = ({ page }: typeof seller, { sku }: HungTag) =>
      page.locator('[data-scans] > li').filter({ hasText: sku });

    await scan(seller, first.sku);
    await listed(director, first).waitFor();
    director.expectFault('ERR_INTERNET_DISCONNECTED');
    await director.context.setOffline(true);
    await scan(director, second.sku);
    await scan(director, first.sku);
    await listed(director, second)
      .getByText(/yuborilmagan/)
      .waitFor();
    await scan(seller, second.sku);
    await director.context.setOffline(false);
    await eventually(() => director.page.getByText(/yuborilmagan/).count()).toBe(0);
    for (const tag of [first, second]) await eventually(() => listed(seller, tag).count()).toBe(2);

    const scans = await stage.site.db
      .selectFrom('walk_scan')
      .innerJoin('walk_check', 'walk_check.id', 'walk_scan.walk_id')
      .select(['product_id', 'verdict', 'repeats'])
      .where('ended_at', 'is', null)
      .execute();
    expect(scans).toHaveLength(4);
    const counted = scans.filter(({ repeats }) => repeats === null).map(({ product_id }) => product_id);
    expect(counted.toSorted()).toEqual([first.product, second.product].toSorted());
    expect(scans.filter(({ verdict }) => verdict === 'twice')).toHaveLength(2);

    await director.page.getByRole('button', { name: 'Nazoratni tugatish' }).click();
    await director.page.getByRole('dialog').getByRole('button', { name: 'Nazoratni tugatish' }).click();
    for (const { page } of [director, seller])
      await page.getByRole('heading', { name: /^Topilmadi: \d+ ta yorliq$/ }).waitFor();
  });
});
