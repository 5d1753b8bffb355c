import type { Permission } from '@javon/contract';

type Kind = Pick<Permission, 'type' | 'options'>;

const NOTHING = '0';

/** Whether the person may give this value: not more than their own `most`; null is without a limit. */
export function mayGive({ type, options }: Kind, value: string, most: string | null): boolean {
  if (most === null || value === NOTHING) return true;
  if (type === 'list') return options.indexOf(value) <= options.indexOf(most);
  return Number(value) <= Number(most);
}

/** Whether a value grants anything. */
export function gives(value: string | null): boolean {
  return value !== NOTHING;
}

/** Id of a field: must not contain dots, which would address a part of a value; no key contains a slash. */
export function fieldOf(key: string | number): string {
  return String(key).replaceAll('.', '/');
}

/** Returns the permission's key of a field. */
export function keyOf(field: string): string {
  return field.replaceAll('/', '.');
}

/** Fields whose value differs from the initial one. */
export function changedFields(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(before).filter((field) => now[field] !== before[field]);
}

/** Returns the rows in whose texts every typed word is found. */
export function matching<Row>(
  rows: readonly Row[],
  typed: string | undefined,
  textOf: (row: Row) => string,
): readonly Row[] {
  const plain = (text: string) => text.toLowerCase().replace(/[ʻʼ’‘'`]/g, '');
  const words = plain(typed ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = plain(textOf(row));
    return words.every((word) => text.includes(word));
  });
}

/** Groups rows by their category, in the order in which categories first occur. */
export function byCategory<Row extends Pick<Permission, 'category'>>(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.category);
    if (group) group.push(row);
    else groups.set(row.category, [row]);
  }
  return [...groups.values()];
}
