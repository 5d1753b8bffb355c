import { type Face, type Mm, widthOf } from '@javon/planogram';
import { useStore } from '../../../shared/store.ts';
import { transformOf, type View } from '../../shelves/public.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import styles from './carry.module.css';
import { type EditedCanvas, useCanvasPresses } from './use-canvas-presses.ts';

interface GhostsProps {
  readonly edit: PlanEdit;
  readonly face: Face;
  /** Height of the drawing's upper edge above the floor. */
  readonly top: Mm;
  readonly view: View;
}

/**
 * Carried goods at their drop position, and the placements that they would shift. The only part drawn again while the
 * carry moves.
 */
function Ghosts({ edit, face, top, view }: GhostsProps) {
  const carry = useStore(edit.carry);
  const plan = useStore(edit.plan);
  const products = useStore(edit.products);
  if (!carry?.landing || carry.at?.face !== face.face) return null;
  const bottomOf = (storey: number) => face.storeys.find((one) => one.storey === storey)?.bottom;
  const byId = new Map(plan.placements.map((one) => [one.id, one]));
  return (
    <g transform={transformOf(view)}>
      {carry.landing.ghosts.flatMap((ghost, i) => {
        const bottom = bottomOf(ghost.storey);
        if (bottom === undefined) return [];
        const isWrong = ghost.problems.length > 0;
        const piece = ghost.width / ghost.front;
        return [
          ...ghost.shifts.flatMap((shift) => {
            const one = byId.get(shift.id);
            if (!one) return [];
            const height = one.height * one.stack;
            return (
              <rect
                key={`${ghost.product} ${shift.id}`}
                className={styles.shift}
                x={shift.x}
                y={top - bottom - height}
                width={widthOf(one)}
                height={height}
              />
            );
          }),
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: ghosts keep their order while they are carried
            key={i}
            className={styles.ghost}
            data-wrong={isWrong || undefined}
            fill={products.get(ghost.product)?.colour}
          >
            {Array.from({ length: ghost.front }, (_, n) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one row
                key={n}
                x={ghost.x + n * piece}
                y={top - bottom - ghost.height}
                width={piece}
                height={ghost.height}
              />
            ))}
          </g>,
        ];
      })}
    </g>
  );
}

/**
 * Layer that editing adds to a drawing: drag, drop, selection band and the load. Loaded when editing begins.
 */
export function EditLayer(props: EditedCanvas) {
  const { edit, face, top, view } = props;
  const band = useCanvasPresses(props);
  return (
    <>
      <Ghosts edit={edit} face={face} top={top} view={view} />
      {band ? <rect className={styles.band} {...band} /> : null}
    </>
  );
}
