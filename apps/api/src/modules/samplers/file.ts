import { fieldIssues, type SamplerSummary } from '@javon/contract';
import { samplerFile } from '@javon/contract/schemas';
import type { z } from 'zod';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';

type SamplerFile = z.infer<typeof samplerFile>;

/** A sampler as the file that {@link readSamplerFile} reads. */
export function samplerFileText({ name, kind, design }: SamplerSummary): string {
  const { spec, layout, months } = design;
  return `${JSON.stringify({ javon_sampler: 1, name, kind, months, spec, layout } satisfies SamplerFile, null, 2)}\n`;
}

/**
 * Parses a sampler's file; the layout in it is not validated yet.
 * @throws AppError sampler_file_wrong if it is not JSON or not a sampler; else about a field with its path
 */
export function readSamplerFile(text: string): SamplerFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fieldError('file', 'sampler_file_wrong');
  }
  if (typeof value !== 'object' || value === null || !('javon_sampler' in value)) {
    throw fieldError('file', 'sampler_file_wrong');
  }
  const result = samplerFile.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError('invalid', {
    issues: fieldIssues(result.error)
      .slice(0, 20)
      .map(({ path, ...rest }) => ({ ...rest, path: path === '' ? 'file' : `design.${path}` })),
  });
}
