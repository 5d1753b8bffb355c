import type { Tx } from '../db/database.ts';

/** Line of the history of actions. `before` and `after` contain only changed fields. */
export interface HistoryEntry {
  /** Null for changes that the system made automatically. */
  readonly userId: number | null;
  readonly branchId?: number | null;
  readonly entity: string;
  readonly entityId?: number | null;
  readonly action: string;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
  readonly requestId?: string | undefined;
}

/**
 * Serialises to JSON; a text that was cut inside a surrogate pair loses the lone half, which no database
 * stores.
 */
function json(values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(values, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
}

/** Writes to the history in the transaction of the change itself: no change is saved without its line. */
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
