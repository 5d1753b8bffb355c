import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { buildFormKit } from '../../apps/web/test/form-kit/build.ts';
import { browser, DESKTOP } from '../support/browser.ts';
import { eventually } from '../support/page.ts';
import { LANGUAGES, type Language } from '../support/words.ts';

const ORIGIN = 'http://127.0.0.1';
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

let files: Awaited<ReturnType<typeof buildFormKit>>;

beforeAll(async () => {
  files = await buildFormKit();
});

/** Opens the form in the real browser; its files are served from memory. */
async function openKit(language: Language): Promise<Page> {
  const page = await (await browser()).newPage(DESKTOP);
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = files.get(pathname);
    if (body === undefined) return route.fulfill({ status: 404 });
    const contentType = TYPES[pathname.split('.').pop() ?? ''] ?? (pathname === '/' ? 'text/html' : '');
    await route.fulfill({ body: typeof body === 'string' ? body : Buffer.from(body), contentType });
  });
  await page.addInitScript((chosen) => localStorage.setItem('javon.language', chosen), language);
  await page.goto(`${ORIGIN}/`);
  await page.locator('[name=time]').waitFor();
  return page;
}

/** Returns the error of a field as a screen reader gets it; empty for none. */
async function mistakeOf(page: Page, name: string): Promise<string> {
  const field = page.locator(`[name=${name}]`);
  if ((await field.getAttribute('aria-invalid')) !== 'true') return '';
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(/\s+/).filter(Boolean);
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(' ').trim();
}

/** Keys pressed in each field, and what the field then shows. */
const RIGHT = {
  time: { keys: '1405', shown: '14:05' },
  email: { keys: 'nodira@javon.uz', shown: 'nodira@javon.uz' },
  day: { keys: '21112026', shown: '21.11.2026' },
  phone: { keys: '901234567', shown: '+998 (90) 123 45 67' },
  card: { keys: '8600123456789012', shown: '8600 1234 5678 9012' },
} as const;
const WRONG = {
  time: '2460',
  email: 'nodira@',
  day: '31022026',
  phone: '101234567',
  card: '8600123456789013',
};

const TEXTS = {
  uz: {
    time: 'Vaqt notoʻgʻri',
    email: 'Elektron pochta manzili notoʻgʻri',
    day: 'Sana notoʻgʻri',
    phone: 'Operator kodi notoʻgʻri: raqam +998 (9X) bilan boshlanadi',
    card: 'Karta raqami notoʻgʻri',
  },
  ru: {
    time: 'Неверное время',
    email: 'Неверный адрес электронной почты',
    day: 'Неверная дата',
    phone: 'Неверный код оператора: номер начинается с +998 (9X)',
    card: 'Неверный номер карты',
  },
} as const;
const NAMES = ['time', 'email', 'day', 'phone', 'card'] as const;

it.each(LANGUAGES)('[VAL-8] a wrong value is shown at its field when it is left: %s', async (language) => {
  const page = await openKit(language);
  for (const name of NAMES) {
    await page.locator(`[name=${name}]`).fill(WRONG[name]);
    await page.keyboard.press('Tab');
    await eventually(() => mistakeOf(page, name)).toBe(TEXTS[language][name]);
  }
  await page.locator('button[type=submit]').click();
  expect(await page.evaluate(() => 'submitted' in window)).toBe(false);
  await page.close();
});

it('[VAL-8] masks shape what is typed, and the form submits what the server reads', async () => {
  const page = await openKit('uz');
  for (const name of NAMES) {
    const field = page.locator(`[name=${name}]`);
    await field.pressSequentially(RIGHT[name].keys);
    await eventually(() => field.inputValue()).toBe(RIGHT[name].shown);
  }
  await page.locator('[name=colour]').fill('#4c6ef5');
  await page.locator('button[type=submit]').click();
  await eventually(() => page.evaluate(() => ('submitted' in window ? window.submitted : null))).toEqual({
    time: '14:05',
    email: 'nodira@javon.uz',
    day: '2026-11-21',
    phone: '+998 (90) 123 45 67',
    card: '8600 1234 5678 9012',
    colour: '#4C6EF5',
  });
  await page.close();
});
