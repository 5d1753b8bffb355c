import type { MappingKind } from '@javon/contract';
import { headingKey } from '../imports/public.ts';

/** A thing of ours, with the names by which it may be found. */
export interface Candidate {
  readonly value: string;
  readonly names: readonly string[];
}

const PRICE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/стар|до скидк|eski|old/, 'old_price'],
  [/розн|чакана|chakana|retail/, 'price'],
];
const REQUISITES: Readonly<Record<string, string>> = {
  'полное наименование': 'name_ru',
  'вес, кг': 'weight:кг',
  'вес, г': 'weight:г',
  'ширина, см': 'width:см',
  'ширина, мм': 'width:мм',
  'высота, см': 'height:см',
  'высота, мм': 'height:мм',
  'глубина, см': 'length:см',
  'длина, см': 'length:см',
  'длина, мм': 'length:мм',
};

const known = new WeakMap<readonly Candidate[], ReadonlyMap<string, string | null>>();

/** Maps the keys of names to candidates, built once for a list; null if several candidates share a name. */
function byName(candidates: readonly Candidate[]): ReadonlyMap<string, string | null> {
  const made = known.get(candidates);
  if (made !== undefined) return made;
  const found = new Map<string, string | null>();
  for (const { value, names } of candidates)
    for (const key of new Set(names.map(headingKey))) found.set(key, found.has(key) ? null : value);
  known.set(candidates, found);
  return found;
}

/** Proposes the meaning of a thing of 1C by its name; null if no thing, or more than one, has that name. */
export function proposalFor(
  kind: MappingKind,
  name: string,
  candidates: readonly Candidate[],
): string | null {
  const key = headingKey(name);
  if (kind === 'price_type') return PRICE_WORDS.find(([word]) => word.test(key))?.[1] ?? null;
  if (kind === 'requisite') return REQUISITES[key] ?? null;
  return byName(candidates).get(key) ?? null;
}
