import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FolderStore } from '../src/platform/files/store.ts';
import { type TestServer, testServer } from '../test/harness.ts';
import { TEMPLATE_DEMO } from '../test/templates.ts';
import { drawPictures, giveBrandMarks, givePictures, markOf } from './give-pictures.ts';
import { picturedProducts, readAssortment } from './products.ts';

const { brands, products } = readAssortment();
const DRAWINGS = path.join(import.meta.dirname, 'pictures/products');
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

it('most products of each category have a picture, about one in six has none, and each drawing has its products', () => {
  const pictured = picturedProducts();
  const ids = new Set([...pictured.values()].flat());
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
  expect(readdirSync(DRAWINGS).toSorted()).toEqual(
    [...pictured.keys()].map((name) => `${name}.svg`).toSorted(),
  );
});

it('a picture is as wide to its height as the thing is, a twentieth apart at most, and says no word', () => {
  for (const [name, ids] of picturedProducts()) {
    const svg = readFileSync(path.join(DRAWINGS, `${name}.svg`), 'utf8');
    expect(svg).not.toMatch(/<text|<image|href/);
    const [, w, h] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    for (const { width, height, sku } of products.filter((one) => ids.includes(one.id)))
      expect(Math.abs(Math.log(Number(w) / Number(h) / (width / height))), sku).toBeLessThan(0.055);
  }
});

it('pictures are kept once, small, on no ground, and served as those that people upload', async () => {
  const files = new FolderStore(folder);
  const own = await server.db
    .updateTable('product')
    .set({ picture_key: 'own.webp' })
    .where('id', '=', [...picturedProducts().values()][0]?.[0] ?? 0)
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
  expect(kept.length).toBe(picturedProducts().size);
  for (const { picture_key: key } of rows) {
    if (key !== null && key !== 'own.webp')
      expect(existsSync(path.join(folder, key.slice(0, 2), key))).toBe(true);
  }
  const { width, height, hasAlpha } = await sharp(path.join(folder, kept[0] ?? '')).metadata();
  expect([Math.max(width, height), hasAlpha]).toEqual([440, true]);
});

it('each brand has a mark of its own, which can be read back; a mark that is there stays', async () => {
  expect(new Set(brands.map((brand) => readFileSync(markOf(brand), 'utf8'))).size).toBe(brands.length);
  const files = new FolderStore(folder);
  await server.db.updateTable('brand').set({ logo_key: 'kept.webp' }).where('id', '=', 2).execute();
  await giveBrandMarks(server.db, files);
  const rows = await server.db.selectFrom('brand').select('logo_key').orderBy('id').execute();
  const keys = rows.map(({ logo_key }) => logo_key ?? '');
  expect(keys[1]).toBe('kept.webp');
  expect(new Set(keys).size).toBe(brands.length);
  const parts: Buffer[] = [];
  for await (const part of (await files.find(keys[0] ?? ''))?.read() ?? []) parts.push(part as Buffer);
  expect(Buffer.concat(parts).subarray(8, 12).toString()).toBe('WEBP');
});
