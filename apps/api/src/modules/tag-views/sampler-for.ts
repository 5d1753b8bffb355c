import type { Format } from '@javon/contract';
import { finishedLayout, type SamplerSpec } from '@javon/price-tag';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/errors/app-error.ts';
import { readSamplerVersions, type SamplerWithUploads } from '../price-tags/public.ts';
import { readSamplersOfKind } from './queries.ts';

/** Spec of a tag for which the chain has no sampler of its kind. */
function finishedSpec(kind: 2 | 3): SamplerSpec {
  return {
    kind,
    title: null,
    shortName: false,
    characters: null,
    monthlyPrice: kind === 3 ? 'required' : 'if_any',
    monthCount: true,
    discountTag: kind === 2 ? 'percent' : 'none',
    discountText: null,
    text: null,
    suffix: { uz: 'soʻm', ru: 'сум', kaa: 'sum' },
  };
}

export interface ChosenSampler {
  /** Null for the default design. */
  readonly id: number | null;
  readonly versionId: number | null;
  readonly stored: SamplerWithUploads;
  readonly all: readonly { readonly id: number; readonly name: string }[];
}

interface Asked {
  readonly format: Format;
  readonly category: number;
  /** The one requested by id. */
  readonly sampler?: number | undefined;
}

/**
 * The sampler of a kind to draw with: the requested one, else the category's if it is of that kind, else the
 * first of the kind by name, else the default design.
 * @throws AppError not_in_list about the sampler
 */
export async function samplerFor(
  db: Db,
  kind: 2 | 3,
  { format, category, sampler }: Asked,
): Promise<ChosenSampler> {
  const rows = await readSamplersOfKind(db, kind, format, category);
  const all = rows.map(({ id, name }) => ({ id, name }));
  const chosen =
    sampler === undefined
      ? (rows.find((row) => row.bound) ?? rows[0])
      : rows.find((row) => row.id === sampler);
  if (sampler !== undefined && chosen === undefined) {
    throw fieldError('sampler', 'not_in_list', { options: all.map(({ name }) => name).join(', ') });
  }
  const stored =
    chosen === undefined
      ? undefined
      : (await readSamplerVersions(db, [chosen.version_id])).get(chosen.version_id);
  return {
    id: chosen?.id ?? null,
    versionId: chosen?.version_id ?? null,
    all,
    stored: stored ?? { sampler: finishedSpec(kind), layout: finishedLayout(kind, format), uploads: {} },
  };
}
