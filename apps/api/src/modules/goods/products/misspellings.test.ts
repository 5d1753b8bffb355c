import { describe, expect, it } from 'vitest';
import { misspellings } from './misspellings.ts';

const matches = (typed: string) =>
  misspellings(typed).some((pattern) => new RegExp(pattern, 'u').test('samsung'));

describe('a word with one wrong letter', () => {
  it.each([
    ['a letter is another one', 'samsing'],
    ['a letter is missing', 'samsng'],
    ['a letter is too many', 'samssung'],
    ['two letters changed places', 'samusng'],
  ])('is found if %s', (_, typed) => {
    expect(matches(typed)).toBe(true);
  });

  it('is not found if two are wrong', () => {
    expect(matches('samzinq')).toBe(false);
  });
});
