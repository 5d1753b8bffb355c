import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '../../../platform/db/database.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { buildProducts } from '../products.ts';
import { Random } from '../random.ts';
import { picture } from './draw.ts';
import { finishOf } from './finish.ts';
import { drawingOf } from './look.ts';
import { type Sort, sizeOf, sortOf } from './sort.ts';

/** Share of the products that nobody has taken a picture of. */
const WITHOUT = 1 / 6;
/** Pictures that are encoded and kept at the same time. */
const AT_ONCE = 4;

/** The picture of a sort, as SVG. */
export function drawingFor(sort: Sort): string {
  const { w, h } = sizeOf(sort);
  return picture(w, h, finishOf(sort.colour), drawingOf(sort.look));
}

/** Ids of the products with each of the demo's pictures; the same in every run. */
export function picturedProducts(): { readonly sort: Sort; readonly ids: readonly number[] }[] {
  const random = new Random('pictures');
  const sorts = new Map<string, { readonly sort: Sort; readonly ids: number[] }>();
  for (const product of buildProducts().products) {
    const sort = sortOf(product, random.whole(0, 11));
    if (random.chance(WITHOUT)) continue;
    const key = `${sort.look} ${sort.colour} ${sort.step}`;
    const known = sorts.get(key);
    if (known) known.ids.push(product.id);
    else sorts.set(key, { sort, ids: [product.id] });
  }
  return [...sorts.values()];
}

/** A picture of the demo, encoded, and the products that are shown by it. */
export interface DrawnPicture {
  readonly ids: readonly number[];
  readonly bytes: Buffer;
}

/** Draws the demo's pictures, in threads beside this one: the rows are written meanwhile. */
export async function drawPictures(): Promise<DrawnPicture[]> {
  const drawn: DrawnPicture[] = [];
  const queue = picturedProducts().values();
  const work = async () => {
    for (const { sort, ids } of queue) {
      const bytes = await sharp(Buffer.from(drawingFor(sort)))
        .webp({ quality: 82, effort: 2 })
        .toBuffer();
      drawn.push({ ids, bytes });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return drawn;
}

/** Gives most products of the demo a picture of what they are, each drawn and kept once however many share it. */
export async function givePictures(db: Db, files: FileStore, drawn: readonly DrawnPicture[]): Promise<void> {
  const given: { readonly id: number; readonly key: string }[] = [];
  const queue = drawn.values();
  const work = async () => {
    for (const { bytes, ids } of queue) {
      const key = await files.put(bytes, 'webp');
      for (const id of ids) given.push({ id, key });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await sql`
    update product p set picture_key = g.key
    from unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ key }) => key)}::text[]) g (id, key)
    where p.id = g.id and p.picture_key is null`.execute(db);
}
