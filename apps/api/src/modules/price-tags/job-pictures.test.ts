import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultLayout, type TagLayout } from '@javon/price-tag';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderStore } from '../../platform/files/store.ts';
import { jobPictures } from './tag-pictures.ts';

/** A layout with pictures of these sizes, in tenths of a millimetre. */
function layoutOf(...sizes: readonly (readonly [w: number, h: number])[]): TagLayout {
  const frame = { kind: 'picture', ref: 'product', x: 0, y: 0, align: 'left', valign: 'top' } as const;
  const pictures = sizes.map(([w, h]) => ({ ...frame, w, h }));
  const line = { kind: 'line', x: 0, y: 0, w: 2000, h: 2000 } as unknown as TagLayout['parts'][number];
  return { ...defaultLayout(1, 'A6'), parts: [line, ...pictures] };
}

describe('pictures of a print job', () => {
  let folder: string;
  let files: FolderStore;
  let key: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'javon-pictures-'));
    files = new FolderStore(folder);
    const picture = sharp({ create: { width: 1600, height: 400, channels: 3, background: '#cc0000' } });
    key = await files.put(await picture.webp().toBuffer(), 'webp');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const widthOf = async (...layouts: readonly TagLayout[]) => {
    const bytes = await jobPictures(files, layouts)(key);
    return bytes === null ? null : (await sharp(bytes).metadata()).width;
  };

  it('have the resolution of the largest place that the job has for one, and no more', async () => {
    // An inch is 254 tenths of a millimetre and 300 dots.
    expect(await widthOf(layoutOf([254, 100]))).toBe(300);
    expect(await widthOf(layoutOf([100, 254])), 'by its longer side').toBe(300);
    expect(await widthOf(layoutOf([254, 10], [508, 10]), layoutOf([127, 10]))).toBe(600);
    expect(await widthOf(layoutOf([255, 10])), 'rounded up').toBe(302);
    expect(await widthOf(layoutOf([2000, 2000])), 'no more than are kept').toBe(1200);
  });

  it('are left out if the file is missing', async () => {
    await files.remove(key);
    expect(await widthOf(layoutOf([254, 100]))).toBeNull();
  });
});
