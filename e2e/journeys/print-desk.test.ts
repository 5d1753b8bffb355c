import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { arrive, eventually, notes, notificationWith, settle, typeSignIn } from '../support/page.ts';
import { PEOPLE, personWith } from '../support/people.ts';
import { PACE, typeCode } from '../support/scanner.ts';
import { bearerOf, useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
const words = WORDS.uz.price_tags;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Most taps on a phone from the first screen to the confirmation of all wrong tags. */
const MOST_TAPS = 12;

interface Row {
  readonly format: 'A5' | 'A6' | 'A7';
  readonly to_print: number;
}

async function asSeller() {
  const token = await stage.site.signIn(PEOPLE.seller.phone, PEOPLE.seller.password);
  const get = async <T>(url: string): Promise<T> =>
    (await stage.site.call('GET', `/api/uz${url}`, { token })).json<T>();
  const toPrint = async () =>
    (
      await get<{ items: { problems: unknown[]; product: { id: number }; format: string }[] }>(
        '/price-tags?limit=200&state=to_print',
      )
    ).items.filter(({ problems }) => problems.length === 0);
  /** Prints tags that hang already and hands the job over; returns its id. */
  const printCurrent = async (limit: number, format: Row['format']): Promise<number> => {
    const { items: tags } = await get<{ items: { product: { id: number } }[] }>(
      `/price-tags?limit=${limit}&state=current&format=${format}`,
    );
    const items = tags.map(({ product }) => ({ product: product.id, format }));
    const made = await stage.site.call('POST', '/api/uz/print-jobs', { token, body: { items } });
    const { id } = made.json<{ id: number }>();
    await stage.site.call('POST', `/api/uz/print-jobs/${id}/hand-over`, { token, body: { to: 'printer' } });
    return id;
  };
  return { token, get, toPrint, printCurrent };
}

/** Stubs a phone's sharing of files, and records the names of the shared files. */
function shareFiles(): void {
  const shared: string[] = [];
  Object.assign(window, { shared });
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files = [] }: ShareData) => {
      for (const file of files) shared.push(`${file.name} ${file.type} ${file.size > 1000}`);
    },
  });
}

/** Sums up how far a page moves without a press, as a part of the screen times a part of its height. */
function sumShifts(): void {
  const sum = { shifted: 0 };
  Object.defineProperty(window, 'shifted', { get: () => sum.shifted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum.shifted += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Number of tags of the list that are completely visible, with nothing over them. */
function tagsInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const list = document.querySelector('[role=grid]')?.parentElement?.getBoundingClientRect();
    if (!list) return 0;
    return [...document.querySelectorAll('[role=grid] [role=row]:has([role=gridcell] b)')].filter((row) => {
      const box = row.getBoundingClientRect();
      const isInside = box.top >= list.top - 1 && box.bottom <= Math.min(list.bottom, innerHeight) + 1;
      const top = document.elementFromPoint(box.left + 60, box.top + 2);
      return isInside && row.contains(top);
    }).length;
  });
}

/** The bar is one row, and none of its buttons is cut off or outside the screen. */
async function barIsOneRow(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: words.bar.label });
  const box = await bar.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(61);
  const width = page.viewportSize()?.width ?? 0;
  for (const button of await bar.getByRole('button').filter({ visible: true }).all()) {
    const own = await button.boundingBox();
    expect((own?.x ?? -1) >= 0 && (own?.x ?? 0) + (own?.width ?? 0) <= width + 1).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

describe('all wrong tags of a branch, on a phone', () => {
  it('are picked in all formats, printed as one job, shared and confirmed with at most twelve taps', async () => {
    const { get, toPrint } = await asSeller();
    const summary = await get<{ items: Row[] }>('/price-tags/summary');
    const wrong = await toPrint();
    expect(wrong.length).toBeGreaterThan(20);
    const formats = (['A5', 'A6', 'A7'] as const).filter((format) =>
      wrong.some((tag) => tag.format === format),
    );
    const sum = (format: string) =>
      summary.items.filter((row) => row.format === format).reduce((all, row) => all + row.to_print, 0);

    const { page } = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    await page.addInitScript(shareFiles);
    await page.goto('/shelf');
    await settle(page);
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await tap(page.locator('a[href^="/priceTag"]').filter({ visible: true }).last());
    await settle(page);
    const picker = page.getByRole('button', { name: new RegExp(`^${words.choose_category}`) });
    // All categories are preselected, in the format with the most to print.
    const first = formats.toSorted((a, b) => sum(b) - sum(a))[0] ?? 'A6';
    await eventually(() => picker.textContent()).toContain(`${words.all_categories} · ${first}`);
    const selectAll = page.getByRole('button', { name: /^Hammasini tanlash/ });
    const bar = page.getByRole('region', { name: words.bar.label });
    const blocked = bar.getByText(/^Chop etilmaydi: \d+ ta\. Narxi yoʻq$/);
    // The tags that cannot be picked are not those of a single one that is.
    await blocked.waitFor({ state: 'attached' });
    const one = page
      .getByRole('checkbox', { name: /^Tanlash: / })
      .and(page.locator(':enabled'))
      .first();
    await one.check();
    await blocked.waitFor({ state: 'detached' });
    await one.uncheck();
    await tap(selectAll);
    // A tag that is counted as wrong but cannot be picked is named with its reason.
    await blocked.waitFor();
    for (const format of formats.filter((one) => one !== first)) {
      await tap(picker);
      const row = page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${words.all_categories}\\s*${format}`) });
      await tap(row);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await tap(selectAll);
    }
    // Tags picked in one format stay picked in another.
    await bar.getByText(`${wrong.length} ta narx yorligʻi`, { exact: false }).waitFor();
    await tap(bar.getByRole('button', { name: words.bar.print, exact: true }));

    // The question about what came out is not asked before the sheets were opened, shared or sent; actions that a
    // phone lacks are not offered.
    await page.getByRole('heading', { name: words.job.ready }).waitFor();
    expect(await page.getByRole('button', { name: words.pdf.print }).count()).toBe(0);
    expect(await page.getByRole('button', { name: words.job.all_out }).count()).toBe(0);
    await tap(page.getByRole('button', { name: words.pdf.share }));
    await page.getByRole('heading', { name: words.job.title }).waitFor();
    const isCut = (one: Element) => one.scrollWidth > one.clientWidth;
    expect(
      await page.getByRole('region', { name: words.job.title }).getByRole('status').evaluate(isCut),
    ).toBe(false);
    const shared = await page.evaluate(() => (window as unknown as { shared: string[] }).shared);
    expect(shared).toEqual([expect.stringMatching(/^javon-TAS-01-\d+\.pdf application\/pdf true$/)]);
    await tap(page.getByRole('button', { name: words.job.all_out }));
    await notificationWith(page, `${wrong.length} ta yorliq tasdiqlandi`).waitFor();
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);
    await eventually(async () => (await toPrint()).length).toBe(0);
    // Each format has its own sheets in the one job: two A5, four A6 or eight A7 on each.
    const { items: jobs } = await get<{ items: { items: number; sheets: number }[] }>('/print-jobs?limit=1');
    const perSheet = { A5: 2, A6: 4, A7: 8 } as const;
    const sheets = formats.map((format) =>
      Math.ceil(wrong.filter((tag) => tag.format === format).length / perSheet[format]),
    );
    expect(jobs[0]).toMatchObject({
      items: wrong.length,
      sheets: sheets.reduce((all, one) => all + one, 0),
    });
  });

  it('five are visible under a folded head; in landscape, magnified and on 360 px there are tags and one row of buttons', async () => {
    const { page } = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    await page.goto('/priceTag?state=current&category=all&format=A6');
    await settle(page);
    await eventually(() => tagsInView(page)).toBeGreaterThanOrEqual(5);
    await barIsOneRow(page);
    await page.getByRole('row').nth(2).tap();
    await barIsOneRow(page);
    for (const [width, height, least] of [
      [360, 740, 3],
      [844, 390, 1],
      [720, 450, 1],
    ] as const) {
      await page.setViewportSize({ width, height });
      await eventually(() => tagsInView(page), `${width} × ${height}`).toBeGreaterThanOrEqual(least);
      await barIsOneRow(page);
    }
    // Folded content opens by its button.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: words.head }).tap();
    await page.getByRole('button', { name: words.log.open, exact: true }).waitFor();
    await page.getByRole('button', { name: words.tools }).tap();
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().waitFor();
    // The tab of the state that a link opens is in view.
    await page.goto('/priceTag?state=take_down&category=all&format=A6');
    await settle(page);
    const isInView = async () => {
      const tab = await page.getByRole('tab', { selected: true }).boundingBox();
      return tab !== null && tab.x >= 0 && tab.x + tab.width <= 390;
    };
    await eventually(isInView).toBe(true);
  });

  it('stay where they are when a print that waits is named above them, and axe finds nothing where they go on', async () => {
    const { token, get } = await asSeller();
    const { items } = await get<{ items: { product: { id: number } }[] }>(
      '/price-tags?limit=1&state=current&format=A6',
    );
    const made = await stage.site.call('POST', '/api/uz/print-jobs', {
      token,
      body: { items: items.map(({ product }) => ({ product: product.id, format: 'A6' })) },
    });
    const { page, expectFault } = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    expectFault('ERR_FAILED');
    await page.addInitScript(sumShifts);
    // The list has a next page, which cannot be fetched.
    await page.route(/\/price-tags\?/, async (route) => {
      if (new URL(route.request().url()).searchParams.has('cursor')) return route.abort();
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), next: 'more' } });
    });
    await page.goto('/priceTag');
    await page.getByRole('grid').waitFor();
    await page.getByRole('region', { name: /tasdiqlanmagan$/ }).waitFor();
    await page.getByRole('button', { name: WORDS.uz.ui.states.retry }).waitFor();
    // A word that changes its width is below what a person sees, and below what Lighthouse shows.
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.001);
    expect(await findings(page)).toEqual([]);
    expect(await findings(page, ['target-size', 'label-content-name-mismatch'])).toEqual([]);
    // A phone on its side shows no title between the header and the print that waits.
    await page.setViewportSize({ width: 844, height: 390 });
    const header = await page.getByRole('banner').boundingBox();
    const waiting = await page.getByRole('region', { name: /tasdiqlanmagan$/ }).boundingBox();
    expect((waiting?.y ?? 0) - (header?.height ?? 0)).toBeGreaterThanOrEqual(8);
    await stage.site.call('POST', `/api/uz/print-jobs/${made.json<{ id: number }>().id}/confirm`, {
      token,
      body: {},
    });
  });
});

describe('the sheets of a selection, on a phone', () => {
  it('are laid out when they are opened, and begin at the place that is pressed; a visit asks for no drawing', async () => {
    const { page, requests } = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    const drawings = () =>
      requests.filter((request) => /\/price-tags\/\d+\/A\d/.test(new URL(request.url()).pathname)).length;
    // Journeys before this one print all tags that are wrong.
    await page.goto('/priceTag?state=current&category=all&format=A6');
    await settle(page);
    await page.getByRole('button', { name: /^Hammasini tanlash/ }).tap();
    const bar = page.getByRole('region', { name: words.bar.label });
    expect(drawings()).toBe(0);
    await bar.getByRole('button', { name: words.sheets.title }).tap();
    const sheets = page.getByRole('dialog', { name: words.sheets.title });
    const third = sheets.getByRole('button', { name: words.sheets.start_here.replace('{{place}}', '3') });
    await third.tap();
    await eventually(() => third.getAttribute('aria-pressed')).toBe('true');
    await eventually(async () => drawings()).toBeGreaterThan(0);
  });
});

describe('tags to print', () => {
  it('of a new price are in an open queue within minutes without a touch, and leave it once another device printed them', async () => {
    const { token, get, toPrint } = await asSeller();
    const { page, context } = await stage.enter({ as: PEOPLE.seller, fresh: true });
    await context.clock.install();
    await page.goto('/priceTag?category=all&format=A6');
    await settle(page);
    const counted = page.locator('[role=tab][data-state=to_print]');
    const count = async () => Number((await counted.textContent())?.replace(/\D/g, ''));
    const before = await count();
    const { items } = await get<{ items: { product: { id: number } }[] }>(
      '/price-tags?limit=1&state=current&format=A6&sort=-name',
    );
    const id = items[0]?.product.id ?? 0;
    await stage.site.db
      .updateTable('product')
      .set(({ eb }) => ({ price: eb('price', '+', 1000), old_price: null }))
      .where('id', '=', id)
      .execute();
    expect((await toPrint()).some(({ product }) => product.id === id)).toBe(true);
    await context.clock.fastForward('02:01');
    await eventually(count).toBe(before + 1);

    const body = { items: [{ product: id, format: 'A6' }] };
    const made = await stage.site.call('POST', '/api/uz/print-jobs', { token, body });
    const printed = `/api/uz/print-jobs/${made.json<{ id: number }>().id}`;
    await stage.site.call('POST', `${printed}/hand-over`, { token, body: { to: 'printer' } });
    await stage.site.call('POST', `${printed}/confirm`, { token, body: { failed: [] } });
    await eventually(count).toBe(before);
  });
});

describe('sheets sent from a phone', () => {
  it('appear on the branch’s computer at once, where one press prints them', async () => {
    const { token, get } = await asSeller();
    const current = await get<{ items: { product: { id: number } }[] }>(
      '/price-tags?limit=3&state=current&format=A6',
    );
    const items = current.items.map(({ product }) => ({ product: product.id, format: 'A6' }));
    const made = await stage.site.call('POST', '/api/uz/print-jobs', { token, body: { items } });
    const { id } = made.json<{ id: number }>();

    const computer = await stage.enter({ as: PEOPLE.director });
    await computer.page.addInitScript(() => {
      // A browser with a person and a printer.
      Object.defineProperty(navigator, 'webdriver', { value: false });
      Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true });
      Object.assign(window, { prints: 0 });
      const frame = HTMLIFrameElement.prototype;
      Object.defineProperty(frame, 'src', {
        set(this: HTMLIFrameElement) {
          setTimeout(() => this.onload?.(new Event('load')), 0);
        },
      });
      Object.defineProperty(frame, 'contentWindow', {
        get: () => ({ focus() {}, print: () => Object.assign(window, { prints: 1 }) }),
      });
    });
    await computer.page.goto('/priceTag');
    await settle(computer.page);
    const phone = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    await phone.page.goto(`/priceTag?job=${id}`);
    await phone.page.getByRole('button', { name: words.pdf.send }).tap();
    await phone.page.getByRole('heading', { name: words.job.title }).waitFor();

    // The computer offers them without a reload, in a notice and in the queue.
    const offered = computer.page.getByRole('button', { name: new RegExp(`^${words.jobs.print}: `) }).first();
    await offered.waitFor();
    await offered.click();
    await eventually(() =>
      computer.page.evaluate(() => (window as unknown as { prints: number }).prints),
    ).toBe(1);
    await computer.page.getByRole('heading', { name: words.job.title }).waitFor();
    await eventually(async () => (await get<{ handed_over: string }>(`/print-jobs/${id}`)).handed_over).toBe(
      'printer',
    );

    // Once they are confirmed, the server refuses to send them there again.
    await stage.site.call('POST', `/api/uz/print-jobs/${id}/confirm`, {
      token,
      body: { failed: items.slice(0, 1) },
    });
    await phone.page.reload();
    await phone.page.getByRole('heading', { name: words.job.done_title }).waitFor();
    await phone.page.getByText(/1 ta yorliq chiqmadi\.$/).waitFor();
    await eventually(() =>
      phone.page
        .getByRole('region', { name: words.job.sheets })
        .getByText(words.job.failed, { exact: true })
        .count(),
    ).toBe(1);
    await phone.page.getByRole('button', { name: words.pdf.open }).waitFor();
    expect(await phone.page.getByRole('button', { name: words.pdf.send }).count()).toBe(0);
  });
});

describe('the question which tags of a print came out', () => {
  it('counts each mark once: a jam adds to those before it, the later of a scan and a press counts, a reload loses none', async () => {
    const { get, printCurrent } = await asSeller();
    const id = await printCurrent(10, 'A7');
    const slots = async () =>
      (
        await get<{ pages: { slots: { sku: string; outcome: string | null }[] }[] }>(`/print-jobs/${id}`)
      ).pages.flatMap((page) => page.slots);
    const [first, second] = await slots();

    const { page } = await stage.enter({ as: PEOPLE.seller });
    await page.goto(`/priceTag?job=${id}`);
    const bar = page.getByRole('region', { name: words.job.title });
    const isCounted = (count: number) =>
      bar.getByText(`${count} ta yorliq chiqmadi`, { exact: true }).waitFor();
    const places = page.getByRole('region', { name: words.job.sheets }).locator('button[aria-pressed]');
    await places.first().click();
    await page.getByRole('button', { name: words.job.jam_named.replace('{{page}}', '2') }).click();
    await isCounted(3);
    // The first one did come out; the second one is torn while it is put up.
    await typeCode(page, first?.sku ?? '', PACE.scanner);
    await isCounted(2);
    await typeCode(page, second?.sku ?? '', PACE.scanner);
    await bar.getByRole('button', { name: words.job.confirm_hung.replace('{{number}}', '2') }).waitFor();
    await places.nth(1).click();
    await isCounted(3);
    await page.reload();
    await isCounted(3);
    await bar.getByRole('button', { name: words.job.confirm_hung.replace('{{number}}', '1') }).click();
    await notificationWith(
      page,
      '1 ta yorliq tasdiqlandi, 3 tasi navbatga qaytdi, 6 tasi tasdiq kutmoqda',
    ).waitFor();
    expect((await slots()).map(({ outcome }) => outcome)).toEqual([
      'confirmed',
      'failed',
      ...Array.from({ length: 6 }, () => null),
      'failed',
      'failed',
    ]);
    // Those with an answer are not counted among those that did not come out.
    await bar.getByRole('button', { name: words.job.mark_all }).click();
    await isCounted(6);
    await bar.getByRole('button', { name: words.job.confirm_none }).click();
    await notificationWith(page, '6 tasi navbatga qaytdi').waitFor();
  });

  it('leaves the sheets two fifths of a narrow phone in Russian, and cuts no word of a button', async () => {
    const { token, get } = await asSeller();
    const { items: tags } = await get<{ items: { product: { id: number } }[] }>(
      '/price-tags?limit=4&state=current&format=A7',
    );
    const items = tags.map(({ product }) => ({ product: product.id, format: 'A7' }));
    const made = await stage.site.call('POST', '/api/uz/print-jobs', { token, body: { items } });
    const { id } = made.json<{ id: number }>();
    const { job } = WORDS.ru.price_tags;
    const browser = { ...PHONE, viewport: { width: 360, height: 740 } };
    const { page } = await stage.enter({ as: PEOPLE.seller, language: 'ru', browser });
    await page.addInitScript(shareFiles);
    const sheets = page.getByRole('region', { name: job.sheets });
    const sheetsAreSeen = async (least: number) =>
      eventually(async () => (await sheets.boundingBox())?.height).toBeGreaterThanOrEqual(least);
    const cutWords = () =>
      page.locator('main button').evaluateAll((all) =>
        all.flatMap((one) => {
          const label = one.querySelector('.mantine-Button-label');
          return label && label.scrollWidth > label.clientWidth ? [one.textContent] : [];
        }),
      );
    await page.goto(`/priceTag?job=${id}`);
    await page.getByRole('button', { name: WORDS.ru.price_tags.pdf.share }).waitFor();
    await sheetsAreSeen(296);
    expect(await cutWords()).toEqual([]);
    await stage.site.call('POST', `/api/uz/print-jobs/${id}/hand-over`, { token, body: { to: 'file' } });
    await page.reload();
    await page.getByRole('button', { name: job.all_out }).waitFor();
    await sheetsAreSeen(296);
    expect(await cutWords()).toEqual([]);
    await page.setViewportSize({ width: 740, height: 360 });
    await sheetsAreSeen(80);
    await stage.site.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token, body: {} });
  });
});

describe('tags sent to a label printer', () => {
  it('[LBL-6] are not sent twice while they are in its queue, and once more after they failed', async () => {
    const { token, get } = await asSeller();
    const roll = { name: 'Kassa', language: 'zpl', dpi: 203, width: 1050, height: 740, gap: 20 };
    const admin = await stage.site.signIn(PEOPLE.administrator.phone, PEOPLE.administrator.password);
    const printer = { branch: 'TAS-01', ...roll };
    const added = await stage.site.call('POST', '/api/uz/label-printers', { token: admin, body: printer });
    expect(added.statusCode).toBe(201);
    const { items: tags } = await get<{ items: { product: { id: number } }[] }>(
      '/price-tags?limit=1&state=current&format=A7',
    );
    const items = tags.map(({ product }) => ({ product: product.id, format: 'A7' }));
    const made = await stage.site.call('POST', '/api/uz/print-jobs', { token, body: { items } });
    const { id } = made.json<{ id: number }>();
    await stage.site.call('POST', `/api/uz/print-jobs/${id}/hand-over`, { token, body: { to: 'file' } });
    const sent = async () =>
      (await get<{ items: { id: number; job: number }[] }>('/label-jobs')).items.filter(
        ({ job }) => job === id,
      );

    const { page } = await stage.enter({ as: PEOPLE.seller });
    await page.goto(`/priceTag?job=${id}`);
    const send = page.getByRole('button', { name: 'Etiketka printeriga' });
    await send.click();
    await page.getByText('Kassa: Navbatda. Agent hali ulanmagan.').waitFor();
    await eventually(() => send.isDisabled()).toBe(true);
    // The printer is off.
    const error = 'connect ECONNREFUSED 192.168.1.50:9100';
    const now = new Date().toISOString();
    await stage.site.db
      .updateTable('label_job')
      .set({ state: 'failed', error, taken_at: now, ended_at: now })
      .where('job_id', '=', id)
      .execute();
    await page.getByText('Kassa: Chiqmadi. Printer javob bermayapti').waitFor();
    await send.click();
    await page.getByText('Kassa: Navbatda').waitFor();
    expect(await sent()).toHaveLength(2);
    await stage.site.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token, body: {} });
  });
});

describe('a banner above the tags', () => {
  it('leaves the buttons below them on the screen', async () => {
    const seller = await personWith(stage.site.db, { price_tag: 'own', 'price_tag.print': 'own' });
    await stage.site.db
      .updateTable('role')
      .set({ requires_second_factor: true })
      .where('id', '=', (db) => db.selectFrom('users').select('role_id').where('phone', '=', seller.phone))
      .execute();
    const { page } = await stage.enter({ as: seller });
    await page.goto('/priceTag');
    await settle(page);
    await page.getByRole('region', { name: WORDS.uz.frame.factor.label }).waitFor();
    const box = await page.getByRole('region', { name: words.bar.label }).boundingBox();
    const bottom = (box?.y ?? 0) + (box?.height ?? 0);
    expect(bottom).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  });
});

describe('category and format', () => {
  it('[VAL-7] once cleared, "print" shows at the field that they are required, and picked tags stay picked', async () => {
    const { page } = await stage.enter({ as: PEOPLE.seller });
    await page.goto('/priceTag?state=current&category=all&format=A6');
    await settle(page);
    await page.getByRole('row').nth(1).click();
    const bar = page.getByRole('region', { name: words.bar.label });
    const chosen = await bar.getByRole('status').textContent();
    await page.getByRole('button', { name: words.clear_choice }).click();
    // A press before the cleared choice is shown would still print it.
    await page.getByRole('heading', { name: words.choose_category }).waitFor();
    await bar.getByRole('button', { name: words.bar.print, exact: true }).click();
    const field = page.getByRole('group', { name: words.categories });
    await field.getByText(WORDS.uz.errors.category_and_format_needed).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('heading', { name: words.job.ready }).count()).toBe(0);
    // "All categories" is a choice like any other.
    await field.getByRole('button', { name: new RegExp(`^${words.all_categories}\\s*A7`) }).click();
    expect(await field.getAttribute('aria-invalid')).toBeNull();
    expect(await bar.getByRole('status').textContent()).toBe(chosen);
  });
});

describe('tags that were picked', () => {
  it('stay picked after a reload and when the session ends and the same person signs in again, not for another person', async () => {
    const { page, context, expectFault } = await stage.enter({ as: PEOPLE.seller });
    const bar = page.getByRole('region', { name: words.bar.label });
    const chooseFormat = (format: string) =>
      page
        .getByRole('button', { name: new RegExp(`^${words.all_categories}\\s*${format}`) })
        .click({ timeout: 5000 });
    // Tags that were not asked for yet are answered with 401, if the live connection is not first to find it out.
    const endSession = async (format: string) => {
      await stage.site.call('GET', '/api/uz/auth/logout', await bearerOf(context));
      await Promise.all([arrive(page, '/auth/login'), chooseFormat(format).catch(() => undefined)]);
    };
    await page.goto('/priceTag?state=current&category=all&format=A6');
    await settle(page);
    await page.getByRole('row').nth(1).click();
    const chosen = await bar.getByRole('status').textContent();
    await page.reload();
    await eventually(() => bar.getByRole('status').textContent()).toBe(chosen);
    expectFault('401');
    await endSession('A7');
    await typeSignIn(page, PEOPLE.seller);
    await page.waitForURL(/\/priceTag/);
    await chooseFormat('A6');
    await eventually(() => bar.getByRole('status').textContent()).toBe(chosen);
    await endSession('A5');
    await typeSignIn(page, PEOPLE.director);
    await page.waitForURL(/\/priceTag/);
    await chooseFormat('A6');
    await eventually(() => bar.getByRole('status').textContent()).not.toBe(chosen);
  });
});

describe('a print whose answer was lost', () => {
  it('is made once, also if the session ends before the next press', async () => {
    const { get } = await asSeller();
    const newest = async () =>
      (await get<{ items: { id: number }[] }>('/print-jobs?limit=1')).items[0]?.id ?? 0;
    const { page, context, expectFault } = await stage.enter({ as: PEOPLE.seller });
    await page.goto('/priceTag?state=current&category=all&format=A5');
    await settle(page);
    await page.getByRole('row').nth(1).click();
    const before = await newest();
    expectFault('ERR_CONNECTION_RESET');
    await page.route(
      (url) => url.pathname.endsWith('/print-jobs'),
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch();
        await route.abort('connectionreset');
      },
    );
    const bar = page.getByRole('region', { name: words.bar.label });
    const print = bar.getByRole('button', { name: words.bar.print, exact: true });
    await print.click();
    await notificationWith(page, WORDS.uz.common.http.network).waitFor();
    const made = await newest();
    expect(made).toBeGreaterThan(before);
    await page.unrouteAll();

    expectFault('401');
    await stage.site.call('GET', '/api/uz/auth/logout', await bearerOf(context));
    await Promise.all([arrive(page, '/auth/login'), print.click().catch(() => undefined)]);
    await typeSignIn(page, PEOPLE.seller);
    await page.waitForURL(/\/priceTag/);
    await print.click();
    await page.getByRole('heading', { name: words.job.ready }).waitFor();
    expect([new URL(page.url()).searchParams.get('job'), await newest()]).toEqual([String(made), made]);
  });
});

describe('a tag in the language of the interface', () => {
  it('[TAG-2] is printed in it, and is right in it', async () => {
    const { get } = await asSeller();
    const [tag] = (
      await get<{ items: { product: { id: number } }[] }>('/price-tags?limit=1&state=current&format=A6')
    ).items;
    const product = tag?.product.id;
    const { page, expectFault } = await stage.enter({ as: PEOPLE.seller });
    await page.goto(`/priceTag/view/${product}?language=ru&format=A6`);
    await settle(page);
    // The server draws for others first: the page shows the place in the queue, retries automatically, and continues.
    const message = WORDS.uz.errors.in_queue.replace('{{place}}', '1');
    expectFault('429');
    await page.route('**/print-jobs/*/pdf', (route) =>
      route.fulfill({ status: 429, json: { message, code: 'in_queue', errors: [] } }),
    );
    await page.getByRole('button', { name: words.view.print, exact: true }).click();
    await page.getByRole('status').filter({ hasText: message }).waitFor();
    await page.unroute('**/print-jobs/*/pdf');
    await page.getByRole('heading', { name: words.job.ready }).waitFor();
    const id = Number(new URL(page.url()).searchParams.get('job'));
    expect(await get(`/print-jobs/${id}`)).toMatchObject({ language: 'ru' });
    await page.getByRole('button', { name: words.pdf.open }).click();
    await page.getByRole('button', { name: words.job.all_out }).click();
    await notificationWith(page, '1 ta yorliq tasdiqlandi').waitFor();
    expect((await get<{ tag: object }>(`/price-tags/${product}/A6`)).tag).toMatchObject({
      state: 'current',
      printed: { language: 'ru' },
    });
  });
});

describe('a confirmation', () => {
  it('on another device turns the open print into a confirmed one, and names marks that it went past', async () => {
    const { token, printCurrent } = await asSeller();
    const id = await printCurrent(2, 'A6');
    const { page } = await stage.enter({ as: PEOPLE.director });
    const isLive = page.waitForResponse((answer) => answer.url().endsWith('/events'));
    await page.goto(`/priceTag?job=${id}`);
    await isLive;
    await page
      .getByRole('region', { name: words.job.sheets })
      .locator('button[aria-pressed]')
      .first()
      .click();
    await page.getByRole('button', { name: words.job.confirm_rest }).waitFor();
    await stage.site.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token, body: {} });
    await page.getByRole('heading', { name: words.job.done_title }).waitFor();
    await page.getByText(/^Chop etish tasdiqlangan: Ergashev Jasur, /).waitFor();
    await page
      .getByRole('status')
      .getByText(/^Siz chiqmagan deb belgilagan 1 ta yorliq /)
      .waitFor();
    expect(await page.getByRole('button', { name: words.job.confirm_rest }).count()).toBe(0);
  });

  it('of a print that was just confirmed elsewhere is no error, and shows that confirmation', async () => {
    const { token, printCurrent } = await asSeller();
    const id = await printCurrent(1, 'A5');
    const { page, expectFault } = await stage.enter({ as: PEOPLE.director });
    // Without the stream of events the page does not know of the other confirmation.
    await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
    await page.goto(`/priceTag?job=${id}`);
    const allOut = page.getByRole('button', { name: words.job.all_out });
    await allOut.waitFor();
    await stage.site.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token, body: {} });
    expectFault('409');
    await allOut.click();
    const note = notificationWith(page, words.job.done_elsewhere);
    await note.waitFor();
    expect(await notes(page).locator('[data-kind="negative"]').count()).toBe(0);
    await page.getByRole('heading', { name: words.job.done_title }).waitFor();
  });

  it('whose answer was lost is made by the next press, without a word of another confirmation', async () => {
    const { printCurrent } = await asSeller();
    const id = await printCurrent(2, 'A6');

    const { page, expectFault } = await stage.enter({ as: PEOPLE.seller });
    // The stream of events would show the confirmation before the next press.
    await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
    await page.goto(`/priceTag?job=${id}`);
    expectFault('ERR_CONNECTION_RESET');
    await page.route(
      `**/print-jobs/${id}/confirm`,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    const allOut = page.getByRole('button', { name: words.job.all_out });
    await allOut.click();
    await notificationWith(page, WORDS.uz.common.http.network).waitFor();
    await allOut.click();
    await notificationWith(page, '2 ta yorliq tasdiqlandi').waitFor();
  });
});
