import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';

/**
 * Gives up an import that waits to be applied, or asks whoever works on it to stop. Which of the two happens,
 * and whether it is too late, is decided by the row's own state.
 * @throws AppError import_ended
 */
export function cancelRun(
  db: Db,
  id: number,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ kind: string; file_name: string; state: string }>`
      update import_run set cancel_asked = true,
        state = case when state = 'checked' then 'cancelled' else state end,
        finished_at = case when state = 'checked' then now() else finished_at end
      where id = ${id} and state in ('checked', 'running', 'undoing')
      returning kind, file_name, state`.execute(tx);
    const run = rows[0];
    if (run === undefined) throw new AppError('import_ended');
    if (run.state === 'cancelled') await tx.deleteFrom('import_part').where('import_id', '=', id).execute();
    await record(tx, {
      userId: actor.userId,
      branchId: actor.branchId,
      entity: 'import',
      entityId: id,
      action: 'cancelled',
      after: { kind: run.kind, file_name: run.file_name },
      requestId,
    });
  });
}
