import { expect, it } from 'vitest';
import { besides } from './use-conflict-words.ts';

it('a side of a conflict names what the other side lacks, at most five of many', () => {
  expect(besides('2 ta', ['a', 'b'], ['b', 'c'])).toBe('2 ta: a');
  expect(besides('1 ta', ['b'], ['b', 'c'])).toBe('1 ta');
  expect(besides('7 ta', [...'abcdefg'], [])).toBe('7 ta: a; b; c; d; e…');
});
