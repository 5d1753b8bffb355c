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

/** Empty boxes of removed and moved placements; the fronts of removed ones are crossed out. */
export function Gone({ plan, gone, colours }: GoneProps) {
  const lines = useMemo(() => {
    // Indexes replace the ids: a placement may be on the plan under the same id as well.
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
