import { expect, test } from 'vitest';
import { type Document, gatherPushes } from './pdfkit-internals.ts';

/** Document that keeps what reaches its stream, by the number of bytes; null is the end. */
function fakeDocument() {
  const pushed: (string | null)[] = [];
  const stream = {
    push(chunk: Buffer | null): boolean {
      pushed.push(chunk === null ? null : chunk.toString());
      return false;
    },
  };
  return { document: stream as unknown as Document, stream, pushed };
}

test('[PT-94] small pieces go to the stream together: when asked to, and at the end', () => {
  const { document, stream, pushed } = fakeDocument();
  const flush = gatherPushes(document);
  expect(stream.push(Buffer.from('a'))).toBe(true);
  expect(stream.push(Buffer.from('b'))).toBe(true);
  expect(pushed).toEqual([]);
  flush();
  expect(pushed).toEqual(['ab']);
  flush();
  expect(pushed).toEqual(['ab']);
  stream.push(Buffer.from('c'));
  expect(stream.push(null)).toBe(false);
  expect(pushed).toEqual(['ab', 'c', null]);
});

test('[PT-94] from 64 KB on they go at once', () => {
  const { document, stream, pushed } = fakeDocument();
  gatherPushes(document);
  stream.push(Buffer.alloc(65_535, 'a'));
  expect(pushed).toHaveLength(0);
  stream.push(Buffer.from('b'));
  expect(pushed.map((text) => text?.length)).toEqual([65_536]);
  stream.push(Buffer.from('c'));
  expect(pushed).toHaveLength(1);
});
