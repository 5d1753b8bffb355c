import { type Device, type Drawing, layoutTag } from '@javon/price-tag';
import type { PictureBytes } from '@javon/price-tag/pdf';
import type { Scope } from '../../../platform/auth/scope.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { readJob, readJobItems, readPrintedValues } from '../queries/jobs.ts';
import { readSamplerVersions } from '../queries/samplers.ts';
import { jobPictures } from '../tag-pictures.ts';
import { printFacts } from './jobs.ts';

/** Tag of a job as a separate label. */
export interface LabelOfJob {
  readonly drawing: Drawing;
  readonly copies: number;
}

/** Tags of a job in the order of its sheets, laid out for the dots of a device. */
export interface LabelSheet {
  readonly branchId: number;
  readonly labels: readonly LabelOfJob[];
  readonly pictureBytes: PictureBytes;
}

/**
 * Lays out the tags of a job for a device with dots, each with its printed values.
 * @throws AppError not_found; job_expired if its values are no longer stored
 */
export async function labelsOfJob(
  { db, files }: FileTools,
  scope: Scope,
  jobId: number,
  device: Device,
): Promise<LabelSheet> {
  const job = await readJob(db, scope, jobId);
  const items = await readJobItems(db, job);
  const samplers = await readSamplerVersions(db, [...new Set(items.map((item) => item.sampler_version_id))]);
  const values = await readPrintedValues(
    db,
    items.map(({ id }) => id),
  );
  const valuesOf = new Map(values.map((row) => [row.id, row.tag_values]));
  const facts = await printFacts(db, job);
  const labels = items.map(({ id, copies, sampler_version_id }): LabelOfJob => {
    const tagValues = valuesOf.get(id) ?? null;
    const stored = samplers.get(sampler_version_id);
    if (tagValues === null || stored === undefined) throw new AppError('job_expired');
    return { drawing: layoutTag(tagValues, stored.layout, facts(id), device), copies };
  });
  const layouts = [...samplers.values()].map(({ layout }) => layout);
  return { branchId: job.branch_id, labels, pictureBytes: jobPictures(files, layouts) };
}
