import type { LabelJob, LabelJobState } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type RowOf, updateRow } from '../../../platform/db/rows.ts';

const SELECT = sql`
  select j.id, json_build_object('id', p.id, 'name', p.name) as printer, j.job_id as job,
    (select coalesce(sum(i.copies), 0)::int from print_job_item i where i.job_id = j.job_id) as labels,
    j.state, u.surname || ' ' || u.name as author, j.created_at, j.ended_at, j.error
  from label_job j join label_printer p on p.id = j.printer_id join users u on u.id = j.author_id`;

/** Most jobs that are listed, newest first. */
const MOST_LISTED = 50;
/** Most jobs that the program in a store gets at a time. */
const MOST_WORK = 20;

/** Reads the jobs of a branch's printers, newest first. */
export async function readLabelJobs(db: Db, branchId: number): Promise<LabelJob[]> {
  const { rows } = await sql<LabelJob>`
    ${SELECT} where p.branch_id = ${branchId} order by j.id desc limit ${MOST_LISTED}`.execute(db);
  return rows;
}

export async function readLabelJob(tx: Tx, id: number): Promise<LabelJob> {
  const { rows } = await sql<LabelJob>`${SELECT} where j.id = ${id}`.execute(tx);
  if (rows[0] === undefined) throw new Error(`label job ${id} is not there`);
  return rows[0];
}

/** Reads the jobs that wait for the printers of a branch, oldest first. */
export async function readWaiting(db: Db, branchId: number): Promise<LabelJob[]> {
  const { rows } = await sql<LabelJob>`
    ${SELECT} where p.branch_id = ${branchId} and p.removed_at is null and j.state = 'waiting'
    order by j.id limit ${MOST_WORK}`.execute(db);
  return rows;
}

/** A job for the program in a store. */
export interface WorkRow
  extends RowOf<'label_job', 'id' | 'taken_by' | 'job_id' | 'printer_id'>,
    RowOf<'label_printer', 'branch_id' | 'dpi' | 'width' | 'height' | 'gap'> {
  readonly state: LabelJobState;
  readonly printer_name: string;
  readonly language: 'zpl' | 'tspl';
}

const WORK = sql`
  select j.id, p.branch_id, j.state, j.taken_by, j.job_id, p.id as printer_id, p.name as printer_name, p.language,
    p.dpi, p.width, p.height, p.gap
  from label_job j join label_printer p on p.id = j.printer_id`;

/** Reads a job for the program in a store. */
export async function readWork(db: Db, id: number): Promise<WorkRow | undefined> {
  const { rows } = await sql<WorkRow>`${WORK} where j.id = ${id}`.execute(db);
  return rows[0];
}

/** Reads and locks a job for the program in a store. */
export async function lockWork(tx: Tx, id: number): Promise<WorkRow | undefined> {
  const { rows } = await sql<WorkRow>`${WORK} where j.id = ${id} for update of j`.execute(tx);
  return rows[0];
}

/** Records that a program took a waiting job. */
export function markTaken(tx: Tx, id: number, tokenId: number): Promise<void> {
  return updateRow(tx, 'label_job', id, { state: 'taken', taken_at: sql`now()`, taken_by: tokenId });
}

/** Records the outcome of a job that was taken. */
export function markEnded(
  tx: Tx,
  id: number,
  { state, error }: { readonly state: LabelJobState; readonly error: string | null },
): Promise<void> {
  return updateRow(tx, 'label_job', id, { state, error, ended_at: sql`now()` });
}
