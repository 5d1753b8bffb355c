/** Search part of an address as plain text values. */
export type SearchText = Record<string, string>;

/** Reads the search part of an address; every value is text, repeated names keep the last. */
export function parseSearch(search: string): SearchText {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes the search part of an address, leaving out what is empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '' || value === false) continue;
    params.set(name, String(value));
  }
  // Readable addresses: commas, colons and slashes need no escape in a query.
  const text = params.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/');
  return text ? `?${text}` : '';
}

/** Reads one value of the address; undefined for a missing or unusable one. */
export type Reader<T> = (value: unknown) => T | undefined;

/** Text of at most the given length. */
export function text(max = 100): Reader<string> {
  return (value) => (typeof value === 'string' && value !== '' ? value.slice(0, max) : undefined);
}

export function oneOf<const T extends string>(words: readonly T[]): Reader<T> {
  return (value) => words.find((word) => word === value);
}

/** Reads one of the given numbers, which the address keeps as text. */
export function oneOfNumbers<const T extends number>(numbers: readonly T[]): Reader<`${T}`> {
  return oneOf(numbers.map((one): `${T}` => `${one}`));
}

/** Reads `true` or `false`, where both narrow a list and neither is the usual. */
export const trueOrFalse = oneOf(['true', 'false']);

/** A whole number from 1, such as an id. */
export const wholeNumber: Reader<number> = (value) => {
  const number = Number(value);
  return value !== '' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** A calendar day, `2026-11-21`; one that no calendar has is left out. */
export const day: Reader<string> = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
};

/** Reads a flag: `true` in the address, or absent. */
export const flag: Reader<true> = (value) => (value === 'true' || value === true ? true : undefined);

type Shape = Record<string, Reader<unknown>>;
export type SearchOf<S extends Shape> = { [K in keyof S]?: ReturnType<S[K]> };

/**
 * Creates a route's `validateSearch` from readers. Values are typed; an invalid one becomes undefined, and is still
 * present: the router merges the result over the current address, and a missing name would keep its raw value.
 */
export function searchParams<S extends Shape>(shape: S): (search: Record<string, unknown>) => SearchOf<S> {
  return (search) => {
    const out: Record<string, unknown> = {};
    for (const [name, read] of Object.entries(shape)) {
      if (Object.hasOwn(search, name)) out[name] = read(search[name]);
    }
    return out as SearchOf<S>;
  };
}

/** Readers that every list has: free text, sort keys (`-` for descending) and the branch. */
export function listParams<const K extends string, S extends Shape>(sorts: readonly K[], filters: S) {
  const both = sorts.flatMap((key) => [key, `-${key}`] as const);
  return searchParams({ search: text(), sort: oneOf<K | `-${K}`>(both), branch: text(20), ...filters });
}
