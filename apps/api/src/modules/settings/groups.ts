import { FIRST_RETENTION, type RetentionFields, type SiteFields } from '@javon/contract';
import type { Config } from '../../platform/config/config.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { SOLD_OUT_SETTING } from '../shelves/public.ts';
import { type Group, readValues } from './kept.ts';

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

export const RETENTION: Group<RetentionFields> = {
  key: 'retention',
  first: FIRST_RETENTION,
  read: over(FIRST_RETENTION),
  write: (values) => values,
};

/** For how many days records are kept that nobody needs for ever. */
export function readRetention(db: Db | Tx): Promise<RetentionFields> {
  return readValues(db, RETENTION);
}
