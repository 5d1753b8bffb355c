import type { ErrorCode, ErrorParams } from '@javon/contract';
import type { TagRow } from './state.ts';

/** Why a tag must not go out, in the terms of the interface. */
export interface TagProblem {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

interface StoredProblem {
  readonly code: string;
  readonly language?: string;
  readonly character?: string;
}

function ofTexts(problem: StoredProblem): TagProblem {
  switch (problem.code) {
    case 'translation_missing':
      return { code: 'tag_translation', params: { language: problem.language ?? '' } };
    case 'glyph_missing':
      return { code: 'tag_letter', params: { letter: problem.character ?? '' } };
    default:
      return { code: 'tag_barcode', params: {} };
  }
}

/** Everything that keeps a tag from going out, worst first; empty when it may. */
export function problemsOf(row: TagRow): TagProblem[] {
  if (row.sampler_version_id === null) return [{ code: 'tag_no_sampler', params: { format: row.format } }];
  const found: TagProblem[] = [];
  if (row.price === null) found.push({ code: 'tag_no_price', params: {} });
  else if (row.old_price !== null && row.old_price <= row.price)
    found.push({ code: 'tag_old_price', params: {} });
  const seen = new Set<string>();
  for (const problem of ((row.problems ?? []) as readonly StoredProblem[]).map(ofTexts)) {
    const key = JSON.stringify(problem);
    if (!seen.has(key)) found.push(problem);
    seen.add(key);
  }
  return found;
}
