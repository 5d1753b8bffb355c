import { type FacePrint, type GoodsPrint, goodsFromAbove, type ShelfPlan } from '@javon/planogram';
import type { Marks } from '../editing/marks.ts';
import styles from './boxes.module.css';

/** Where something stood that a comparison shows as gone. */
interface GonePrint {
  readonly outline: GoodsPrint['outline'];
  readonly mark: Marks['gone'][number]['mark'];
}

/** What is gone from a storey, as one would see it from above. */
export function goneFromAbove(
  plan: ShelfPlan,
  faces: readonly FacePrint[],
  gone: Marks['gone'],
  storey: number,
): GonePrint[] {
  // One placement may be drawn under its id on the plan as well.
  const placements = gone.map(({ placement }, i) => ({ ...placement, id: i }));
  return goodsFromAbove({ ...plan, placements }, faces, storey).map(({ id, outline }) => ({
    outline,
    mark: gone[id]?.mark ?? 'removed',
  }));
}

/** What is gone, crossed out, and dashed where something moved away from. */
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
