// npm run pictures: takes the README's pictures from the demo that `npm start` serves, or from that of another address.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { DESKTOP, launch } from './support/browser.ts';
import { settle, typeSignIn } from './support/page.ts';
import { type Account, PEOPLE } from './support/people.ts';

const ORIGIN = process.argv[2] ?? 'http://127.0.0.1:3000';
const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');

interface Picture {
  readonly file: string;
  readonly as: Account;
  readonly language: 'uz' | 'ru';
  readonly colorScheme: 'light' | 'dark';
  readonly open: (page: Page) => Promise<void>;
}

async function openShelf(page: Page, name: string): Promise<void> {
  await page.goto(`/shelf?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  await page.waitForURL(/\/shelf\/\d+/);
}

const SELLER = { as: PEOPLE.seller, language: 'uz', colorScheme: 'light' } as const;
const MERCHANDISER = { as: PEOPLE.merchandiser, language: 'ru', colorScheme: 'dark' } as const;
const PICTURES: readonly Picture[] = [
  {
    ...SELLER,
    file: 'tag-queue',
    open: async (page) => {
      await page.goto('/priceTag');
      await page.getByText('Televizorlar', { exact: true }).first().click();
    },
  },
  { ...SELLER, file: 'my-day', open: async (page) => void (await page.goto('/shelf')) },
  { ...MERCHANDISER, file: 'shelf-dark', open: (page) => openShelf(page, 'Changyutgichlar oroli') },
  {
    ...MERCHANDISER,
    file: 'shelf-in-space',
    open: async (page) => {
      await openShelf(page, 'Televizorlar zali');
      await page.getByText('3D', { exact: true }).click();
    },
  },
];

const browser = await launch();
for (const { file, as, language, colorScheme, open } of PICTURES) {
  const context = await browser.newContext({
    ...DESKTOP,
    baseURL: ORIGIN,
    colorScheme,
    reducedMotion: 'reduce',
  });
  await context.addInitScript((chosen) => localStorage.setItem('javon.language', chosen), language);
  const page = await context.newPage();
  await page.goto('/auth/login');
  await typeSignIn(page, as);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  await open(page);
  await settle(page);
  // The sheets, the pictures and the view in space come after the screen.
  await page.waitForTimeout(2000);
  await page.screenshot({ path: path.join(FOLDER, `${file}.png`) });
  await context.close();
}
await browser.close();
