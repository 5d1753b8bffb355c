import { describe, expect, it } from 'vitest';
import { ScanReader } from './scan-reader.ts';

/** Types a text with a pause before each key, then Enter after another; answers what was read. */
function type(text: string, gap: number, end = gap, reader = new ScanReader(), from = 1000): string | null {
  let at = from;
  for (const key of text) {
    at += gap;
    expect(reader.read(key, at)).toBeNull();
  }
  return reader.read('Enter', at + end);
}

describe('a bar-code scanner', () => {
  it('is a keyboard that types fast and ends with Enter', () => {
    expect(type('4780010000004', 12)).toBe('4780010000004');
    expect(type('KS-100234', 50, 120)).toBe('KS-100234');
  });

  it('is no person, who types slower or waits before Enter', () => {
    expect(type('4780010000004', 51)).toBeNull();
    expect(type('4780010000004', 12, 121)).toBeNull();
  });

  it('does not read a few letters, nor what came before a pause', () => {
    expect(type('12345', 5)).toBeNull();
    const reader = new ScanReader();
    reader.read('9', 0);
    expect(type('4780010000004', 10, 10, reader)).toBe('4780010000004');
  });

  it('begins again after Enter and after any key that is no character, but Shift', () => {
    const reader = new ScanReader();
    expect(type('4780010000004', 10, 10, reader)).toBe('4780010000004');
    expect(reader.read('Enter', 1200)).toBeNull();
    for (const [i, key] of [...'123'].entries()) reader.read(key, 2000 + i);
    reader.read('Tab', 2004);
    for (const [i, key] of [...'456789'].entries()) reader.read(key, 2005 + i);
    expect(reader.read('Enter', 2012)).toBe('456789');
    for (const [i, key] of [...'ab', 'Shift', ...'CDEF'].entries()) reader.read(key, 3000 + i);
    expect(reader.read('Enter', 3010)).toBe('abCDEF');
  });
});
