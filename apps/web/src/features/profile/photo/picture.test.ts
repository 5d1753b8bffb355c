import { describe, expect, it } from 'vitest';
import { photoFault, pictureSize } from './picture.ts';

function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

/** Beginning of a JPEG: a segment of the camera, then the frame header. */
function jpeg(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array([
    0xff,
    0xd8,
    0xff,
    0xe1,
    0,
    6,
    1,
    2,
    3,
    4,
    0xff,
    0xff,
    0xc4,
    0,
    3,
    9,
    0xff,
    0xc2,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  ]);
  return bytes;
}

const script = new TextEncoder().encode('<script>alert(1)</script>');

describe('a photo is validated by its content, not by its name [VAL-6]', () => {
  it('reads the size of PNG and JPEG only', () => {
    expect(pictureSize(png(640, 480))).toEqual({ width: 640, height: 480 });
    expect(pictureSize(jpeg(4032, 3024))).toEqual({ width: 4032, height: 3024 });
    expect(pictureSize(script)).toBeNull();
    expect(pictureSize(new Uint8Array())).toBeNull();
    expect(pictureSize(png(640, 480).with(7, 0x0d))).toBeNull();
    expect(pictureSize(png(1, 1).slice(0, 20))).toBeNull();
    expect(pictureSize(jpeg(1, 1).slice(0, 14))).toBeNull();
  });

  it('accepts a picture, refuses a renamed script', async () => {
    expect(await photoFault(new File([png(640, 480)], 'me.png'))).toBeNull();
    expect(await photoFault(new File([jpeg(640, 480)], 'me.txt'))).toBeNull();
    expect(await photoFault(new File([script], 'me.png', { type: 'image/png' }))).toMatchObject({
      code: 'file_not_a_picture',
    });
  });

  it('refuses pictures that are too large, in bytes and in pixels', async () => {
    const ofBytes = (bytes: number) => new File([png(9, 9), new Uint8Array(bytes - 33)], 'me.png');
    expect(await photoFault(ofBytes(10_485_760))).toBeNull();
    expect(await photoFault(ofBytes(10_485_761))).toEqual({ code: 'file_too_large', params: { max: 10 } });
    expect(await photoFault(new File([png(20_000, 20_000)], 'me.png'))).toMatchObject({
      code: 'picture_too_large',
    });
    for (const [width, height] of [
      [12_000, 6_000],
      [12_001, 1],
    ] as const)
      expect(await photoFault(new File([png(width, height)], 'me.png'))).toMatchObject({
        code: 'picture_too_large',
      });
    expect(await photoFault(new File([png(12_000, 5_000)], 'me.png'))).toBeNull();
    expect(await photoFault(new File([png(640, 0)], 'me.png'))).toMatchObject({ code: 'file_not_a_picture' });
  });
});
