import sharp from 'sharp';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { FileStore } from '../../platform/files/store.ts';

/** Colours that stay apart from white in black and white too. */
const COLOURS = ['#1d3f8f', '#9c2b2e', '#1f6b4a', '#5b3a8e', '#8a4b10', '#0f6674', '#30343c'] as const;

/** Plain shapes of our own on 100 × 100, in one colour; they stand for no mark that there is. */
const SHAPES: readonly ((colour: string) => string)[] = [
  (c) => `<circle cx="50" cy="50" r="34" fill="none" stroke="${c}" stroke-width="16"/>`,
  (c) => `<path d="M14 70V42h18v28zM41 70V22h18v48zM68 70V54h18v16z" fill="${c}"/>`,
  (c) => `<path d="M50 12 88 50 50 88 12 50z" fill="${c}"/><circle cx="50" cy="50" r="13" fill="#fff"/>`,
  (c) => `<path d="M12 62c14-34 24-34 38 0s24 34 38 0" fill="none" stroke="${c}" stroke-width="15"/>`,
  (c) => `<path d="M16 84 50 16l34 68z" fill="${c}"/><path d="M36 84 50 56l14 28z" fill="#fff"/>`,
  (c) => `<path d="M16 16h30a38 38 0 0 1 38 38v30H54a38 38 0 0 1-38-38z" fill="${c}"/>`,
  (c) => `<path d="M20 24 46 50 20 76M52 24l26 26-26 26" fill="none" stroke="${c}" stroke-width="14"/>`,
  (c) => `<path d="M50 10 85 30v40L50 90 15 70V30z" fill="none" stroke="${c}" stroke-width="13"/>`,
  (c) => `<path d="M82 62A36 36 0 1 1 46 14a30 30 0 0 0 36 48z" fill="${c}"/>`,
  (c) => `<path d="M12 20h76v18H59v42H41V38H12z" fill="${c}"/>`,
  (c) =>
    `<path d="M12 12h34v34H12zM54 54h34v34H54z" fill="${c}"/><circle cx="71" cy="29" r="17" fill="${c}"/>`,
];
const SIDE = 240;

/** The mark of the brand with a number, as SVG: another shape or another colour than its neighbours. */
export function markOf(number: number): string {
  const shape = SHAPES[number % SHAPES.length];
  const colour = COLOURS[number % COLOURS.length];
  if (!shape || !colour) throw new Error(`No mark has the number ${number}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 100 100"><rect width="100" height="100" fill="#fff"/>${shape(colour)}</svg>`;
}

/** Gives each brand of the demo data a mark, so that tags which show one can be seen. */
export async function giveBrandMarks(db: Db, files: FileStore): Promise<void> {
  const brands = await db
    .selectFrom('brand')
    .select('id')
    .where('logo_key', 'is', null)
    .orderBy('id')
    .execute();
  const marks: { readonly id: number; readonly key: string }[] = [];
  for (const { id } of brands) {
    const picture = await sharp(Buffer.from(markOf(id)))
      .webp({ lossless: true })
      .toBuffer();
    marks.push({ id, key: await files.put(picture, 'webp') });
  }
  await transaction(db, async (tx) => {
    for (const { id, key } of marks)
      await tx.updateTable('brand').set({ logo_key: key }).where('id', '=', id).execute();
  });
}
