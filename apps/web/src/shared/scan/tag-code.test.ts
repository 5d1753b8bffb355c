import { describe, expect, it } from 'vitest';
import { tagCodeIn } from './tag-code.ts';

describe('the code of a tag in what was scanned', () => {
  it('is the last part of its address, in either case and with a query', () => {
    expect(tagCodeIn('HTTPS://JAVON.EXAMPLE/T/0000001K2M3N4P5Q6R')).toBe('0000001K2M3N4P5Q6R');
    expect(tagCodeIn('https://javon.example/t/0000001k2m3n4p5q6r?lang=ru')).toBe('0000001K2M3N4P5Q6R');
  });

  it('is not found in bar codes, SKUs and other addresses', () => {
    for (const text of ['4780010000004', 'TV-001', 'https://javon.example/T/SHORT', '0000001K2M3N4P5Q6R'])
      expect(tagCodeIn(text), text).toBeNull();
  });
});
