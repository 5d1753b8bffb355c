import type { Tx } from '../db/database.ts';
import { record } from '../history/record.ts';
import type { Change } from './change.ts';

/** Values before and after a change, changed fields only. */
export interface NotedValues {
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A row that a line of the history is about; `id` is null for rows with a key instead, `branchId` is the
 * branch whose history shows the line.
 */
export interface Noted {
  readonly entity: string;
  readonly id: number | null;
  readonly branchId: number | null;
}

/** Writes one line of the history. */
export function note(
  tx: Tx,
  { actor, requestId }: Pick<Change, 'requestId'> & { readonly actor: Pick<Change['actor'], 'userId'> },
  { entity, id, branchId }: Noted,
  action: string,
  { before, after }: NotedValues = {},
): Promise<void> {
  return record(tx, {
    userId: actor.userId,
    branchId,
    entity,
    entityId: id,
    action,
    before,
    after,
    requestId,
  });
}

/** Returns a function that writes lines about rows of a branch, each in the branch of its row. */
export function noteOfBranchRow(entity: string) {
  return (
    tx: Tx,
    change: Parameters<typeof note>[1],
    row: { readonly id: number; readonly branch_id: number },
    action: string,
    values?: NotedValues,
  ): Promise<void> => note(tx, change, { entity, id: row.id, branchId: row.branch_id }, action, values);
}

/**
 * Returns a function that writes lines about rows of the whole chain, in the branch of the actor or in no
 * branch.
 */
export function noteOfChainRow(entity: string, branch: 'of_actor' | 'none') {
  return (tx: Tx, change: Change, id: number, action: string, values?: NotedValues): Promise<void> => {
    const branchId = branch === 'of_actor' ? change.actor.branchId : null;
    return note(tx, change, { entity, id, branchId }, action, values);
  };
}
