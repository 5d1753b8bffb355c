import { contentOf } from '../../content.ts';
import { valueAt } from './errors.tsx';

/** Whether two values are equal in everything that a body can hold. */
const same = (a: unknown, b: unknown) => contentOf(a) === contentOf(b);

/**
 * Values of a form after its row got a newer version: fields that the person did not change follow the row. Null where
 * the row changed in a field that the person changed, too: the form stays at the old version, whose save is refused.
 * @param base values that the form started from
 */
export function rebase(
  base: Readonly<Record<string, unknown>>,
  next: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  // A restored draft keeps the version that it was typed on.
  if (now.version !== base.version && now.version !== next.version) return null;
  const edited = Object.keys(next).filter((name) => name !== 'version' && !same(now[name], base[name]));
  const clashes = edited.some((name) => !same(next[name], base[name]) && !same(next[name], now[name]));
  return clashes ? null : { ...next, ...Object.fromEntries(edited.map((name) => [name, now[name]])) };
}

/** The values with the field at a path as it is when it holds nothing. */
export function emptiedAt<T>(values: T, path: string): T {
  const [key = '', ...rest] = path.split('.');
  const held = (values as Record<string, unknown>)[key];
  const empty = typeof held === 'string' ? '' : Array.isArray(held) ? [] : null;
  const next = rest.length === 0 ? empty : emptiedAt(held, rest.join('.'));
  if (Array.isArray(values)) return values.with(Number(key), next) as T;
  return { ...values, [key]: next };
}

/** Whether the values have a place for the path. */
export function hasPath(values: object, path: string): boolean {
  const keys = path.split('.');
  const last = keys.pop();
  const parent = keys.length === 0 ? values : valueAt(values, keys.join('.'));
  return last !== undefined && typeof parent === 'object' && parent !== null && last in parent;
}

/** A field that others changed, with their value. */
export interface TheirChange {
  readonly field: string;
  readonly theirs: unknown;
}

/**
 * Those of the others' changes that the input differs from: in a field that the form does not have, or to a value that
 * is neither the one it was opened with nor the one in it now.
 * @param base values that the form started from
 * @param inField brings a value of the server into the shape of a field
 */
export function clashesOf(
  changed: readonly TheirChange[],
  base: object,
  now: object,
  inField: (field: string, theirs: unknown) => unknown,
): TheirChange[] {
  // A restored draft keeps the version that it was typed on: the values of that are not known any more.
  const opened = valueAt(base, 'version') === valueAt(now, 'version') ? base : now;
  return changed.filter(
    ({ field, theirs }) =>
      !hasPath(now, field) ||
      ![opened, now].some((values) => same(inField(field, theirs), valueAt(values, field))),
  );
}
