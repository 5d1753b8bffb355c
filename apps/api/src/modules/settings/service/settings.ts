import type { BodyOf, Retention, Settings, SiteSettings } from '@javon/contract';
import type { Change } from '../../../platform/change/change.ts';
import { beforeAndAfter, changedFields } from '../../../platform/change/fields.ts';
import { note } from '../../../platform/change/note.ts';
import { requireVersion, theirsOf } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { type Group, RETENTION, SOLD_OUT, valuesOf, versionOf } from '../groups.ts';
import type { KnownSites } from '../known-sites.ts';
import { type Kept, lockValue, readGroup, updateValue } from '../queries/settings.ts';

/**
 * Saves a group; unchanged values are not written and get no history line.
 * @throws AppError stale_version
 */
async function saveGroup<T extends object>(
  tx: Tx,
  change: Change,
  group: Group<T>,
  version: number,
  wished: T,
): Promise<Kept<T>> {
  const kept = await lockValue(tx, group);
  const before = valuesOf(group, kept);
  const changed = changedFields(before, wished);
  requireVersion({ version: versionOf(kept) }, version, theirsOf(before, changed));
  if (changed.length > 0) {
    await updateValue(tx, group.key, { ...group.write(wished), version: version + 1 }, change.actor.userId);
    const line = { entity: 'setting', id: null, branchId: change.actor.branchId };
    await note(tx, change, line, 'changed', beforeAndAfter(before, wished, changed));
  }
  return readGroup(tx, group);
}

/** @throws AppError stale_version */
export function changeSettings(db: Db, call: PermittedCall<'saveSettings'>): Promise<Settings> {
  const { version, ...values } = call.body;
  return transaction(db, (tx) => saveGroup(tx, call, SOLD_OUT, version, values));
}

/** @throws AppError stale_version */
export async function changeSites(
  db: Db,
  sites: KnownSites,
  change: Change,
  { version, ...values }: BodyOf<'saveSiteSettings'>,
): Promise<SiteSettings> {
  const saved = await transaction(db, (tx) => saveGroup(tx, change, sites.group, version, values));
  sites.set(values);
  return saved;
}

/** @throws AppError stale_version */
export function changeRetention(db: Db, call: PermittedCall<'saveRetention'>): Promise<Retention> {
  const { version, ...values } = call.body;
  return transaction(db, (tx) => saveGroup(tx, call, RETENTION, version, values));
}
