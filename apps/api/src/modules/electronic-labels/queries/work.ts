import type { ElectronicFault } from '@javon/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { NO_FAULT } from './labels.ts';

/** Notes which prints the program was given for which labels. */
export async function noteSent(
  tx: Tx,
  sent: readonly { readonly id: number; readonly print: number }[],
): Promise<void> {
  await sql`
    update electronic_label l set sent_item_id = n.print
    from unnest(${sent.map(({ id }) => id)}::bigint[], ${sent.map(({ print }) => print)}::bigint[]) as n (id, print)
    where l.id = n.id and l.sent_item_id is distinct from n.print`.execute(tx);
}

/** Notes that the access point accepted a picture for a label. */
export function noteShown(
  tx: Tx,
  id: number,
  { print, digest, at }: { readonly print: number; readonly digest: string; readonly at: Date },
): Promise<void> {
  return updateRow(tx, 'electronic_label', id, {
    shown_item_id: print,
    shown_digest: digest,
    shown_at: at.toISOString(),
    ...NO_FAULT,
  });
}

export interface Fault {
  readonly fault: ElectronicFault;
  readonly error: string | null;
  readonly failing: boolean;
  /** When it is tried again; null for at once. */
  readonly tryAt: Date | null;
}

export async function noteFault(
  tx: Tx,
  ids: readonly number[],
  { fault, error, failing, tryAt }: Fault,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('electronic_label')
    .set({ fault, error, failing, try_at: tryAt?.toISOString() ?? null, tries: sql`tries + 1` })
    .where('id', 'in', [...ids])
    .execute();
}

/** Clears the fault of labels, which may be tried at once. */
export async function clearFault(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('electronic_label')
    .set(NO_FAULT)
    .where('id', 'in', [...ids])
    .execute();
}

/** Marks labels of a branch that do not fail yet and were bound before a moment as failing for a fault of the whole branch. */
export async function markBranch(
  tx: Tx,
  branchId: number,
  {
    fault,
    error,
    before,
  }: { readonly fault: 'silent' | 'away'; readonly error: string | null; readonly before: Date },
): Promise<void> {
  await tx
    .updateTable('electronic_label')
    .set({ fault, error, failing: true })
    .where('branch_id', '=', branchId)
    .where('removed_at', 'is', null)
    .where('product_id', 'is not', null)
    .where('failing', '=', false)
    .where('bound_at', '<', before.toISOString())
    .execute();
}

/** Marks labels that wait for one of some prints as failing. */
export async function markLate(tx: Tx, branchId: number, prints: readonly number[]): Promise<void> {
  await sql`
    update electronic_label l set failing = true, fault = coalesce(l.fault, 'late')
    from price_tag t
    where l.branch_id = ${branchId} and l.removed_at is null and not l.failing
      and t.branch_id = l.branch_id and t.product_id = l.product_id and t.format = 'label'
      and t.pending_item_id = any(${[...prints]}::bigint[]) and l.shown_item_id is distinct from t.pending_item_id`.execute(
    tx,
  );
}

/** Reads prints for the electronic labels of a branch without an outcome, made before a moment. */
export async function readOpenPrints(tx: Tx, branchId: number, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from print_job j join print_job_item i on i.job_id = j.id
    where j.branch_id = ${branchId} and j.electronic_token_id is not null and j.state = 'printed'
      and j.created_at < ${before.toISOString()}::timestamptz and i.outcome is null
    order by i.id`.execute(tx);
  return rows.map(({ id }) => id);
}
