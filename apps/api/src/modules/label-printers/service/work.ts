import type { AnswerOf, BodyOf } from '@javon/contract';
import { rasterise, tsplOf, zplOf } from '@javon/price-tag/raster';
import type { Scope } from '../../../platform/auth/scope.ts';
import { seen } from '../../../platform/auth/scope.ts';
import type { Service } from '../../../platform/auth/service.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { FileAnswer } from '../../../platform/http/call.ts';
import { findBranch } from '../../branches/public.ts';
import { labelsOfJob } from '../../price-tags/public.ts';
import { dotsPerMm } from '../measures.ts';
import { lockWork, markEnded, markTaken, readWaiting, readWork, type WorkRow } from '../queries/jobs.ts';
import { noteAsked } from '../queries/printers.ts';

/** Scope of the token: only its own branch. */
function scopeOf({ branchId }: Service): Scope {
  return { kind: 'own', branchId };
}

/** Lists the jobs that wait for the printers of the token's branch. */
export async function listWork(db: Db, service: Service): Promise<AnswerOf<'listLabelWork'>> {
  const branch = orNotFound(service.branchId === null ? undefined : await findBranch(db, service.branchId));
  await noteAsked(db, service.tokenId);
  const waiting = await readWaiting(db, branch.id);
  return {
    branch: branch.code,
    items: waiting.map(({ id, printer, labels }) => ({ id, printer, labels })),
  };
}

/**
 * Takes a waiting job. A retry by the same token is refused too: it may already have sent the job.
 * @throws AppError not_found, label_work_taken
 */
export function takeWork(db: Db, service: Service, id: number): Promise<AnswerOf<'takeLabelWork'>> {
  return transaction(db, async (tx) => {
    const work = orNotFound(seen(scopeOf(service), await lockWork(tx, id)));
    if (work.state !== 'waiting') throw new AppError('label_work_taken');
    await markTaken(tx, id, service.tokenId);
    return { id, printer: { id: work.printer_id, name: work.printer_name } };
  });
}

async function dataOf(tools: FileTools, scope: Scope, work: WorkRow): Promise<Buffer> {
  const device = { dotsPerMm: dotsPerMm(work.dpi) };
  const { labels, pictureBytes } = await labelsOfJob(tools, scope, work.job_id, device);
  const parts: Buffer[] = [];
  for (const { drawing, copies } of labels) {
    const bitmap = await rasterise(drawing, { ...device, palette: 'black', pictureBytes });
    parts.push(
      work.language === 'zpl'
        ? Buffer.from(zplOf(bitmap, copies), 'latin1')
        : tsplOf(bitmap, { width: work.width, height: work.height, gap: work.gap, copies }),
    );
  }
  return Buffer.concat(parts);
}

/**
 * Draws a job that the token took, in the language of its printer.
 * @throws AppError not_found, label_work_not_taken, job_expired
 */
export async function workData(tools: FileTools, service: Service, id: number): Promise<FileAnswer> {
  const scope = scopeOf(service);
  const work = orNotFound(seen(scope, await readWork(tools.db, id)));
  if (work.state !== 'taken' || work.taken_by !== service.tokenId) throw new AppError('label_work_not_taken');
  const type = 'application/octet-stream';
  return new FileAnswer(await dataOf(tools, scope, work), type, `javon-${id}.${work.language}`);
}

/**
 * Records the outcome of a job that the token took; a recorded outcome is final.
 * @throws AppError not_found, label_work_not_taken
 */
export function endWork(
  db: Db,
  service: Service,
  id: number,
  { outcome, error }: BodyOf<'endLabelWork'>,
): Promise<AnswerOf<'endLabelWork'>> {
  return transaction(db, async (tx) => {
    const work = orNotFound(seen(scopeOf(service), await lockWork(tx, id)));
    if (work.state === 'waiting' || work.taken_by !== service.tokenId)
      throw new AppError('label_work_not_taken');
    if (work.state !== 'taken') return { state: work.state };
    await markEnded(tx, id, { state: outcome, error: outcome === 'sent' ? null : (error ?? null) });
    return { state: outcome };
  });
}
