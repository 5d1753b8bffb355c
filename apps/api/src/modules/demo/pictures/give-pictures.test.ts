import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { TEMPLATE_DEMO } from '../../../../test/templates.ts';
import { FolderStore } from '../../../platform/files/store.ts';
import { buildProducts } from '../products.ts';
import { drawingFor, drawPictures, givePictures, picturedProducts } from './give-pictures.ts';
import { sizeOf, sortOf } from './sort.ts';

const { products } = buildProducts();
let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer(TEMPLATE_DEMO);
  folder = mkdtempSync(path.join(tmpdir(), 'javon-pictures-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it('most products of each category have a picture, about one in six has none, the same in every run', () => {
  const pictured = picturedProducts();
  const ids = new Set(pictured.flatMap((one) => one.ids));
  const without = (1200 - ids.size) / 1200;
  expect([without > 0.13, without < 0.2]).toEqual([true, true]);
  for (const category of new Set(products.map((one) => one.category))) {
    const own = products.filter((one) => one.category === category);
    expect(own.filter((one) => ids.has(one.id)).length / own.length, category).toBeGreaterThan(0.6);
    expect(
      own.some((one) => !ids.has(one.id)),
      category,
    ).toBe(true);
  }
  expect(picturedProducts()).toEqual(pictured);
});

it('a picture is as wide to its height as the thing is, a twentieth apart at most', () => {
  for (const product of products) {
    const { w, h } = sizeOf(sortOf(product, 0));
    expect(Math.abs(Math.log(w / h / (product.width / product.height))), product.sku).toBeLessThan(0.055);
  }
});

it('no drawing says a word, so none bears a mark', () => {
  for (const { sort } of picturedProducts()) expect(drawingFor(sort)).not.toMatch(/<text|<image|href/);
});

it('pictures are kept once, small, on no ground, and served as those that people upload', async () => {
  const files = new FolderStore(folder);
  const own = await server.db
    .updateTable('product')
    .set({ picture_key: 'own.webp' })
    .where('id', '=', picturedProducts()[0]?.ids[0] ?? 0)
    .returning('id')
    .executeTakeFirstOrThrow();
  await givePictures(server.db, files, await drawPictures());
  const rows = await server.db
    .selectFrom('product')
    .select(['id', 'picture_key'])
    .where('picture_key', 'is not', null)
    .execute();
  expect(rows.find((row) => row.id === own.id)?.picture_key).toBe('own.webp');
  const kept = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.webp'));
  expect(kept.length).toBe(picturedProducts().length);
  for (const { picture_key: key } of rows) {
    if (key !== null && key !== 'own.webp')
      expect(existsSync(path.join(folder, key.slice(0, 2), key))).toBe(true);
  }
  const { width, height, hasAlpha } = await sharp(path.join(folder, kept[0] ?? '')).metadata();
  expect([Math.max(width, height), hasAlpha]).toEqual([440, true]);
});
