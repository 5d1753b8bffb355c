import { PRODUCT_PICTURES, pictureNames } from '@javon/price-tag';
import type { Db } from '../../../platform/db/database.ts';
import type { SamplerWithUploads, StoredSampler } from '../samplers.ts';

/** Sampler versions by id. They never change, so they can be cached while printing. */
export async function readSamplerVersions(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, SamplerWithUploads>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sampler_version')
    .select(['id', 'spec'])
    .where('id', 'in', [...ids])
    .execute();
  const found = rows.map((row) => ({ id: row.id, stored: row.spec as unknown as StoredSampler }));
  const uploads = await readUploads(
    db,
    found.flatMap(({ stored }) => pictureNames(stored.layout)),
  );
  return new Map(found.map(({ id, stored }) => [id, { ...stored, uploads }]));
}

/** Keys of uploaded pictures by their names; names without an upload are left out. */
export async function readUploads(db: Db, names: readonly string[]): Promise<Record<string, string>> {
  const asked = [...new Set(names)].filter((name) => !PRODUCT_PICTURES.some((one) => one === name));
  if (asked.length === 0) return {};
  const rows = await db
    .selectFrom('tag_picture')
    .select(['name', 'file_key'])
    .where('name', 'in', asked)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.file_key]));
}
