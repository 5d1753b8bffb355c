import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { FORMATS, formatsOf, gridOf } from '../testing/qr-grid.ts';
import { longQrCode } from './qr-long.ts';

const ADDRESS = 'otpauth://totp/Javon:998901234567?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Javon';

it('takes the least version that holds the text, and none that is too long or not ASCII', () => {
  const sizes = [1, 62, 63, 84, 85, 106].map((length) => longQrCode('x'.repeat(length))?.size);
  expect(sizes).toEqual([33, 33, 37, 37, 41, 41]);
  expect([longQrCode('x'.repeat(107)), longQrCode('ў')]).toEqual([null, null]);
});

it('draws the modules that an independent reader read as the address of an app', () => {
  const qr = longQrCode(ADDRESS);
  if (qr === null) throw new Error('It holds 106 bytes');
  const grid = gridOf(qr);
  const [first, second] = formatsOf(grid);
  expect(FORMATS).toContain(first);
  expect(second).toBe(first);
  const modules = grid.map((line) => line.map(Number).join('')).join('\n');
  expect(createHash('sha256').update(modules).digest('hex')).toMatchInlineSnapshot(
    `"2b0996ab5b3c41d2952c0affda79bf6ff710ca5ae48d71eee09afecea19d411b"`,
  );
});
