import { layoutTag, type PrintFacts } from '../layout/layout-tag.ts';
import type { Part } from '../layout/types.ts';
import { resolveTag } from '../resolve.ts';
import type { TagValues } from '../values.ts';
import { describeDrawing } from './describe-drawing.ts';
import { sampler, TELEVISION } from './sample-tags.ts';

/** Values of an ordinary tag in Uzbek: the television in promotion. */
export const VALUES: TagValues = resolveTag(TELEVISION, sampler(2), 'uz').values;

/** Draws only one part on an A6 and describes the result, one line per command and note. */
export function drawPart(part: Part, change: Partial<TagValues> = {}, print: PrintFacts = {}): string[] {
  const layout = {
    version: 1,
    format: 'A6',
    orientation: 'upright',
    accent: '#c40d1e',
    parts: [part],
  } as const;
  return describeDrawing(layoutTag({ ...VALUES, ...change }, layout, print))
    .trimEnd()
    .split('\n')
    .slice(1);
}
