import type { Format } from '@javon/contract';
import { readRows } from './read-rows.ts';

/** A text in the languages of a tag. */
export interface Texts {
  readonly uz: string;
  readonly ru: string;
  readonly kaa: string;
}

interface CategoryRow extends Texts {
  readonly key: string;
  readonly colour: string;
  readonly sort: 'size' | 'cost' | 'brand' | 'kv' | 'l' | 'kg';
  readonly descending: boolean;
  /** Format of its tags on a shelf. */
  readonly format: Format;
  /** Formats that a sampler is bound to. */
  readonly formats: readonly Format[];
}

export type DemoCategory = CategoryRow & { readonly id: number };

/** The twelve categories. */
export const CATEGORIES = readRows<CategoryRow>('categories').map(
  (row, i): DemoCategory => ({ id: i + 1, ...row }),
);

const BY_KEY = new Map(CATEGORIES.map((one) => [one.key, one]));

/** @throws Error if the demo has no such category */
export function categoryOf(key: string): DemoCategory {
  const found = BY_KEY.get(key);
  if (found === undefined) throw new Error(`The demo has no category ${key}`);
  return found;
}
