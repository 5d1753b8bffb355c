import type {
  BodyOf,
  Retention,
  Settings,
  SiteSettings,
  saveRetention,
  saveSettings,
  saveSiteSettings,
} from '@javon/contract';
import type { Change } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { RETENTION, SOLD_OUT } from './groups.ts';
import { saveGroup } from './kept.ts';
import type { KnownSites } from './known-sites.ts';

/** @throws AppError stale_version */
export function changeSettings(
  db: Db,
  change: Change,
  { version, ...values }: BodyOf<typeof saveSettings>,
): Promise<Settings> {
  return transaction(db, (tx) => saveGroup(tx, change, SOLD_OUT, version, values));
}

/** @throws AppError stale_version */
export async function changeSites(
  db: Db,
  sites: KnownSites,
  change: Change,
  { version, ...values }: BodyOf<typeof saveSiteSettings>,
): Promise<SiteSettings> {
  const saved = await transaction(db, (tx) => saveGroup(tx, change, sites.group, version, values));
  sites.set(values);
  return saved;
}

/** @throws AppError stale_version */
export function changeRetention(
  db: Db,
  change: Change,
  { version, ...values }: BodyOf<typeof saveRetention>,
): Promise<Retention> {
  return transaction(db, (tx) => saveGroup(tx, change, RETENTION, version, values));
}
