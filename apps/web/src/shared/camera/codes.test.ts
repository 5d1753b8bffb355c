import { describe, expect, it } from 'vitest';
import { type CodeFormat, chooseRead, hasCheckDigit, isOurs, type Read } from './codes.ts';

const TAG = 'HTTPS://JAVON.EXAMPLE/T/0000001K2M3N4P5Q6R';

function read(text: string, format: CodeFormat, x = 0.5, y = 0.5): Read {
  return { text, format, x, y };
}

describe('a code that a camera read', () => {
  it('counts as an EAN only with its check digit', () => {
    for (const digits of ['4780010000004', '96385074', '4006381333931'])
      expect(hasCheckDigit(digits)).toBe(true);
    for (const digits of ['4780010000005', '96385075', '478001000000X', ''])
      expect(hasCheckDigit(digits), digits).toBe(false);
  });

  it('is ours as EAN of the right length, as Code 128, and as the QR code of a tag', () => {
    expect(isOurs(read('4780010000004', 'ean_13'))).toBe(true);
    expect(isOurs(read('96385074', 'ean_8'))).toBe(true);
    expect(isOurs(read('KS-100234', 'code_128'))).toBe(true);
    expect(isOurs(read(TAG, 'qr_code'))).toBe(true);
    expect(isOurs(read('96385074', 'ean_13'))).toBe(false);
    expect(isOurs(read('https://example.com/advert', 'qr_code'))).toBe(false);
    expect(isOurs(read('a b', 'code_128'))).toBe(false);
  });

  it('is chosen among several: the code of a tag first, then the nearest to the centre', () => {
    const bars = read('4780010000004', 'ean_13');
    const tag = read(TAG, 'qr_code', 0.1, 0.9);
    expect(chooseRead([bars, tag])).toBe(tag);
    const aside = read('4006381333931', 'ean_13', 0.2, 0.5);
    expect(chooseRead([aside, bars])).toBe(bars);
    expect(chooseRead([read('4780010000005', 'ean_13')])).toBeNull();
    expect(chooseRead([])).toBeNull();
    const advert = read('https://example.com/advert', 'qr_code');
    expect(chooseRead([advert])).toBeNull();
    expect(chooseRead([advert], { strangers: true }), 'told that it is none of ours').toBe(advert);
    expect(chooseRead([advert, aside], { strangers: true })).toBe(aside);
    expect(chooseRead([advert, advert], { strangers: true })).toBeNull();
  });
});
