import { elevationOf, facesOf, type Mm, type PlacedBox, type ShelfPlan } from '@javon/planogram';
import type { Fit } from '../components/FittedDrawing.tsx';
import { type ListedChange, SIGNS, type Sign } from './changes.ts';
import styles from './history.module.css';

/** Size of a sign on the screen, in pixels. */
const SIZE = 16;

interface ChangeSignsProps {
  readonly changes: readonly ListedChange[];
  readonly face: number;
  readonly before: ShelfPlan;
  readonly after: ShelfPlan;
  /** Where in the drawing the face stands: its left end and the floor. */
  readonly left: Mm;
  readonly floor: Mm;
  readonly fit: Fit;
}

function boxesOf(plan: ShelfPlan, face: number): Map<number, PlacedBox> {
  const one = facesOf(plan.type, plan.storeys).find((each) => each.face === face);
  const boxes = one ? elevationOf(one, plan.placements).boxes : [];
  return new Map(boxes.map((box) => [box.id, box]));
}

/** A sign at the corner of each box that changed, so that colours are not needed to tell what happened. */
export function ChangeSigns({ changes, face, before, after, left, floor, fit }: ChangeSignsProps) {
  const [old, now] = [boxesOf(before, face), boxesOf(after, face)];
  const signs = changes.flatMap(({ key, sign, before: was, after: is }): [string, Sign, PlacedBox][] => {
    const box = sign === 'removed' ? old.get(was?.id ?? 0) : now.get(is?.id ?? 0);
    return box ? [[key, sign, box]] : [];
  });
  return signs.map(([key, sign, box]) => (
    <span
      key={key}
      className={styles.sign}
      data-sign={sign}
      data-over
      aria-hidden="true"
      style={{
        left: fit.x + (left + box.x + box.width) * fit.scale - SIZE / 2,
        top: fit.y + (floor - box.y - box.height) * fit.scale - SIZE / 2,
      }}
    >
      {SIGNS[sign]}
    </span>
  ));
}
