import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '../src/platform/db/database.ts';
import { transaction } from '../src/platform/db/transaction.ts';
import type { FileStore } from '../src/platform/files/store.ts';
import { picturedProducts } from './products.ts';

const FOLDER = path.join(import.meta.dirname, 'pictures');
/** Maximum number of pictures encoded and stored at the same time. */
const AT_ONCE = 4;

/** An encoded picture of the demo, and the products that show it. */
export interface DrawnPicture {
  readonly ids: readonly number[];
  readonly bytes: Buffer;
}

/** Calls `work` for each item, a few at the same time. */
async function eachOf<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const next = async () => {
    for (let one = queue.next(); !one.done; one = queue.next()) await work(one.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** Encodes the demo's pictures in worker threads, while the rows are written. */
export async function drawPictures(): Promise<DrawnPicture[]> {
  const drawn: DrawnPicture[] = [];
  await eachOf(picturedProducts(), async ([name, ids]) => {
    const bytes = await sharp(path.join(FOLDER, 'products', `${name}.svg`))
      .webp({ quality: 82, effort: 2 })
      .toBuffer();
    drawn.push({ ids, bytes });
  });
  return drawn;
}

/** Gives most products of the demo a picture, each stored once however many share it. */
export async function givePictures(db: Db, files: FileStore, drawn: readonly DrawnPicture[]): Promise<void> {
  const given: { readonly id: number; readonly key: string }[] = [];
  await eachOf(drawn, async ({ bytes, ids }) => {
    const key = await files.put(bytes, 'webp');
    for (const id of ids) given.push({ id, key });
  });
  await sql`
    update product p set picture_key = g.key
    from unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ key }) => key)}::text[]) g (id, key)
    where p.id = g.id and p.picture_key is null`.execute(db);
}

/** File of a brand's logo: a plain shape that represents no real logo. */
export function markOf(brand: string): string {
  return path.join(FOLDER, 'brands', `${brand.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.svg`);
}

/** Gives each brand of the demo a logo, so that tags which show one can be tried. */
export async function giveBrandMarks(db: Db, files: FileStore): Promise<void> {
  const brands = await db
    .selectFrom('brand')
    .select(['id', 'name'])
    .where('logo_key', 'is', null)
    .orderBy('id')
    .execute();
  const marks: { readonly id: number; readonly key: string }[] = [];
  for (const { id, name } of brands) {
    const picture = await sharp(markOf(name)).webp({ lossless: true }).toBuffer();
    marks.push({ id, key: await files.put(picture, 'webp') });
  }
  await transaction(db, async (tx) => {
    for (const { id, key } of marks)
      await tx.updateTable('brand').set({ logo_key: key }).where('id', '=', id).execute();
  });
}
