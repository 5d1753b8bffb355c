import { type Language, localText } from './language.ts';
import type { Part, TagLayout } from './layout/types.ts';
import type { SamplerSpec } from './source.ts';

/** Content and positions of a sampler's tags, without the kind, which never changes. */
export interface SamplerDesign {
  readonly spec: Omit<SamplerSpec, 'kind'>;
  readonly layout: TagLayout;
  readonly months: number | null;
}

type Value = string | number | boolean | null;

/** Difference between two designs; null where a design does not have the value. */
export interface DesignDifference {
  /** Part with the difference, as `name`, `price` or `line 2`, a fixed text by its words; null for the spec and the sheet. */
  readonly part: string | null;
  /**
   * Path of the value, as `title.uz` or `x`; `order` for the place among the parts, counted from the lowest;
   * empty if one design does not have the part at all.
   */
  readonly field: string;
  readonly left: Value;
  readonly right: Value;
}

/** Maximum number of differences. */
const MOST = 200;

/** Flattens a thing to its values by path; lists of plain values are one value. */
function valuesOf(thing: unknown, path = '', into = new Map<string, Value>()): Map<string, Value> {
  if (Array.isArray(thing) && thing.every((one) => typeof one !== 'object')) {
    into.set(path, thing.join(', '));
  } else if (typeof thing === 'object' && thing !== null) {
    for (const [key, inner] of Object.entries(thing)) {
      valuesOf(inner, path === '' ? key : `${path}.${key}`, into);
    }
  } else {
    into.set(path, (thing ?? null) as Value);
  }
  return into;
}

function compare(left: unknown, right: unknown, part: string | null): DesignDifference[] {
  const [a, b] = [valuesOf(left), valuesOf(right)];
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((field) => {
    const [was, is] = [a.get(field) ?? null, b.get(field) ?? null];
    return was === is ? [] : [{ part, field, left: was, right: is }];
  });
}

/** Indexes of a part in the two designs; null where a design does not have it. */
interface Pair {
  readonly left: number | null;
  readonly right: number | null;
}

function valuesOfPart(part: Part | undefined): object {
  const { id: _, ...values } = part ?? {};
  return values;
}

/**
 * Pairs parts of the same id or kind: equal ones first, then the others in their order, so that removing one of
 * three lines is one difference.
 */
function pairsOf(left: readonly Part[], right: readonly Part[]): Pair[] {
  const keyOf = ({ id, kind }: Part) => id ?? kind;
  const isEqual = (i: number, j: number) =>
    compare(valuesOfPart(left[i]), valuesOfPart(right[j]), null).length === 0;
  const groups = Map.groupBy([...left.keys()], (i) => keyOf(left[i] as Part));
  const added = Map.groupBy([...right.keys()], (j) => keyOf(right[j] as Part));
  return [...new Set([...groups.keys(), ...added.keys()])].flatMap((key) => {
    const own = groups.get(key) ?? [];
    const free = added.get(key) ?? [];
    const take = (j: number | undefined) =>
      j === undefined ? null : (free.splice(free.indexOf(j), 1)[0] ?? null);
    const equal = new Map(own.map((i) => [i, take(free.find((j) => isEqual(i, j)))]));
    const pairs = own.map((i): Pair => ({ left: i, right: equal.get(i) ?? take(free[0]) }));
    return [...pairs, ...free.map((j): Pair => ({ left: null, right: j }))];
  });
}

/** Returns the longest rising run of the places: those of the parts that kept their order. */
function keptOrder(places: readonly number[]): ReadonlySet<number> {
  const longest = (runs: readonly (readonly number[])[]) =>
    runs.reduce((best, run) => (run.length > best.length ? run : best), []);
  const runs: number[][] = [];
  for (const place of places) {
    runs.push([...longest(runs.filter((run) => Number(run.at(-1)) < place)), place]);
  }
  return new Set(longest(runs));
}

/** Name of a part. The id of a value says which one it was made for: a copy may print another. */
function nameOf(part: Part | undefined, language: Language): string {
  if (part?.kind === 'value') return part.value;
  const words = part?.kind === 'text' ? localText(part.text, language) : '';
  return part?.id ?? (words || String(part?.kind));
}

function compareParts(left: readonly Part[], right: readonly Part[], language: Language): DesignDifference[] {
  const pairs = pairsOf(left, right);
  const inLeft = pairs.filter((one) => one.left !== null).toSorted((a, b) => Number(a.left) - Number(b.left));
  const kept = keptOrder(inLeft.flatMap((one) => one.right ?? []));
  const count = new Map<string, number>();
  return pairs.flatMap(({ left: i, right: j }): DesignDifference[] => {
    const part = left[i ?? -1] ?? right[j ?? -1];
    const own = nameOf(part, language);
    const number = (count.get(own) ?? 0) + 1;
    count.set(own, number);
    const name = number === 1 ? own : `${own} ${number}`;
    if (i === null || j === null) {
      return [{ part: name, field: '', left: i === null ? null : name, right: j === null ? null : name }];
    }
    const values = compare(valuesOfPart(left[i]), valuesOfPart(right[j]), name);
    return kept.has(j) ? values : [...values, { part: name, field: 'order', left: i + 1, right: j + 1 }];
  });
}

/**
 * Lists the differences of two designs: first those of the spec and the sheet, then part by part.
 * @param language language of the words that name a fixed text
 */
export function designDifferences(
  left: SamplerDesign,
  right: SamplerDesign,
  language: Language,
): DesignDifference[] {
  const { parts: leftParts, ...leftSheet } = left.layout;
  const { parts: rightParts, ...rightSheet } = right.layout;
  const asked = compare(
    { ...left.spec, months: left.months, ...leftSheet },
    { ...right.spec, months: right.months, ...rightSheet },
    null,
  );
  return [...asked, ...compareParts(leftParts, rightParts, language)].slice(0, MOST);
}
