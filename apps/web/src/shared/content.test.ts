import { expect, it } from 'vitest';
import { contentOf } from './content.ts';

it('is the same for another order of keys at any depth, and differs for another order of a list', () => {
  const content = contentOf({ name: { uz: 'a', ru: 'b' }, parts: [{ x: 1, y: null }, 2] });
  expect(contentOf({ parts: [{ y: null, x: 1 }, 2], name: { ru: 'b', uz: 'a' } })).toBe(content);
  expect(contentOf({ parts: [2, { y: null, x: 1 }], name: { ru: 'b', uz: 'a' } })).not.toBe(content);
});
