import { type AnswerOf, type LabelJob, MAX_LABELS } from '@javon/contract';
import type { Viewer } from '../../../platform/auth/caller.ts';
import type { ScopedChange } from '../../../platform/change/change.ts';
import { note } from '../../../platform/change/note.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { AppError, notFound } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { branchFor } from '../../branches/public.ts';
import { type LabelOfJob, labelsOfJob } from '../../price-tags/public.ts';
import { dotsPerMm, millimetres } from '../measures.ts';
import { readLabelJob, readLabelJobs } from '../queries/jobs.ts';
import { lockPrinter, type PrinterRow } from '../queries/printers.ts';
import { seenPrinter } from './printers.ts';

/** Lists the latest jobs of a branch's printers. @throws AppError not_found for a branch out of scope */
export async function listJobs(
  db: Db,
  { actor, scope }: Viewer,
  ref: string | number | undefined,
): Promise<AnswerOf<'listLabelJobs'>> {
  const branch = await branchFor(db, scope, actor, ref);
  return { items: await readLabelJobs(db, branch.id) };
}

/**
 * Requires that the tags have the size of the roll. Their codes stay readable: at the resolution of every
 * head, bars have space wherever they had it on paper [PT-39].
 * @throws AppError labels_too_many, label_size_differs
 */
function requirePrintable(labels: readonly LabelOfJob[], printer: PrinterRow): void {
  const count = labels.reduce((sum, { copies }) => sum + copies, 0);
  if (count > MAX_LABELS) throw new AppError('labels_too_many', { params: { max: MAX_LABELS } });
  for (const { drawing } of labels) {
    const size = { width: drawing.width / 10, height: drawing.height / 10 };
    if (size.width !== printer.width || size.height !== printer.height)
      throw new AppError('label_size_differs', {
        params: { roll: millimetres(printer), tag: millimetres(size) },
      });
  }
}

/**
 * Sends the tags of a print job to a label printer of its branch.
 * @throws AppError not_found, job_expired, labels_too_many, label_size_differs
 */
export async function sendJob(
  tx: Tx,
  { files }: FileTools,
  change: ScopedChange,
  jobId: number,
  printerId: number,
): Promise<LabelJob> {
  const printer = await seenPrinter(change.scope, lockPrinter(tx, printerId));
  const device = { dotsPerMm: dotsPerMm(printer.dpi) };
  const { labels, branchId } = await labelsOfJob({ db: tx, files }, change.scope, jobId, device);
  if (branchId !== printer.branch_id) throw notFound();
  requirePrintable(labels, printer);
  const id = await insertRow(tx, 'label_job', {
    printer_id: printer.id,
    job_id: jobId,
    author_id: change.actor.userId,
  });
  await note(tx, change, { entity: 'print_job', id: jobId, branchId: printer.branch_id }, 'sent_to_printer', {
    after: { printer: printer.name },
  });
  return readLabelJob(tx, id);
}
