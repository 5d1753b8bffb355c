import { FORMATS, type Tag } from '@javon/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Orientations, orientationOfSize } from './model/plan.ts';
import type { Selection } from './model/selection.ts';
import { type About, drawingQuery } from './queries.ts';

/** Returns the orientation of each format by the drawing of one of its tags, picked or listed. */
export function useOrientations(
  about: About,
  selection: Selection,
  listed: readonly Tag[],
  enabled: boolean,
): Orientations {
  const samples = FORMATS.map((format) => {
    const picked = [...selection.values()].find(({ tag }) => tag.format === format)?.tag;
    return (picked ?? listed.find((tag) => tag.format === format))?.product.id;
  });
  const drawings = useQueries({
    queries: FORMATS.map((format, i) => ({
      ...drawingQuery(samples[i] ?? 0, format, about),
      enabled: enabled && samples[i] !== undefined,
    })),
  });
  const [a5, a6, a7] = drawings.map(({ data }) =>
    data?.drawing ? orientationOfSize(data.drawing) : undefined,
  );
  return useMemo(
    () => ({ ...(a5 && { A5: a5 }), ...(a6 && { A6: a6 }), ...(a7 && { A7: a7 }) }),
    [a5, a6, a7],
  );
}
