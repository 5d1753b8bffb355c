import { FORMATS, type Tag } from '@javon/contract';
import { useQueries } from '@tanstack/react-query';
import type { Sizes } from './model/plan.ts';
import type { Selection } from './model/selection.ts';
import { type About, drawingQuery } from './queries.ts';

interface Answer {
  readonly data: { readonly drawing: { readonly width: number; readonly height: number } | null } | undefined;
}

/** Sizes from the drawings of all formats in their order; a drawing uses hundredths of a millimetre. */
function sizesOf(answers: readonly Answer[]): Sizes {
  return Object.fromEntries(
    FORMATS.flatMap((format, i) => {
      const drawing = answers[i]?.data?.drawing;
      return drawing ? [[format, { width: drawing.width / 10, height: drawing.height / 10 }]] : [];
    }),
  );
}

/** Returns the size of each format's tags, from the drawing of a selected or listed one. */
export function useTagSizes(about: About, selection: Selection, listed: readonly Tag[]): Sizes {
  const samples = FORMATS.map((format) => {
    const picked = [...selection.values()].find(({ tag }) => tag.format === format)?.tag;
    return (picked ?? listed.find((tag) => tag.format === format))?.product.id;
  });
  return useQueries({
    queries: FORMATS.map((format, i) => ({
      ...drawingQuery(samples[i] ?? 0, format, about),
      enabled: samples[i] !== undefined,
    })),
    combine: sizesOf,
  });
}
