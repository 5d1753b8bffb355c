import { describe, expect, it } from 'vitest';
import { chosenText, isWorking, percentOf, stepOf, toWrite } from './result.ts';

const counts = { new: 0, changed: 0, unchanged: 5, bad: 0 };

describe('an import', () => {
  it('can be applied only without bad rows, and only if it changes something', () => {
    expect(stepOf({ state: 'checked', counts: { ...counts, new: 3, bad: 1 } })).toBe('mend');
    expect(stepOf({ state: 'checked', counts })).toBe('nothing');
    expect(stepOf({ state: 'checked', counts: { ...counts, new: 3, changed: 2 } })).toBe('apply');
    expect(stepOf({ state: 'running', counts })).toBe('running');
    expect(toWrite({ counts: { ...counts, new: 3, changed: 2 } })).toBe(5);
  });

  it('is worked on while it is applied or taken back', () => {
    expect(isWorking({ state: 'undoing' })).toBe(true);
    expect(isWorking({ state: 'undone' })).toBe(false);
    expect(stepOf({ state: 'undone', counts })).toBe('undone');
  });

  it('tells the server which column means what, and which is left out', () => {
    expect(
      chosenText(
        new Map([
          [0, 'sku'],
          [3, ''],
        ]),
      ),
    ).toBe('0:sku,3:');
  });

  it('is never further than whole, nor less than nothing', () => {
    expect(percentOf({ progress: { done: 5, total: 20 } })).toBe(25);
    expect(percentOf({ progress: { done: 0, total: 0 } })).toBe(0);
    expect(percentOf({ progress: { done: 30, total: 20 } })).toBe(100);
  });
});
