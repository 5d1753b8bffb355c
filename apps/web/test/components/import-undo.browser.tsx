import type { ErrorBody, ImportRun } from '@javon/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ImportResult } from '../../src/features/imports/components/ImportResult.tsx';
import { mount } from './mount.tsx';

const DONE: ImportRun = {
  id: 7,
  kind: 'prices',
  file_name: 'narxlar.xlsx',
  state: 'done',
  counts: { new: 0, changed: 30, unchanged: 0, bad: 0 },
  errors: [],
  changes: [],
  new_characters: [],
  unread: [],
  progress: { done: 30, total: 30 },
  waiting: false,
  author: 'Aziza Karimova',
  created_at: '2026-11-20T05:00:00.000Z',
  finished_at: '2026-11-20T05:01:00.000Z',
  failure: null,
  can: ['undo'],
};

const REFUSED: ErrorBody = {
  code: 'import_touched',
  message: 'Importdan keyin oʻzgargan qatorlar bor, shuning uchun uni qaytarib boʻlmaydi',
  errors: [
    { field: 'rows.2', code: 'row_touched', message: '2-qator keyin oʻzgargan: A' },
    { field: 'rows', code: 'rows_touched_more', message: 'Yana shuncha qator: 9' },
  ],
};

afterEach(() => vi.restoreAllMocks());

it('says of a refused undo which rows were changed since the import', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (url) =>
    String(url).endsWith('/undo')
      ? new Response(JSON.stringify(REFUSED), { status: 409 })
      : new Response(JSON.stringify({ items: [], next: null })),
  );
  await mount(<ImportResult run={DONE} onClose={() => {}} />, ['imports', 'ui', 'notices', 'price_tags']);
  await page.getByRole('button', { name: 'Importni qaytarish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Importni qaytarish' }).click();
  const note = page.getByRole('alert');
  await expect.element(note.getByText('2-qator keyin oʻzgargan: A')).toBeVisible();
  await expect.element(note.getByText('Yana shuncha qator: 9')).toBeVisible();
});
