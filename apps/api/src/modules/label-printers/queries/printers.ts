import type { BodyOf, LabelPrinter } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';

/** Label printer as it is stored, with its branch. */
export interface PrinterRow extends LabelPrinter {
  readonly branch_id: number;
}

type Fields = Omit<BodyOf<'editLabelPrinter'>, 'version'>;

const SELECT = sql`
  select p.id, p.branch_id, p.version, p.name, p.language, p.dpi, p.width, p.height, p.gap,
    (select count(*)::int from label_job j where j.printer_id = p.id and j.state = 'waiting') as waiting
  from label_printer p`;

/** Reads the printers of a branch that are in use, by name. */
export async function readPrinters(db: Db, branchId: number): Promise<PrinterRow[]> {
  const { rows } = await sql<PrinterRow>`
    ${SELECT} where p.branch_id = ${branchId} and p.removed_at is null order by lower(p.name)`.execute(db);
  return rows;
}

/** Reads a printer that is in use. */
export async function readPrinter(db: Db, id: number): Promise<PrinterRow | undefined> {
  const { rows } = await sql<PrinterRow>`
    ${SELECT} where p.id = ${id} and p.removed_at is null`.execute(db);
  return rows[0];
}

/** Reads and locks a printer that is in use. */
export async function lockPrinter(tx: Tx, id: number): Promise<PrinterRow | undefined> {
  const { rows } = await sql<PrinterRow>`
    ${SELECT} where p.id = ${id} and p.removed_at is null for update of p`.execute(tx);
  return rows[0];
}

/** @throws AppError name_taken for a name that another printer of the branch has */
export function updatePrinter(tx: Tx, id: number, fields: Fields): Promise<void> {
  return updateRow(tx, 'label_printer', id, { ...fields, version: sql`version + 1` });
}

/** Takes a printer out of use, with its waiting jobs. */
export async function retirePrinter(tx: Tx, id: number): Promise<void> {
  await updateRow(tx, 'label_printer', id, { removed_at: sql`now()` });
  await tx.deleteFrom('label_job').where('printer_id', '=', id).where('state', '=', 'waiting').execute();
}

/** Records that the program of a token asked for labels to print, to the minute. */
export async function noteAsked(db: Db, tokenId: number): Promise<void> {
  await sql`update service_token set labels_asked_at = now()
    where id = ${tokenId} and (labels_asked_at is null or labels_asked_at < now() - interval '1 minute')`.execute(
    db,
  );
}

/** Reads when a program of a branch last asked for labels to print, to the minute. */
export async function readAgentSeen(db: Db, branchId: number): Promise<string | null> {
  const row = await db
    .selectFrom('service_token')
    .select((eb) => eb.fn.max('labels_asked_at').as('seen'))
    .where('branch_id', '=', branchId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.seen ?? null;
}
