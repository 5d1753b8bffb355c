import { describe, expect, it } from 'vitest';
import { chosenText, isWorking, percentOf, shownValue, stepOf, toWrite } from './result.ts';

const can: [] = [];
const counts = { new: 0, changed: 0, unchanged: 5, bad: 0 };

describe('an import', () => {
  it('can be applied only without bad rows, and only if it changes something', () => {
    expect(stepOf({ state: 'checked', can, counts: { ...counts, new: 3, bad: 1 } })).toBe('mend');
    expect(stepOf({ state: 'checked', can, counts })).toBe('nothing');
    expect(stepOf({ state: 'checked', can, counts: { ...counts, new: 3, changed: 2 } })).toBe('apply');
    const both = { ...counts, new: 3, bad: 1 };
    expect(stepOf({ state: 'checked', can: ['apply'], counts: both })).toBe('apply');
    expect(stepOf({ state: 'running', can, counts })).toBe('running');
    expect(toWrite({ counts: { ...counts, new: 3, changed: 2 } })).toBe(5);
  });

  it('is in progress while it is applied or undone', () => {
    expect(isWorking({ state: 'undoing' })).toBe(true);
    expect(isWorking({ state: 'undone' })).toBe(false);
    expect(stepOf({ state: 'undone', can, counts })).toBe('undone');
  });

  it('shows sizes in centimetres, weights in kilograms, prices in so‘m and days in words, whatever the units of the file', () => {
    expect(shownValue('width_mm', '655')).toEqual({ value: '65,5', unit: 'cm' });
    expect(shownValue('weight_g', '12500')).toEqual({ value: '12,5', unit: 'kg' });
    expect(shownValue('old_price', '4990000')).toEqual({ value: '4\u00a0990\u00a0000', unit: 'money' });
    expect(shownValue('valid_from', '2026-12-05')).toEqual({ value: '2026-12-05', unit: 'day' });
    expect(shownValue('name_uz', '500')).toEqual({ value: '500', unit: null });
    expect(shownValue('width_mm', null)).toEqual({ value: '—', unit: null });
  });

  it('sends the mapping of the columns to the server, and the omitted ones', () => {
    expect(
      chosenText(
        new Map([
          [0, 'sku'],
          [3, ''],
        ]),
      ),
    ).toBe('0:sku,3:');
  });

  it('shows a progress between 0 and 100', () => {
    expect(percentOf({ progress: { done: 5, total: 20 } })).toBe(25);
    expect(percentOf({ progress: { done: 0, total: 0 } })).toBe(0);
    expect(percentOf({ progress: { done: 30, total: 20 } })).toBe(100);
  });
});
