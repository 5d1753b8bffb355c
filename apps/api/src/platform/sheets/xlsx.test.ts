import { expect, it } from 'vitest';
import { type RawSheet, textCell, workbookOf } from '../../../test/workbook.ts';
import { type Cell, isCellError } from './cell.ts';
import { unpacked } from './content.ts';
import { readRows } from './read-rows.ts';
import { currencyIn } from './xlsx-cells.ts';

async function rowsOf(
  sheets: readonly RawSheet[],
  formats?: readonly (string | number)[],
): Promise<readonly (readonly Cell[])[]> {
  return unpacked(await readRows(await workbookOf(sheets, formats))).head;
}

const sheet = (name: string, text: string, state?: 'hidden' | 'veryHidden'): RawSheet => ({
  name,
  rows: text === '' ? '' : `<row r="1">${textCell('A1', text)}</row>`,
  ...(state && { state }),
});

it('the sheet that is read is the one that a person sees', async () => {
  const last = sheet('Ноябрь', 'old', 'hidden');
  const now = sheet('Декабрь', 'now');
  expect(await rowsOf([last, sheet('?', 'x', 'veryHidden'), now])).toEqual([['now']]);
  expect(await rowsOf([sheet('Лист1', ''), now, sheet('Лист3', '')])).toEqual([['now']]);
  expect(await rowsOf([last])).toEqual([['old']]);
});

it('several sheets with values are refused: all but one would be lost unnoticed', async () => {
  const sheets = [sheet('Телевизоры', 'a'), sheet('Кабели &amp; «адаптеры»', 'b'), sheet('Лист3', '')];
  await expect(rowsOf(sheets)).rejects.toMatchObject({
    code: 'sheet_several',
    params: { sheets: 'Телевизоры, Кабели & «адаптеры»' },
  });
});

it('hidden rows with values are refused: a person who filters a sheet means the rows that they see', async () => {
  const row = (number: number, more: string, text = 'x') =>
    `<row r="${number}"${more}>${text && textCell(`A${number}`, text)}</row>`;
  const rows = row(1, '') + row(2, ' hidden="1"') + row(3, ' spans="1:1"') + row(4, ' hidden="true" ht="0"');
  await expect(rowsOf([{ name: 'S', rows }])).rejects.toMatchObject({
    code: 'sheet_rows_hidden',
    params: { count: 2, row: '2' },
  });
  const shown = `${row(1, ' hidden="0"')}<row r="2" hidden="1"/>${row(3, ' hidden="1"', '')}${row(4, '')}`;
  expect(await rowsOf([{ name: 'S', rows: shown }])).toEqual([['x'], [], [], ['x']]);
});

it('hidden columns with values are refused, hidden ones without any are not', async () => {
  const rows = `<row r="1">${textCell('A1', 'x')}${textCell('B1', 'y')}<c r="C1" s="1"/><c r="AA1"><v>1</v></c></row>`;
  const columns = '<col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/>';
  const last = '<col min="27" max="16384" width="9" hidden="true"/>';
  await expect(rowsOf([{ name: 'S', rows, columns: columns + last }])).rejects.toMatchObject({
    code: 'sheet_columns_hidden',
    params: { count: 2, column: 'B' },
  });
  const shown = columns.replace('min="2"', 'min="3"');
  expect((await rowsOf([{ name: 'S', rows, columns: shown }]))[0]?.slice(0, 3)).toEqual(['x', 'y', null]);
});

it('the error of a formula and one that was never calculated are no empty cells', async () => {
  const cells = [
    '<c r="A1"><v>5</v></c>',
    '<c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    '<c r="C1" t="e"><v>#N/A</v></c>',
    '<c r="D1"><f>A1*2</f></c>',
    '<c r="E1" t="str"><f>A1&amp;""</f></c>',
    '<c r="F1"><f>A1*2</f><v>10</v></c>',
    '<c r="G1" t="str"><f>""</f><v></v></c>',
    '<c r="H1"><f>A1*0</f><v>0</v></c>',
    textCell('I1', 'x'),
  ];
  const [row] = await rowsOf([{ name: 'S', rows: `<row r="1">${cells.join('')}</row>` }]);
  expect(row).toEqual([5, '#DIV/0!', '#N/A', '#CALC!', '#CALC!', 10, null, 0, 'x']);
  expect(row?.map(isCellError)).toEqual([false, true, true, true, true, false, false, false, false]);
  expect(['#Н/Д', ' #ССЫЛКА! ', '#12', '# A'].map(isCellError)).toEqual([true, false, false, false]);
});

it('a number in another currency is no bare number', async () => {
  const formats = ['"$"#,##0', '#,##0.00\\ "сум"', '[$€-2]\\ #,##0'];
  const rows =
    '<row r="1"><c r="A1"><v>7</v></c><c r="B1" s="1"><v>100</v></c><c r="C1" s="2"><v>9</v></c><c r="D1" s="3" t="n"><v>8</v></c></row>';
  expect(await rowsOf([{ name: 'S', rows }], formats)).toEqual([[7, '100 $', 9, '8 €']]);
  // Formats that a workbook does not list: 44 shows dollars, 43 no currency.
  expect(await rowsOf([{ name: 'S', rows }], [44, 43, 5])).toEqual([[7, '100 $', 9, '8 $']]);
  const scaled = ['#,##0" 000"', '0"\u00a0тыс. сум"', '0" шт."'];
  expect(await rowsOf([{ name: 'S', rows }], scaled)).toEqual([[7, '100 000', '9 тыс.', 8]]);
});

it('an SKU keeps the zeros that its format shows: without them it may be that of another product', async () => {
  const cells = ['123', '1234567', '12.5', '-1'].map(
    (value, i) => `<c r="${'ABCD'[i]}1" s="1"><v>${value}</v></c>`,
  );
  const rows = `<row r="1">${cells.join('')}</row>`;
  expect(await rowsOf([{ name: 'S', rows }], ['000000'])).toEqual([['000123', '1234567', 12.5, -1]]);
});

it('finds the currency in formats as spreadsheets write them', () => {
  const foreign = [
    '[$$-409]#,##0.00',
    '"$"#,##0_);\\("$"#,##0\\)',
    '\\$#,##0',
    '_-* #,##0.00\\ "₽"_-;\\-* #,##0.00\\ "₽"_-',
    '#,##0"р."',
    '#,##0\\ [$USD]',
    '#,##0.00 "руб"',
    '#,##0 "у.е."',
  ];
  expect(foreign.map(currencyIn)).not.toContain(null);
  const plain = [
    'General',
    '#,##0',
    '_-* #,##0.00\\ _₽_-;\\-* #,##0.00\\ _₽_-',
    '#,##0.00_р_.',
    '[$-419]d mmm;@',
    '#,##0\\ "soʻm"',
    '#,##0 [$сум-443]',
    '[$UZS] #,##0',
    '0.0" шт."',
    '0" пар."',
    '[>=1000]#,##0;0',
  ];
  expect(plain.map(currencyIn)).toEqual(plain.map(() => null));
});
