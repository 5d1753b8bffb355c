import { type ShelfPlan, sceneOf } from '@javon/planogram';
import { useEffect, useMemo } from 'react';
import type { Marks } from '../editing/marks.ts';
import type { SpaceColours } from './colours.ts';
import { edgesGeometry } from './quads.ts';

interface GoneProps {
  readonly plan: ShelfPlan;
  readonly gone: Marks['gone'];
  readonly colours: SpaceColours;
}

/** What a comparison shows as gone: an empty box, its front crossed out where it was removed. */
export function Gone({ plan, gone, colours }: GoneProps) {
  const lines = useMemo(() => {
    // One placement may be drawn under its id on the plan as well.
    const placements = gone.map(({ placement }, i) => ({ ...placement, id: i }));
    return edgesGeometry(
      sceneOf({ ...plan, placements }).goods.map((block) => {
        const isRemoved = gone[block.id]?.mark === 'removed';
        return { block, colour: isRemoved ? colours.removed : colours.moved, isCrossed: isRemoved };
      }),
    );
  }, [plan, gone, colours]);
  useEffect(() => () => lines.dispose(), [lines]);
  return (
    <lineSegments geometry={lines}>
      <lineBasicMaterial vertexColors />
    </lineSegments>
  );
}
