import type { Tag, TagView } from '@javon/contract';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PrintBar } from '../../src/features/price-tags/components/DeskBar.tsx';
import { JobFacts } from '../../src/features/price-tags/components/JobFacts.tsx';
import { PrintThis } from '../../src/features/price-tags/components/PrintThis.tsx';
import type { JobWithSheets } from '../../src/features/price-tags/queries.ts';
import { useDeskSheets } from '../../src/features/price-tags/use-desk-sheets.ts';
import { today } from '../../src/shared/format/format.ts';
import { mount, signIn } from './mount.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  // Cut marks and one tag a page are kept.
  localStorage.clear();
});

const NAME = { uz: 'Televizor', ru: 'Телевизор' };
const TOMORROW = today(new Date(Date.now() + 86_400_000));
const ABOUT = { branch: 'TAS-01', as_of: TOMORROW };
const TAG = {
  product: { id: 5, sku: 'TV-005', name: NAME, category: { id: 1, name: NAME } },
  format: 'A7',
  state: 'to_print',
  values: { price: 900, old_price: null, monthly: null, months: null },
  campaign: null,
  printed: null,
  place: null,
  problems: [],
} as unknown as Tag;
const OTHER = { ...TAG, product: { ...TAG.product, id: 6, sku: 'TV-006' } };

/** Shows the component, presses its buttons in turn, and returns the body of the print that is sent. */
async function bodyOf(component: ReactNode, buttons: readonly string[], isAsked = false) {
  await signIn();
  const bodies: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    if (String(url).endsWith('/print-jobs')) bodies.push(JSON.parse(String(init?.body)));
    return new Promise<Response>(() => {});
  });
  const screen = await mount(component, ['price_tags', 'ui']);
  for (const name of buttons) await screen.getByRole('button', { name, exact: true }).click();
  if (isAsked) await screen.getByRole('dialog').getByRole('button').last().click();
  await expect.poll(() => bodies.length).toBe(1);
  return bodies[0];
}

const CHOSEN = {
  selection: new Map([
    ['5 A7' as const, { tag: TAG, copies: null }],
    ['6 A7' as const, { tag: OTHER, copies: 1 }],
  ]),
  tags: [TAG, OTHER],
  format: 'A7',
  order: 'sku',
} as const;

function Desk() {
  const sheets = useDeskSheets(CHOSEN);
  return (
    <>
      <button type="button" onClick={() => sheets.change({ start: 3, copies: 2, cutMarks: false })}>
        Sozlash
      </button>
      <button type="button" onClick={() => sheets.change({ onePerPage: true })}>
        Bittadan
      </button>
      <PrintBar
        about={ABOUT}
        selection={CHOSEN.selection}
        sheets={sheets}
        sheetsTitle=""
        all={{ isAll: false, isSome: false, isBusy: false, isNothing: false, press: () => {} }}
        allLabel="Hammasi"
        isListed
        onSheets={null}
        onMissed={() => {}}
        onClear={() => {}}
        onJob={() => {}}
        onRefused={() => {}}
      />
    </>
  );
}

it('picked tags are printed for the day of the list, in its order, from the free place, each with its copies', async () => {
  const print = {
    branch: 'TAS-01',
    as_of: TOMORROW,
    order: 'sku',
    items: [
      { product: 5, format: 'A7', copies: 2 },
      { product: 6, format: 'A7', copies: 1 },
    ],
  };
  expect(await bodyOf(<Desk />, ['Sozlash', 'Chop etish'])).toEqual({
    ...print,
    sheet: { start: 3, cut_marks: false, one_per_page: false },
  });
  vi.restoreAllMocks();
  expect(await bodyOf(<Desk />, ['Sozlash', 'Bittadan', 'Chop etish'])).toEqual({
    ...print,
    sheet: { start: 1, cut_marks: false, one_per_page: true },
  });
});

it('a tag is printed from its page as it is shown there: for its day and in its language', async () => {
  const view = { tag: TAG, language: 'ru', governs: true, drawing: {}, problems: [] } as unknown as TagView;
  expect(await bodyOf(<PrintThis view={view} about={ABOUT} />, ['Shu yorliqni chop etish'])).toEqual({
    ...ABOUT,
    language: 'ru',
    items: [{ product: 5, format: 'A7' }],
  });
});

it('the same is printed once more for its coming day, in its language and order, on new sheets', async () => {
  const slot = { product: 5, format: 'A7', name: NAME };
  const job = {
    branch: { code: 'TAS-01' },
    as_of: TOMORROW,
    language: 'ru',
    order: 'name',
    sheet: { start: 4, cut_marks: false, one_per_page: false },
    pages: [{ slots: [slot, slot] }, { slots: [{ ...slot, product: 6 }] }],
    items: 2,
    sheets: 2,
    labels: 0,
    author: 'Karimova Aziza',
    created_at: new Date().toISOString(),
  } as unknown as JobWithSheets;
  const facts = (
    <JobFacts job={job} canRepeat onAgain={() => {}} onRefused={() => {}}>
      {null}
    </JobFacts>
  );
  expect(await bodyOf(facts, ['Shuni yana chop etish'], true)).toEqual({
    ...ABOUT,
    language: 'ru',
    order: 'name',
    sheet: { start: 1, cut_marks: false, one_per_page: false },
    items: [
      { product: 5, format: 'A7', copies: 2 },
      { product: 6, format: 'A7', copies: 1 },
    ],
  });
});
