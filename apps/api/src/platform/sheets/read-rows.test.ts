import { expect, it } from 'vitest';
import { type Cell, SHEET_LIMITS } from './cell.ts';
import { unpacked } from './content.ts';
import { readRows } from './read-rows.ts';

const { letters: MOST } = SHEET_LIMITS;

async function cellsOf(...cells: readonly string[]): Promise<readonly Cell[] | undefined> {
  const packed = await readRows(Buffer.from(`SKU;Narxi;Nomi\n${cells.join(';')}\n`));
  return unpacked(packed).head[1];
}

it('the main thread gets no cell longer than any field may be, and no long one becomes valid', async () => {
  const million = 'é  a'.repeat(250_000);
  const cells = await cellsOf(million, `1${' 000'.repeat(100_000)}`, 'x');
  expect(cells?.map((cell) => String(cell).length)).toEqual([MOST, MOST, 1]);
  for (const cell of cells?.slice(0, 2) ?? []) expect(String(cell).endsWith('…')).toBe(true);
});

it('a cell that is long only by its spaces and invisible signs keeps its text', async () => {
  const spaces = ' '.repeat(5000);
  expect(
    await cellsOf('A-1', `${spaces}1${spaces}500${spaces}`, `Televizor${'\u200b'.repeat(5000)}`),
  ).toEqual(['A-1', '1 500', 'Televizor']);
});

it('rows of long cells come in smaller blocks, with their numbers, and the head has the first of them', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => `A-${i}${`;${'é'.repeat(900)}`.repeat(9)}`);
  const content = unpacked(await readRows(Buffer.from(`SKU;Narxi;Nomi\n${rows.join('\n')}\n`)));
  expect(content.length).toBe(401);
  const blocks = [...content.blocks()];
  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.flatMap((block) => block.rows.map((row, i) => [row[0], block.first + i]))).toEqual(
    ['SKU', ...rows.map((_, i) => `A-${i}`)].map((sku, i) => [sku, i]),
  );
  expect(content.head.map(([sku]) => sku)).toEqual(['SKU', ...rows.slice(0, 249).map((_, i) => `A-${i}`)]);
});

it('a file in UTF-8 that is cut within a letter is damaged, and none in windows-1251', async () => {
  const bytes = Buffer.from('SKU;Nomi\nA-1;Телевизор');
  const marked = Buffer.from('\ufeffSKU;Nomi\nA-1;Gʻ');
  for (const whole of [bytes, marked])
    await expect(readRows(whole.subarray(0, -1))).rejects.toMatchObject({ code: 'file_damaged' });
  expect(unpacked(await readRows(marked)).head[0]?.[0]).toBe('SKU');
  // Letters and signs of windows-1251 of which some are valid in UTF-8: `Рё`, `№`, `«»`.
  const cyrillic = Buffer.from(
    'SKU;Nomi\nA-1;\xd0\xb8 \xb9 \xab\xd2\xe5\xeb\xe5\xe2\xe8\xe7\xee\xf0\xbb',
    'latin1',
  );
  expect(unpacked(await readRows(cyrillic)).head[1]?.[1]).toBe('Рё № «Телевизор»');
});

it('a cell as long as allowed is left as it is', async () => {
  const whole = 'a  b'.repeat(MOST / 4);
  expect(await cellsOf('A-1', '1', whole)).toEqual(['A-1', '1', whole]);
});
