import type { TagLayout } from './layout/types.ts';
import { murmur3x128 } from './murmur3.ts';
import type { TagPictures } from './source.ts';
import type { TagValues } from './values.ts';

/** Names of pictures that a layout has without an upload: the product's own picture, and its brand's logo. */
export const PRODUCT_PICTURES = ['product', 'brand'] as const;

/** Names of the pictures that a layout shows or tests for, each once. */
export function pictureNames({ parts }: TagLayout): string[] {
  const names = new Set<string>();
  for (const part of parts) {
    if (part.kind === 'picture') names.add(part.ref);
    for (const condition of part.when ?? []) {
      if (condition === 'picture' || condition === '!picture') names.add('product');
      if (condition === 'brand_mark' || condition === '!brand_mark') names.add('brand');
    }
  }
  return [...names];
}

/** The known pictures that a layout uses; undefined if it shows none [PT-19]. */
export function picturesFor(
  layout: TagLayout,
  known: Readonly<Record<string, string | null | undefined>>,
): TagPictures | undefined {
  const found: Record<string, string> = {};
  for (const name of pictureNames(layout)) {
    const key = Object.hasOwn(known, name) ? known[name] : null;
    if (key) found[name] = key;
  }
  return Object.keys(found).length === 0 ? undefined : found;
}

/** Digest of the pictures on a tag, 32 hex digits like `textDigest`; empty if there are none [PT-19]. */
export function pictureDigest({ pictures }: TagValues): string {
  if (pictures === undefined) return '';
  const fields = Object.entries(pictures)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat();
  return murmur3x128(fields.map((field) => `${field.length}:${field}`).join(''));
}
