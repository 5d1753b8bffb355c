import { expect, it } from 'vitest';
import { wellFormedJson } from './json-body.ts';

it.each([
  [String.raw`"\ud83d\ude42"`, '🙂'],
  [String.raw`"\ud800"`, '�'],
  [String.raw`"a\uDC00b\ud83dc"`, 'a�b�c'],
  [String.raw`"\ud83d\ud83d\ude42"`, '�🙂'],
  [String.raw`"\\ud800"`, String.raw`\ud800`],
  [String.raw`"\\\ud800"`, '\\�'],
  ['"oʻzbek"', 'oʻzbek'],
])('%s is read as %j, a text that a database keeps', (json, text) => {
  const read: unknown = JSON.parse(wellFormedJson(json));
  expect(read).toBe(text);
  expect(text.isWellFormed()).toBe(true);
});
