import { describe, expect, it } from 'vitest';
import { numberOf, readDay, readPrice, readSku } from './cells.ts';

describe('a price of a sheet', () => {
  it('is whole, and a separator before three digits is one of thousands', () => {
    for (const cell of ['990.000', '990,000', '990 000', '990000,00 сум', '990.000 soʻm', 990_000])
      expect(readPrice(cell), String(cell)).toEqual({ value: 990_000 });
    for (const cell of ['1.300.000', '1,300,000', '1,300,000.00', '1 300 000'])
      expect(readPrice(cell), cell).toEqual({ value: 1_300_000 });
    for (const cell of ['1,300.000', '1.200,000', '990.0000', '0,990', '000.990', '990,5', '1.5', 990.5])
      expect(readPrice(cell), String(cell)).toMatchObject({ fault: { code: 'not_whole' } });
    for (const cell of [1_290_000.000_000_000_2, 1_289_999.999_999_999_8])
      expect(readPrice(cell), String(cell)).toEqual({ value: 1_290_000 });
    for (const cell of [1_290_000.000_001, 1_290_000.01, 0.1 + 0.2])
      expect(readPrice(cell), String(cell)).toMatchObject({ fault: {} });
    // The former price and the new one in one cell, a slip, the new line of a cell.
    for (const cell of ['990 000 890 000', '1290 000', '12 50 000', '99 0000', '990 000\n890', '990\r\n000'])
      expect(readPrice(cell), cell).toMatchObject({ fault: { code: 'not_a_number' } });
    expect(readPrice('1\u00a0290\u202f000\n')).toEqual({ value: 1_290_000 });
    expect(readPrice('')).toEqual({ value: null });
    expect(readPrice('x')).toMatchObject({ fault: { code: 'not_a_number' } });
  });
});

describe('an SKU of a sheet', () => {
  it('is refused as a spreadsheet shortens a long number: it is no longer known which one', () => {
    for (const cell of ['4,78E+12', '4.78e+12', '1E+12'])
      expect(readSku(cell), cell).toEqual({ fault: { code: 'row_sku_rounded', params: { sku: cell } } });
    for (const cell of ['1E12', 'E+12', '00-4E+1', 4_780_000_000_000])
      expect(readSku(cell), String(cell)).toEqual({ value: String(cell) });
  });
});

describe('a number in a cell', () => {
  it.each([
    ['12500', 12_500],
    ['12 500,50 soʻm', 12_500.5],
    ['1,234,567.50', 1_234_567.5],
    ['1.234.567,5', 1_234_567.5],
    ['+1,000.25', 1000.25],
    ['-3,5', -3.5],
    [7, 7],
  ])('%s is %s', (cell, number) => {
    expect(numberOf(cell)).toBe(number);
  });

  it.each(['', 'yoʻq', '1,2,3', '1.2.3', '12 dona', '1e3', Number.NaN, true, null, undefined])(
    '%s is none',
    (cell) => {
      expect(numberOf(cell)).toBeNull();
    },
  );
});

describe('a day in a cell', () => {
  it.each([
    ['01.12.2026', '2026-12-01'],
    ['1/2/2027', '2027-02-01'],
    ['2026-12-01', '2026-12-01'],
    ['2026-2-3', '2026-02-03'],
    ['', null],
  ])('%s is %s', (cell, day) => {
    expect(readDay(cell)).toEqual({ value: day });
  });

  it.each(['31.02.2026', '2026-13-01', '01.12.26', '2026', '2026-12', 'ertaga'])('%s is refused', (cell) => {
    expect(readDay(cell)).toMatchObject({ fault: { code: 'date_wrong' } });
  });
});
