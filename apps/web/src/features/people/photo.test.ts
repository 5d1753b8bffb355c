import { PHOTO_MAX_BYTES } from '@javon/contract';
import { expect, it } from 'vitest';
import { photoProblem } from './photo.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

it('[VAL-6] a photo is a PNG or JPG by its content, 10 MB at most', async () => {
  expect(await photoProblem(new File([PNG], 'face.txt'))).toBeNull();
  expect(await photoProblem(new File([JPEG], 'face.png'))).toBeNull();
  for (const content of ['<script>', 'GIF89a', '', 'RIFF....WEBP']) {
    expect(await photoProblem(new File([content], 'face.png', { type: 'image/png' }))).toBe('not_a_picture');
  }
  const rest = new Uint8Array(PHOTO_MAX_BYTES - PNG.length);
  expect(await photoProblem(new File([PNG, rest], 'a.png'))).toBeNull();
  expect(await photoProblem(new File([PNG, rest, '!'], 'a.png'))).toBe('too_large');
});
