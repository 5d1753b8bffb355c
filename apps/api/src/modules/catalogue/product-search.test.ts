import { describe, expect, it } from 'vitest';
import { misspellings } from './product-search.ts';

/** What LIKE does with a pattern of ours. */
function like(text: string, pattern: string): boolean {
  return new RegExp(pattern.replaceAll('%', '.*').replaceAll('_', '.')).test(text);
}

describe('a word with one letter wrong', () => {
  it.each([
    ['a letter is another one', 'samsing'],
    ['a letter is missing', 'samsng'],
    ['a letter is too many', 'samssung'],
    ['two letters changed places', 'samusng'],
  ])('is found where %s', (_, typed) => {
    expect(misspellings(typed).some((pattern) => like('televizor samsung qled', pattern))).toBe(true);
  });

  it('is not found where two are', () => {
    expect(misspellings('samzinq').some((pattern) => like('televizor samsung qled', pattern))).toBe(false);
  });
});
