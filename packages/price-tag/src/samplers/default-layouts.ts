import type { Format } from '../formats.ts';
import type { TagLayout } from '../layout/types.ts';
import type { SamplerKind } from '../source.ts';

/** The finished designs that a sampler starts from. */
export function defaultLayout(_kind: SamplerKind, _format: Format): TagLayout {
  throw new Error('not yet');
}
