import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrive, notificationWith, settle, typeSignIn } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();
const A4_PT = { width: 595.28, height: 841.89 };
const MM_PT = 72 / 25.4;

function program(name: string, args: readonly string[]): string {
  const run = spawnSync(name, args, { encoding: 'utf8' });
  if (run.error) throw run.error;
  return run.stdout;
}

interface QueueTag {
  readonly product: {
    readonly id: number;
    readonly sku: string;
    readonly barcode: string | null;
    readonly name: { readonly uz: string };
    readonly category: { readonly id: number };
  };
  readonly reasons: readonly { readonly code: string; readonly from: unknown; readonly to: unknown }[];
  readonly values: { readonly price: number };
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-story-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('from a changed price to a right tag', () => {
  it('a seller prints the wrong tags and confirms them; a new price returns exactly that tag to the queue', async () => {
    const { page } = await stage.enter();
    const token = await stage.site.signIn(PEOPLE.seller.phone, PEOPLE.seller.password);
    const queue = async (query: string): Promise<QueueTag[]> =>
      (await stage.site.call('GET', `/api/uz/price-tags?limit=200&${query}`, { token })).json<{
        items: QueueTag[];
      }>().items;

    // Signs in and opens the queue.
    await page.goto('/auth/login');
    await typeSignIn(page, PEOPLE.seller);
    await arrive(page, '/shelf');
    await settle(page);
    await page.getByRole('link', { name: 'Narx yorliqlari' }).first().click();
    await arrive(page, '/priceTag');
    await settle(page);

    // Tags of one A6 category: which are wrong and why, with the old and the new price.
    const wrong = await queue('state=to_print&format=A6');
    const priced = wrong.find((tag) => tag.reasons.some((reason) => reason.code === 'price'));
    if (priced === undefined) throw new Error('The demo has no A6 tag with a changed price');
    const category = priced.product.category.id;
    const ofCategory = wrong.filter((tag) => tag.product.category.id === category);
    await page.goto(`/priceTag?category=${category}&format=A6`);
    await settle(page);
    const row = page.getByRole('row', { name: new RegExp(priced.product.sku) });
    await row.waitFor();
    const reason = priced.reasons.find((one) => one.code === 'price');
    const grouped = (amount: unknown) => Number(amount).toLocaleString('en').replace(/,/g, ' ');
    const shown = ((await row.textContent()) ?? '').replace(/[\u00a0\u202f\u2009]/g, ' ');
    expect(shown).toContain(`${grouped(reason?.from)} → ${grouped(reason?.to)}`);

    // Chooses all, prints, and gets the PDF.
    await page.getByRole('checkbox', { name: /Hammasini tanlash/ }).check();
    const pdfAnswer = page.waitForResponse((response) => /\/print-jobs\/\d+\/pdf$/.test(response.url()));
    await page.getByRole('button', { name: 'Chop etish', exact: true }).click();
    const job = new URL((await pdfAnswer).url());
    await page.getByRole('button', { name: 'PDFni ochish' }).click();
    await page.getByRole('heading', { name: 'Hammasi chiqdimi?' }).waitFor();
    const pdf = await stage.site.call('GET', job.pathname, { token });
    expect(pdf.statusCode).toBe(200);
    checkPdf(pdf.rawPayload, ofCategory);

    // Reports one tag as failed and confirms the rest.
    const failed = ofCategory[0];
    await page.getByRole('button', { name: /1-varaq, 1-oʻrin: / }).click();
    await page
      .getByRole('button', {
        name: ofCategory.length > 1 ? 'Qolganini tasdiqlash' : 'Hammasini navbatga qaytarish',
      })
      .click();
    await page.getByRole('heading', { name: /^Narx yorliqlari/ }).waitFor();
    expect(
      (await queue(`state=to_print&format=A6&category=${category}`)).map((tag) => tag.product.id),
    ).toEqual([failed?.product.id]);

    // The catalogue manager changes a price.
    const right = ofCategory.at(-1);
    if (right === undefined || right === failed)
      throw new Error('The demo has one wrong tag in that category');
    await changePrice(right);
    const back = await queue(`state=to_print&format=A6&category=${category}`);
    expect(new Set(back.map((tag) => tag.product.id))).toEqual(
      new Set([failed?.product.id, right.product.id]),
    );
    const again = back.find((tag) => tag.product.id === right.product.id);
    expect(again?.reasons).toContainEqual({
      code: 'price',
      from: right.values.price,
      to: right.values.price + 10_000,
    });

    // The seller sees it in the queue.
    await page.goto(`/priceTag?category=${category}&format=A6`);
    await page.getByRole('row', { name: new RegExp(right.product.sku) }).waitFor();
  });

  it('the printer stops at the third sheet: two are confirmed from the log, the rest returns and is printed once more', async () => {
    const token = await stage.site.signIn(PEOPLE.seller.phone, PEOPLE.seller.password);
    const get = async <T>(url: string): Promise<T> =>
      (await stage.site.call('GET', `/api/uz${url}`, { token })).json<T>();
    const tags = async (query: string) =>
      (await get<{ items: (QueueTag & { problems: unknown[] })[] }>(`/price-tags?limit=200&${query}`)).items;
    const fine = [...(await tags('state=to_print&format=A6')), ...(await tags('state=current&format=A6'))];
    const chosen = fine.filter(({ problems }) => problems.length === 0).slice(0, 12);
    expect(chosen).toHaveLength(12);
    const made = await stage.site.call('POST', '/api/uz/print-jobs', {
      token,
      body: { items: chosen.map((tag) => ({ product: tag.product.id, format: 'A6' })) },
    });
    const { id, sheets } = made.json<{ id: number; sheets: number }>();
    expect(sheets, made.body).toBe(3);

    const { page } = await stage.enter({ as: PEOPLE.seller });
    await page.goto('/priceTag');
    await settle(page);
    await page.getByRole('button', { name: 'Chop etish tarixi' }).click();
    await page.getByRole('heading', { name: 'Chop etish tarixi' }).waitFor();
    const ofJob = page.locator(`a[href*="job=${id}"]`).first();
    await ofJob.click();
    await page.getByRole('button', { name: 'PDFni ochish' }).click();
    await page.getByRole('heading', { name: 'Hammasi chiqdimi?' }).waitFor();
    await page.getByRole('button', { name: '3-varaqdan boshlab chiqmadi' }).click();
    await page.getByText('4 ta yorliq chiqmadi').waitFor();
    await page.getByRole('button', { name: 'Qolganini tasdiqlash' }).click();
    await notificationWith(page, '8 ta yorliq tasdiqlandi, 4 tasi navbatga qaytdi').waitFor();

    // Tags of the third sheet, and no others, are back in the queue for that reason.
    const shown = await get<{ pages: { slots: { product: number }[] }[] }>(`/print-jobs/${id}`);
    const lost = shown.pages[2]?.slots.map(({ product }) => product) ?? [];
    const returned = async () =>
      (await tags('state=to_print&format=A6'))
        .filter(({ reasons }) => reasons.some(({ code }) => code === 'print_failed'))
        .map(({ product }) => product.id);
    expect(
      (await returned()).filter((product) => chosen.some((tag) => tag.product.id === product)).sort(),
    ).toEqual(lost.sort());

    // The same again, from the log.
    await page.goto(`/priceTag?jobs=true&job=${id}`);
    await page.getByRole('button', { name: 'Shuni yana chop etish' }).click();
    const pdf = page.waitForResponse((response) => /\/print-jobs\/\d+\/pdf$/.test(response.url()));
    await page.getByRole('dialog').getByRole('button', { name: 'Shuni yana chop etish' }).click();
    expect((await pdf).status()).toBe(200);
    await page.getByRole('button', { name: 'PDFni ochish' }).click();
    await page.getByRole('heading', { name: 'Hammasi chiqdimi?' }).waitFor();
    await page.getByRole('button', { name: 'Hammasi chiqdi, tasdiqlash' }).click();
    await notificationWith(page, '12 ta yorliq tasdiqlandi').waitFor();
    expect((await returned()).filter((product) => lost.includes(product))).toEqual([]);
  });
});

async function changePrice(tag: QueueTag): Promise<void> {
  const { page } = await stage.enter({ as: PEOPLE.catalogueManager, fresh: true });
  await page.goto(`/goods/${tag.product.category.id}/product/${tag.product.id}`);
  await settle(page);
  await page.getByRole('button', { name: 'Narxni oʻzgartirish' }).click();
  await setMoney(page, 'Eski narx', '');
  await setMoney(page, 'Narx', String(tag.values.price + 10_000));
  await page.getByRole('dialog').getByRole('button', { name: 'Saqlash' }).click();
  await page.getByText(/Yangi narx:/).waitFor();
}

async function setMoney(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
}

/** Checks the PDF: sizes, fonts, structure, and every bar code, read by an independent reader. */
function checkPdf(pdf: Buffer, tags: readonly QueueTag[]): void {
  const file = path.join(folder, 'job.pdf');
  writeFileSync(file, pdf);
  expect(program('qpdf', ['--check', file])).toContain('No syntax or stream encoding errors found');
  const size = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(program('pdfinfo', [file]));
  expect(Number(size?.[1])).toBeCloseTo(A4_PT.width, 0);
  expect(Number(size?.[2])).toBeCloseTo(A4_PT.height, 0);
  const fonts = program('pdffonts', [file]).split('\n').slice(2).filter(Boolean);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font, 'embedded, a subset, with Unicode').toMatch(/yes yes yes/);

  program('pdftoppm', ['-r', '300', '-png', file, path.join(folder, 'page')]);
  const pages = Math.ceil(tags.length / 4);
  const read = Array.from({ length: pages }, (_, i) => {
    const number = String(i + 1).padStart(String(pages).length, '0');
    return program('zbarimg', ['--quiet', '--raw', path.join(folder, `page-${number}.png`)]);
  }).join('');
  const wanted = tags.flatMap((tag) => tag.product.barcode ?? []);
  const codes = read.split('\n').filter(Boolean).sort();
  const isCheck = (code: string) => /^HTTPS?:\/\/[A-Z0-9.:-]+\/T\/[0-9A-Z]{18}$/.test(code);
  expect(codes.filter((code) => !isCheck(code))).toEqual(wanted.sort());
  expect(codes.filter(isCheck), 'each tag has its own check code').toHaveLength(tags.length);

  // A6 is 105 mm wide and 148 mm high when upright: the second tag's name begins just 105 mm right of the first
  // one's.
  const words = [
    ...program('pdftotext', ['-bbox', '-f', '1', '-l', '1', file, '-']).matchAll(
      /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]+)</g,
    ),
  ];
  const articles = words.filter((word) => word[3] === 'Art.').map((word) => Number(word[2]));
  if (tags.length >= 3) {
    const rows = [...new Set(articles.map((y) => Math.round(y)))].sort((a, b) => a - b);
    expect((rows[1] ?? 0) - (rows[0] ?? 0)).toBeCloseTo(148 * MM_PT, -0.5);
  }
}
