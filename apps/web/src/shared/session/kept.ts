import { lasting, readJson } from '../storage.ts';

/** Names of the values stored for a person's work offline; removed at sign-out. */
const NAMES = ['visitor', 'check-lists'] as const;
type Name = (typeof NAMES)[number];

const keyOf = (name: Name) => `javon.kept.${name}`;

/** Keeps a value until the person leaves. */
export function keep(name: Name, value: unknown): void {
  lasting.write(keyOf(name), JSON.stringify(value));
}

/** Returns the stored value; null where there is none. */
export function keptValue(name: Name): unknown {
  return readJson(lasting, keyOf(name));
}

/** Forgets all that was kept of a person. */
export function forgetKept(): void {
  for (const name of NAMES) lasting.remove(keyOf(name));
}
