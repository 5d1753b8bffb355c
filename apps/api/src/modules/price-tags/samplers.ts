import {
  PRODUCT_PICTURES,
  pictureNames,
  picturesFor,
  type SamplerSpec,
  type TagLayout,
  type TagPictures,
} from '@javon/price-tag';
import type { Db } from '../../platform/db/database.ts';
import type { TagTexts } from './source.ts';

/** Content of `sampler_version.spec`. */
export interface StoredSampler {
  readonly sampler: SamplerSpec;
  readonly layout: TagLayout;
}

/** A sampler version with the keys of the uploaded pictures that its layout names. */
export interface SamplerWithUploads extends StoredSampler {
  readonly uploads: Readonly<Record<string, string>>;
}

/** Columns of a sampler version that the state of tags is worked out from, read off what it draws. */
export function samplerFacts({ sampler, layout }: StoredSampler): {
  readonly requires_monthly: boolean;
  readonly shows_old_price: boolean;
  readonly shows_until: boolean;
} {
  const asks = (part: TagLayout['parts'][number], name: string) =>
    (part.when ?? []).some((condition) => condition.replace('!', '') === name);
  return {
    requires_monthly: sampler.monthlyPrice === 'required',
    shows_old_price: layout.parts.some(
      (part) =>
        part.kind === 'oldPrice' ||
        part.kind === 'discount' ||
        asks(part, 'old_price') ||
        asks(part, 'discount'),
    ),
    shows_until: layout.parts.some(
      (part) => (part.kind === 'value' && part.value === 'until') || asks(part, 'until'),
    ),
  };
}

/** Sampler versions by id. They never change, so whoever prints may keep them. */
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

/** Keys of uploaded pictures by their names; a name that nothing was uploaded under is left out. */
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

/** Keys of the pictures that a product's tag shows by a sampler. */
export function tagPictures(
  { pictureKeys }: Pick<TagTexts, 'pictureKeys'>,
  { layout, uploads }: Pick<SamplerWithUploads, 'layout' | 'uploads'>,
): TagPictures | undefined {
  return picturesFor(layout, { ...uploads, ...pictureKeys });
}
