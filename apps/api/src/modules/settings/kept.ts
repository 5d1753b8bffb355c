import { sql } from 'kysely';
import type { Change } from '../../platform/change/change.ts';
import { requireVersion, theirsOf } from '../../platform/change/version.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { record } from '../../platform/history/record.ts';

/** A group of settings that is saved as one, under one key of the table `setting`. */
export interface Group<T extends object> {
  readonly key: string;
  /** Values until someone saves others. */
  readonly first: T;
  /** Reads the kept JSON; what it lacks has its first value. */
  readonly read: (kept: unknown) => T;
  readonly write: (values: T) => object;
}

/** Values of a group with their version and the last change. */
export type Kept<T> = T & {
  readonly version: number;
  readonly changed_at: string | null;
  readonly changed_by: string | null;
};

/** Version of a group that nobody has saved yet. */
const FIRST_VERSION = 1;

/** The version lies beside the values, as a group is no row of a table of its own. */
function versionOf(kept: unknown): number {
  return (kept as { version?: number } | null)?.version ?? FIRST_VERSION;
}

function valuesOf<T extends object>(group: Group<T>, kept: unknown): T {
  return kept === undefined || kept === null ? group.first : group.read(kept);
}

/** Values of a group alone. */
export async function readValues<T extends object>(db: Db | Tx, group: Group<T>): Promise<T> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', group.key).executeTakeFirst();
  return valuesOf(group, row?.value);
}

/** Values of a group with who changed them last. */
export async function readGroup<T extends object>(db: Db | Tx, group: Group<T>): Promise<Kept<T>> {
  const row = await db
    .selectFrom('setting')
    .leftJoin('users', 'users.id', 'setting.updated_by')
    .select(['setting.value', 'setting.updated_at'])
    .select(sql<string | null>`users.surname || ' ' || users.name`.as('changed_by'))
    .where('key', '=', group.key)
    .executeTakeFirst();
  return {
    ...valuesOf(group, row?.value),
    version: versionOf(row?.value),
    changed_at: row?.changed_by ? new Date(row.updated_at).toISOString() : null,
    changed_by: row?.changed_by ?? null,
  };
}

/**
 * Saves a group; values that are the same already leave it as it is, without a line in the history.
 * @throws AppError stale_version
 */
export async function saveGroup<T extends object>(
  tx: Tx,
  { actor, requestId }: Change,
  group: Group<T>,
  version: number,
  wished: T,
): Promise<Kept<T>> {
  const kept = await lockValue(tx, group);
  const before = valuesOf(group, kept);
  const changed = (Object.keys(wished) as (keyof T & string)[]).filter(
    (name) => wished[name] !== before[name],
  );
  requireVersion({ version: versionOf(kept) }, version, theirsOf(before, changed));
  if (changed.length > 0) {
    const value = { ...group.write(wished), version: version + 1 };
    await tx
      .updateTable('setting')
      .set({ value: JSON.stringify(value), updated_at: sql`now()`, updated_by: actor.userId })
      .where('key', '=', group.key)
      .execute();
    const pick = (from: T) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    await record(tx, {
      userId: actor.userId,
      branchId: actor.branchId,
      entity: 'setting',
      action: 'changed',
      before: pick(before),
      after: pick(wished),
      requestId,
    });
  }
  return readGroup(tx, group);
}

/** The kept JSON, its row locked until the transaction ends; made first where there is none to lock. */
async function lockValue<T extends object>(tx: Tx, { key, first, write }: Group<T>): Promise<unknown> {
  await tx
    .insertInto('setting')
    .values({ key, value: JSON.stringify({ ...write(first), version: FIRST_VERSION }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.value;
}
