import { FIRST_RETENTION, type RetentionFields, type SiteFields } from '@javon/contract';
import type { Config } from '../../platform/config/config.ts';
import { SOLD_OUT_SETTING } from '../shelves/public.ts';

/** A group of settings that is saved as one, under one key of the table `setting`. */
export interface Group<T extends object> {
  readonly key: string;
  /** Values until someone saves others. */
  readonly first: T;
  /** Reads the kept JSON; what it lacks has its first value. */
  readonly read: (kept: unknown) => T;
  readonly write: (values: T) => object;
}

/** Version of a group that nobody has saved yet. */
export const FIRST_VERSION = 1;

/** The version lies beside the values, as a group is no row of a table of its own. */
export function versionOf(kept: unknown): number {
  return (kept as { version?: number } | null)?.version ?? FIRST_VERSION;
}

/** The kept JSON as values; the first ones where nothing is kept. */
export function valuesOf<T extends object>(group: Group<T>, kept: unknown): T {
  return kept === undefined || kept === null ? group.first : group.read(kept);
}

/** Fields of the kept JSON over the first values: a field that came later has its first value. */
function over<T extends object>(first: T): (kept: unknown) => T {
  return (kept) => {
    const given = kept as Partial<T>;
    const names = Object.keys(first) as (keyof T)[];
    return Object.fromEntries(names.map((name) => [name, given[name] ?? first[name]])) as T;
  };
}

/** Clearing of sold-out goods by night. */
export const SOLD_OUT: Group<{ readonly sold_out_nightly: boolean }> = {
  key: SOLD_OUT_SETTING,
  first: { sold_out_nightly: false },
  read: (kept) => ({ sold_out_nightly: (kept as { enabled?: unknown }).enabled === true }),
  write: ({ sold_out_nightly: enabled }) => ({ enabled }),
};

/** Sites and messenger; until someone saves them, as the environment has them. */
export function sitesGroup({ sites, messenger }: Pick<Config, 'sites' | 'messenger'>): Group<SiteFields> {
  const first: SiteFields = { messenger, ...sites };
  return { key: 'sites', first, read: over(first), write: (values) => values };
}

/** For how many days records are kept that nobody needs for ever. */
export const RETENTION: Group<RetentionFields> = {
  key: 'retention',
  first: FIRST_RETENTION,
  read: over(FIRST_RETENTION),
  write: (values) => values,
};
