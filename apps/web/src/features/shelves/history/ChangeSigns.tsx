import { boardsOf, elevationOf, facesOf, type Mm, type PlacedBox, type ShelfPlan } from '@javon/planogram';
import type { Fit } from '../drawing/FittedDrawing.tsx';
import { MarkSign } from '../drawing/Marked.tsx';
import { type ListedChange, SIGNS } from './changes.ts';
import styles from './history.module.css';
import { type PlacedSign, type SignRun, signRuns } from './sign-runs.ts';

/** Height of a sign on the screen, and how far from its middle a press still means it, in pixels. */
const SIZE = 18;
const REACH = 28;

interface ChangeSignsProps {
  readonly changes: readonly ListedChange[];
  readonly face: number;
  readonly before: ShelfPlan;
  readonly after: ShelfPlan;
  /** Position of the face in the drawing: its left end and the floor. */
  readonly left: Mm;
  readonly floor: Mm;
  readonly fit: Fit;
  /** Key of the change that is shown in words. */
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

/** The change that a press means: the smallest box under it, or the nearest sign; null beside all. */
function changeAt(signs: readonly PlacedSign[], x: number, y: number): string | null {
  const areaOf = ({ box }: PlacedSign) => (box.right - box.left) * (box.bottom - box.top);
  const [under] = signs
    .filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
    .sort((a, b) => areaOf(a) - areaOf(b));
  if (under) return under.key;
  const far = ({ box }: PlacedSign) => Math.hypot(x - box.right, y - box.top);
  const [nearest] = signs.toSorted((a, b) => far(a) - far(b));
  return nearest && far(nearest) <= REACH ? nearest.key : null;
}

function boxesOf(plan: ShelfPlan, face: number): Map<number, PlacedBox> {
  const one = facesOf(plan.type, boardsOf(plan)).find((each) => each.face === face);
  const boxes = one ? elevationOf(one, plan.placements).boxes : [];
  return new Map(boxes.map((box) => [box.id, box]));
}

/**
 * Signs at the corners of changed boxes, so that colour is never the only information; boxes too narrow for it share
 * one, with their number. A press near one describes the change; by keys the list below does the same.
 */
export function ChangeSigns(props: ChangeSignsProps) {
  const { changes, face, before, after, left, floor, fit, chosen } = props;
  const [old, now] = [boxesOf(before, face), boxesOf(after, face)];
  const signs = changes.flatMap(({ key, sign, before: was, after: is }): PlacedSign[] => {
    const box = sign === 'removed' ? old.get(was?.id ?? 0) : now.get(is?.id ?? 0);
    if (!box) return [];
    const x = fit.x + (left + box.x) * fit.scale;
    const y = fit.y + (floor - box.y - box.height) * fit.scale;
    const [right, bottom] = [x + box.width * fit.scale, y + box.height * fit.scale];
    return [{ key, sign, box: { left: x, top: y, right, bottom } }];
  });
  return (
    <div
      className={styles.signLayer}
      aria-hidden="true"
      onClick={(event) => {
        const edge = event.currentTarget.getBoundingClientRect();
        const key = changeAt(signs, event.clientX - edge.left, event.clientY - edge.top);
        if (key !== null) props.onChoose(key);
      }}
    >
      {signRuns(signs, SIZE).map(({ sign, of }) => (
        <RunSign key={of[0]?.key} sign={sign} of={of} chosen={chosen} />
      ))}
    </div>
  );
}

/** Sign shared by adjacent boxes: at the corner of one, above the middle of several. */
function RunSign({ sign, of, chosen }: SignRun & { readonly chosen: string | null }) {
  const picked = of.find(({ key }) => key === chosen);
  const [first, last] = [of[0], of.at(-1)];
  if (!first || !last) return null;
  const top = Math.min(...of.map(({ box }) => box.top)) - SIZE / 2;
  // A chosen box has the sign above itself, though it shares it with others.
  const middle = picked && of.length > 1 ? centreOf(picked) : (first.box.left + last.box.right) / 2;
  const x = of.length > 1 ? middle : last.box.right;
  return (
    <MarkSign
      mark={sign}
      className={styles.over}
      data-chosen={picked ? true : undefined}
      style={{ left: x, top }}
    >
      {SIGNS[sign]}
      {of.length > 1 ? of.length : null}
    </MarkSign>
  );
}

function centreOf({ box }: PlacedSign): number {
  return (box.left + box.right) / 2;
}
