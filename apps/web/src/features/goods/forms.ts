import { type Localised, PLAIN_COLUMNS, type Product } from '@javon/contract';
import { type PlainTyped, sentPlain, typedPlain } from './plain-columns.ts';

export type ProductPart = 'price' | 'values' | 'characters';

interface Names {
  readonly uz: string;
  readonly ru: string;
  readonly kaa: string;
}

/** Field values of the form of a product; sizes in millimetres and grams, as they are stored. */
export interface ProductValues extends PlainTyped {
  readonly version: number;
  readonly name: Names;
  readonly short_name: Names;
  readonly barcode: string;
  readonly more_barcodes: readonly string[];
  readonly brand: { readonly id: number; readonly name: string } | null;
  /** Id as text, as in the list of choices. */
  readonly category: string | null;
}

function namesOf(text: Localised | null): Names {
  return { uz: text?.uz ?? '', ru: text?.ru ?? '', kaa: text?.kaa ?? '' };
}

export function valuesOf(product: Product): ProductValues {
  return {
    version: product.version,
    name: namesOf(product.name),
    short_name: namesOf(product.short_name),
    barcode: product.barcode ?? '',
    more_barcodes: product.more_barcodes,
    brand: product.brand,
    category: String(product.category.id),
    ...typedPlain(product),
  };
}

function differ(a: Names, b: Names): boolean {
  return a.uz !== b.uz || a.ru !== b.ru || a.kaa !== b.kaa;
}

/**
 * Body of an edit: the version and the changed fields. Unchanged fields are left out, so that they do not
 * undo another person's concurrent changes.
 */
export function changedParts(was: ProductValues, now: ProductValues): Record<string, unknown> {
  const body: Record<string, unknown> = { version: now.version };
  if (differ(was.name, now.name)) body.name = { ...now.name };
  if (differ(was.short_name, now.short_name)) {
    const { uz, ru, kaa } = now.short_name;
    body.short_name = `${uz}${ru}${kaa}`.trim() === '' ? null : { uz, ru, kaa };
  }
  if (was.barcode !== now.barcode) body.barcode = now.barcode.trim() === '' ? null : now.barcode.trim();
  if (was.more_barcodes.join() !== now.more_barcodes.join()) body.more_barcodes = [...now.more_barcodes];
  if (was.brand?.id !== now.brand?.id) body.brand = now.brand?.id ?? null;
  if (was.category !== now.category) body.category = Number(now.category);
  for (const field of PLAIN_COLUMNS) if (was[field] !== now[field]) body[field] = sentPlain(now[field]);
  return body;
}
