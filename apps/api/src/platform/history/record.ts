import type { Tx } from '../db/database.ts';

/** Line of the history of actions. `before` and `after` hold only changed fields. */
export interface HistoryEntry {
  /** Null for what the system did by itself. */
  readonly userId: number | null;
  readonly branchId?: number | null;
  readonly entity: string;
  readonly entityId?: number | null;
  readonly action: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
}

/** As JSON; a text that was cut within a letter loses its half, which no database keeps. */
function json(values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(values, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
}

/** Writes to the history in the transaction of the change itself: there is no change without its line. */
export async function record(tx: Tx, ...entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('history')
    .values(
      entries.map((entry) => ({
        user_id: entry.userId,
        branch_id: entry.branchId ?? null,
        entity: entry.entity,
        entity_id: entry.entityId ?? null,
        action: entry.action,
        before: entry.before === undefined ? null : json(entry.before),
        after: entry.after === undefined ? null : json(entry.after),
        request_id: entry.requestId ?? null,
      })),
    )
    .execute();
}
