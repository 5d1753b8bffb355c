import type { SamplerDesign, SamplerSummary } from '@javon/contract';
import type { SamplerSpec } from '@javon/price-tag';
import type { Change } from '../../../platform/change/change.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, errorAt } from '../../../platform/errors/app-error.ts';
import { samplerFacts } from '../../price-tags/public.ts';
import { designIssues, tidyDesign } from '../design.ts';
import { insertVersion, isNameTaken } from '../queries/samplers.ts';

/** Records a change of a sampler in the history. */
export const note = noteOfChainRow('sampler', 'of_actor');

/** @throws AppError name_taken if a sampler that is not deleted has the name */
export async function requireFreeName(tx: Tx, name: string): Promise<void> {
  if (await isNameTaken(tx, name)) throw errorAt('name', 'name_taken', { name });
}

/** Validates the design and normalises it for storing. @throws AppError about a field of the design */
export async function checkedDesign(
  tx: Tx,
  { kind, format }: Pick<SamplerSummary, 'kind' | 'format'>,
  given: SamplerDesign,
): Promise<SamplerDesign> {
  const design = tidyDesign(given);
  const issues = await designIssues(tx, kind, format, design);
  if (issues.length > 0) throw new AppError('invalid', { issues });
  return design;
}

/** Adds and activates a version of a sampler. */
export async function writeVersion(
  tx: Tx,
  { actor }: Change,
  { id, kind, number }: Pick<SamplerSummary, 'id' | 'kind' | 'number'>,
  { spec, layout, months }: SamplerDesign,
  returnedFrom: number | null,
): Promise<void> {
  const stored = { sampler: { kind, ...spec } satisfies SamplerSpec, layout };
  const version = {
    sampler_id: id,
    number: number + 1,
    months: spec.monthlyPrice === 'no' ? null : months,
    ...samplerFacts(stored),
    author_id: actor.userId,
    returned_from: returnedFrom,
  };
  await insertVersion(tx, version, stored);
}
