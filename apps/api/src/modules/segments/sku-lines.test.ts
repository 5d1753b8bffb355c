import { describe, expect, it } from 'vitest';
import { skusInSheet, skusInText } from './sku-lines.ts';

const code = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    const { code: what, issues, params } = error as { code: string; issues?: unknown; params?: unknown };
    return { code: what, issues, params };
  }
};

describe('SKUs in a pasted text', () => {
  it('are one per line or separated by commas, semicolons and tabs, each with the number of its line', () => {
    expect(skusInText(' A-1 ,A-2;A-3\tA-4\r\n\rB-1\n\nC 1')).toEqual([
      { line: 1, sku: 'A-1' },
      { line: 1, sku: 'A-2' },
      { line: 1, sku: 'A-3' },
      { line: 1, sku: 'A-4' },
      { line: 3, sku: 'B-1' },
      { line: 5, sku: 'C 1' },
    ]);
  });

  it.each(['SKU', 'sku', 'Artikul', 'АРТИКУЛ', 'Kod', 'Код'])('begin after the heading %s', (heading) => {
    expect(skusInText(`${heading}\nA-1`)).toEqual([{ line: 2, sku: 'A-1' }]);
    // In a later line it is an SKU like any other.
    expect(skusInText(`A-1\n${heading}`)).toHaveLength(2);
  });

  it.each(['', ' \n;,\t', 'SKU'])('are required if there are none: %j', (text) => {
    expect(code(() => skusInText(text))).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'text', code: 'required' }],
    });
  });
});

describe('SKUs in a sheet', () => {
  it('are those of the column with the heading, wherever it is in the first fifteen rows', () => {
    const rows = [
      ['Prays', null],
      [null, null],
      ['Nomi', ' Artikul '],
      ['TV', 'A-1'],
      ['TV', null],
      ['TV', 77],
    ];
    expect(skusInSheet(rows)).toEqual([
      { line: 4, sku: 'A-1' },
      { line: 6, sku: '77' },
    ]);
    const above = (count: number) => Array.from({ length: count }, () => ['Sarlavha', 'x']);
    expect(skusInSheet([...above(14), ['Kod', 'Nomi'], ['A-1', 'TV']])).toEqual([{ line: 16, sku: 'A-1' }]);
    expect(code(() => skusInSheet([...above(15), ['Kod', 'Nomi'], ['A-1', 'TV']]))).toMatchObject({
      code: 'sheet_heading_missing',
      params: { column: 'SKU' },
    });
  });

  it('are the only column if there is no heading; with two columns the heading is required', () => {
    expect(skusInSheet([['A-1', null], ['A-2', ' '], ['A-3']])).toEqual([
      { line: 1, sku: 'A-1' },
      { line: 2, sku: 'A-2' },
      { line: 3, sku: 'A-3' },
    ]);
    expect(
      code(() =>
        skusInSheet([
          ['A-1', null],
          ['A-2', 'TV'],
        ]),
      ),
    ).toMatchObject({ code: 'sheet_heading_missing' });
  });

  it('are none in an empty sheet, or in one with only a heading', () => {
    expect(code(() => skusInSheet([]))).toMatchObject({ code: 'sheet_empty' });
    expect(code(() => skusInSheet([['SKU'], [null]]))).toMatchObject({ code: 'sheet_empty' });
  });
});
