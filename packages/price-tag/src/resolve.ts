import type { Language } from './language.ts';
import type { Problem } from './problems.ts';
import type { SamplerSpec, TagSource } from './source.ts';
import type { TagValues } from './values.ts';

export interface ResolvedTag {
  readonly values: TagValues;
  /** Empty when the tag may go out. */
  readonly problems: readonly Problem[];
}

/** What a tag of `source` by `sampler` shows in `language`, and why it must not go out. Never throws. */
export function resolveTag(_source: TagSource, _sampler: SamplerSpec, _language: Language): ResolvedTag {
  throw new Error('not yet');
}
