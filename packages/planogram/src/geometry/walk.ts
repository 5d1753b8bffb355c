import type { PlanPlacement, ShelfPlan, ShelfShape } from '../model/plan.ts';
import { SHAPES } from '../model/shapes.ts';
import { tableOfFace } from '../model/tables.ts';

/** Order of a shelf's faces in a walk, and the direction along each of them. */
export interface Walk {
  readonly faces: readonly number[];
  /** `right`: from the left end of each face to its right one. */
  readonly towards: 'left' | 'right';
}

/** The walk from the start point (PL-40): along all faces, round an island back to the start. */
export function walkOf(shape: Pick<ShelfShape, 'type' | 'start'>): Walk {
  const { faces: all, island } = SHAPES[shape.type];
  const count = all.length;
  const forwards = shape.start.end === 'left';
  const first = island ? shape.start.face - 1 : forwards ? 0 : count - 1;
  const step = forwards ? 1 : -1;
  const faces = Array.from({ length: count }, (_, i) => ((((first + i * step) % count) + count) % count) + 1);
  return { faces, towards: forwards ? 'right' : 'left' };
}

/**
 * Placements in the order of the walk (PL-41): face by face, each from the floor up, each storey along the
 * way; then the tables by number, each place by place (TBL-4).
 */
export function inWalk<P extends PlanPlacement>(
  shape: Pick<ShelfPlan, 'type' | 'start'>,
  placements: readonly P[],
): P[] {
  const { faces, towards } = walkOf(shape);
  const rank = new Map(faces.map((face, i) => [face, i]));
  const sign = towards === 'right' ? 1 : -1;
  const rankOf = ({ face }: P) => rank.get(face) ?? faces.length + face;
  const signOf = ({ face }: P) => (tableOfFace(face) === null ? sign : 1);
  return [...placements].sort(
    (a, b) => rankOf(a) - rankOf(b) || a.storey - b.storey || signOf(a) * (a.x - b.x) || a.id - b.id,
  );
}
