import { type FacePrint, type GoodsPrint, goodsFromAbove, type ShelfPlan } from '@javon/planogram';
import type { Marks } from '../editing/marks.ts';
import styles from './boxes.module.css';

/** Old place of a placement that a comparison shows as gone. */
interface GonePrint {
  readonly outline: GoodsPrint['outline'];
  readonly mark: Marks['gone'][number]['mark'];
}

/** Returns the outlines of removed and moved placements of a storey, seen from above. */
export function goneFromAbove(
  plan: ShelfPlan,
  faces: readonly FacePrint[],
  gone: Marks['gone'],
  storey: number,
): GonePrint[] {
  // Indexes replace the ids: a placement may be on the plan under the same id as well.
  const placements = gone.map(({ placement }, i) => ({ ...placement, id: i }));
  return goodsFromAbove({ ...plan, placements }, faces, storey).map(({ id, outline }) => ({
    outline,
    mark: gone[id]?.mark ?? 'removed',
  }));
}

/** Outlines of removed placements, crossed out; dashed where something moved away. */
export function GoneFromAbove({ gone }: { readonly gone: readonly GonePrint[] }) {
  return gone.map(({ outline, mark }) => {
    const points = outline.map((point) => point.join(',')).join(' ');
    const [left, right, backRight, backLeft] = outline;
    const diagonals = [[left, backRight] as const, [right, backLeft] as const];
    return (
      <g key={points} className={styles.gone} data-mark={mark}>
        <polygon points={points} />
        {mark === 'removed'
          ? diagonals.map(([from, to]) => (
              <line key={from.join()} x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />
            ))
          : null}
      </g>
    );
  });
}
