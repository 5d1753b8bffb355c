import type { Product } from '@javon/contract';

/** What is changed by a form of its own. */
export type ProductPart = 'price' | 'values';

/** What the form of a product holds; sizes in millimetres and grams, as they are kept. */
export interface ProductValues extends Record<string, unknown> {
  readonly version: number;
  readonly name: { readonly uz: string; readonly ru: string; readonly kaa: string };
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly length_mm: number | null;
  readonly weight_g: number | null;
  readonly priority: number | null;
}

const PLAIN = ['width_mm', 'height_mm', 'length_mm', 'weight_g', 'priority'] as const;

/** The form's values of a product. */
export function valuesOf(product: Product): ProductValues {
  return {
    version: product.version,
    name: { uz: product.name.uz, ru: product.name.ru, kaa: product.name.kaa ?? '' },
    width_mm: product.width_mm,
    height_mm: product.height_mm,
    length_mm: product.length_mm,
    weight_g: product.weight_g,
    priority: product.priority,
  };
}

/**
 * The body of an edit: the version and what was changed. What was not changed stays out, so that it does not
 * undo what another person made of it meanwhile.
 */
export function changedParts(was: ProductValues, now: ProductValues): Record<string, unknown> {
  const body: Record<string, unknown> = { version: now.version };
  if (was.name.uz !== now.name.uz || was.name.ru !== now.name.ru || was.name.kaa !== now.name.kaa) {
    body.name = { ...now.name };
  }
  for (const field of PLAIN) if (was[field] !== now[field]) body[field] = now[field];
  return body;
}

/** Whether a text is a measure, or the beginning of one, with at most so many decimals. */
export function isMeasure(text: string, decimals: number): boolean {
  const [, fraction = ''] = /^[\d\s]{0,9}(?:[.,](\d*))?$/.exec(text) ?? [null, '?'];
  return fraction !== '?' && fraction.length <= decimals;
}

/** A typed measure in the kept unit; null for an empty text. */
export function readMeasure(text: string, scale: number): number | null {
  const digits = text.replace(/\s/g, '').replace(',', '.');
  return digits === '' || digits === '.' ? null : Math.round(Number(digits) * scale);
}
