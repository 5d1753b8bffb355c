import type { SamplerDesign } from '@javon/contract';
import type { Part } from '@javon/price-tag';

/** Things in which two designs differ. */
interface Differing {
  /** Names of fields: of the spec, of the design and of the sheet. */
  readonly fields: readonly string[];
  /** Changed, added and removed parts. */
  readonly parts: readonly Part[];
  /** Whether equal parts lie in another order. */
  readonly order: boolean;
}

/** Parts by their id, or by their kind, numbered if several are equal. */
function partsByName({ layout }: SamplerDesign): Map<string, Part> {
  const named = new Map<string, Part>();
  for (const part of layout.parts) {
    const name = part.id ?? part.kind;
    let unique = name;
    for (let number = 2; named.has(unique); number++) unique = `${name} ${number}`;
    named.set(unique, part);
  }
  return named;
}

function fieldsOf({ spec, months, layout: { parts: _, ...sheet } }: SamplerDesign): Map<string, unknown> {
  return new Map(Object.entries({ ...spec, months, ...sheet }));
}

/** The server sends the keys of an object in another order in a conflict than in an answer. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function differ<T>(left: ReadonlyMap<string, T>, right: ReadonlyMap<string, T>): string[] {
  const names = new Set([...left.keys(), ...right.keys()]);
  const textOf = (value: T | undefined) => JSON.stringify(value, sorted);
  return [...names].filter((name) => textOf(left.get(name)) !== textOf(right.get(name)));
}

export function differingOf(left: SamplerDesign, right: SamplerDesign): Differing {
  const [a, b] = [partsByName(left), partsByName(right)];
  return {
    fields: differ(fieldsOf(left), fieldsOf(right)),
    parts: differ(a, b).flatMap((name) => a.get(name) ?? b.get(name) ?? []),
    order: a.size === b.size && [...a.keys()].join('\n') !== [...b.keys()].join('\n'),
  };
}
