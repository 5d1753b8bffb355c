import type { BodyOf, Settings, saveSettings } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { SOLD_OUT_SETTING } from '../shelves/public.ts';

interface Change {
  readonly actor: Actor;
  readonly requestId: string;
}

/** What is kept under the key; the version lies beside the value, as a setting is no row of its own table. */
interface Kept {
  readonly enabled: boolean;
  readonly version: number;
}

/** A setting that nobody has touched yet. */
const UNTOUCHED: Kept = { enabled: false, version: 1 };

export async function readSettings(db: Db | Tx): Promise<Settings> {
  const row = await db
    .selectFrom('setting')
    .leftJoin('users', 'users.id', 'setting.updated_by')
    .select(['setting.value', 'setting.updated_at'])
    .select(sql<string | null>`users.surname || ' ' || users.name`.as('changed_by'))
    .where('key', '=', SOLD_OUT_SETTING)
    .executeTakeFirst();
  const { enabled, version } = keptOf(row?.value);
  return {
    sold_out_nightly: enabled,
    version,
    changed_at: row?.changed_by ? new Date(row.updated_at).toISOString() : null,
    changed_by: row?.changed_by ?? null,
  };
}

/**
 * Changes settings; what is so already stays as it is, without a line in the history.
 * @throws AppError stale_version
 */
export function changeSettings(
  db: Db,
  { actor, requestId }: Change,
  { version, sold_out_nightly: enabled }: BodyOf<typeof saveSettings>,
): Promise<Settings> {
  return transaction(db, async (tx) => {
    const before = await lockKept(tx);
    if (before.version !== version) {
      const changed = [{ field: 'sold_out_nightly', theirs: before.enabled }];
      throw new AppError('stale_version', { conflict: { version: before.version, changed } });
    }
    if (before.enabled !== enabled) {
      const value: Kept = { enabled, version: version + 1 };
      await tx
        .updateTable('setting')
        .set({ value: JSON.stringify(value), updated_at: sql`now()`, updated_by: actor.userId })
        .where('key', '=', SOLD_OUT_SETTING)
        .execute();
      await record(tx, {
        userId: actor.userId,
        branchId: actor.branchId,
        entity: 'setting',
        action: 'changed',
        before: { sold_out_nightly: before.enabled },
        after: { sold_out_nightly: enabled },
        requestId,
      });
    }
    return readSettings(tx);
  });
}

/** The setting as it stands, its row held until the transaction ends; made first where there is none to hold. */
async function lockKept(tx: Tx): Promise<Kept> {
  await tx
    .insertInto('setting')
    .values({ key: SOLD_OUT_SETTING, value: JSON.stringify(UNTOUCHED) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', SOLD_OUT_SETTING)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return keptOf(row.value);
}

function keptOf(value: unknown): Kept {
  const { enabled, version } = (value ?? {}) as Partial<Kept>;
  return { enabled: enabled === true, version: version ?? UNTOUCHED.version };
}
