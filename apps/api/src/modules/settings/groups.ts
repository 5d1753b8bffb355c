import { FIRST_RETENTION, type RetentionFields, type SiteFields } from '@javon/contract';
import type { Config } from '../../platform/config/config.ts';
import { SOLD_OUT_SETTING } from '../shelves/public.ts';

/** A group of settings that is saved together, under one key of the table `setting`. */
export interface Group<T extends object> {
  readonly key: string;
  /** Default values. */
  readonly first: T;
  /** Parses the stored JSON; missing fields get their defaults. */
  readonly read: (kept: unknown) => T;
  readonly write: (values: T) => object;
}

/** Version of a group that was never saved. */
export const FIRST_VERSION = 1;

/** Version stored in the JSON, because a group has no table with a version column. */
export function versionOf(kept: unknown): number {
  return (kept as { version?: number } | null)?.version ?? FIRST_VERSION;
}

/** Parses the stored JSON; the defaults if nothing is stored. */
export function valuesOf<T extends object>(group: Group<T>, kept: unknown): T {
  return kept === undefined || kept === null ? group.first : group.read(kept);
}

/** Merges the stored JSON over the defaults: a field added later has its default. */
function over<T extends object>(first: T): (kept: unknown) => T {
  return (kept) => {
    const given = kept as Partial<T>;
    const names = Object.keys(first) as (keyof T)[];
    return Object.fromEntries(names.map((name) => [name, given[name] ?? first[name]])) as T;
  };
}

/** Nightly clearing of sold-out goods. */
export const SOLD_OUT: Group<{ readonly sold_out_nightly: boolean }> = {
  key: SOLD_OUT_SETTING,
  first: { sold_out_nightly: false },
  read: (kept) => ({ sold_out_nightly: (kept as { enabled?: unknown }).enabled === true }),
  write: ({ sold_out_nightly: enabled }) => ({ enabled }),
};

/** Sites and messenger; by default those of the environment. */
export function sitesGroup({ sites, messenger }: Pick<Config, 'sites' | 'messenger'>): Group<SiteFields> {
  const first: SiteFields = { messenger, ...sites };
  return { key: 'sites', first, read: over(first), write: (values) => values };
}

/** Retention periods of records, days. */
export const RETENTION: Group<RetentionFields> = {
  key: 'retention',
  first: FIRST_RETENTION,
  read: over(FIRST_RETENTION),
  write: (values) => values,
};
