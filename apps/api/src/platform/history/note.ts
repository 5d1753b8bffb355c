import type { Actor } from '../auth/actor.ts';
import type { Tx } from '../db/database.ts';
import { record } from './record.ts';

type Values = Readonly<Record<string, unknown>>;

/** Writes a line of the history about one row of a branch; `before` and `after` hold only what changed. */
export type Note = (
  tx: Tx,
  change: { readonly actor: Pick<Actor, 'userId'>; readonly requestId: string },
  row: { readonly id: number; readonly branch_id: number },
  action: string,
  before: Values | null,
  after: Values | null,
) => Promise<void>;

/** Lines of the history about rows of one kind, each in the branch of its row. */
export function noteOf(entity: string): Note {
  return (tx, { actor, requestId }, row, action, before, after) =>
    record(tx, {
      userId: actor.userId,
      branchId: row.branch_id,
      entity,
      entityId: row.id,
      action,
      ...(before === null ? {} : { before }),
      ...(after === null ? {} : { after }),
      requestId,
    });
}
