import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { deleteNoticesAbout, notify } from '../../notices/public.ts';
import * as queries from '../queries/undecided.ts';

/** Notifies those whose work is to import goods, or the administrators of a chain where nobody has that work. */
async function notifyDeciders(tx: Tx, notice: Parameters<typeof notify>[1]): Promise<void> {
  const users = await queries.readSubstitutes(tx);
  const deciders = { everyone: true, holding: 'goods.import' } as const;
  await notify(tx, notice, users.length > 0 ? { users, holding: null } : deciders);
}

const aboutHeld = (id: number) => `import:${id}`;

/** Notifies people who may import goods that an import needs a review. */
export async function notifyOfHold(tx: Tx, { id, kind, file_name, count }: queries.Held): Promise<void> {
  await notifyDeciders(tx, {
    kind: 'import_done',
    about: aboutHeld(id),
    params: { kind, file_name, state: 'checked', count },
    target: `/import?run=${id}`,
    again: 'renew',
  });
}

/** Deletes the notices of an import that a newer one replaces. */
export function forgetHold(tx: Tx, id: number): Promise<void> {
  return deleteNoticesAbout(tx, 'import_done', aboutHeld(id));
}

async function notifyOfBase(
  tx: Tx,
  { token_id: id, name, waits }: queries.Undecided,
  again: 'renew' | 'keep',
): Promise<void> {
  await notifyDeciders(tx, {
    kind: 'import_done',
    about: `exchange:${id}`,
    params: { kind: 'prices', file_name: name, state: 'waits', count: waits },
    target: `/import/exchange?base=${id}`,
    again,
  });
}

/** Notifies the same people once prices of 1C were not accepted, so that the previous ones stay on tags. */
export async function notifyOfWaits(tx: Tx, tokenId: number): Promise<void> {
  const base = await queries.readUndecided(tx, tokenId);
  if (base === undefined) await deleteNoticesAbout(tx, 'import_done', `exchange:${tokenId}`);
  else await notifyOfBase(tx, base, 'keep');
}

/** Reminds of imports and prices of 1C that still wait, unless there was a notice about them since a moment. */
export async function remindOfExchanges(db: Db, since: Date): Promise<void> {
  await transaction(db, async (tx) => {
    for (const held of await queries.readSilentHeld(tx, since)) await notifyOfHold(tx, held);
    for (const base of await queries.readSilentUndecided(tx, since)) await notifyOfBase(tx, base, 'renew');
  });
}
