import {
  diffPlans,
  type Elevation,
  elevationOf,
  type Face,
  facesOf,
  type ShelfPlan,
  validatePlacements,
} from '@javon/planogram';
import { useMemo, useRef } from 'react';
import { type Appearances, appearancesOf } from '../editing/appearance.ts';
import { highlighted, type LegendLine } from '../editing/highlight.ts';
import { type Marks, marksOf } from '../editing/marks.ts';
import { type Placed, type Products, placedOn, type TagStates } from '../editing/placed.ts';
import { type DrawnRow, type RowSource, rowsOf } from '../editing/rows.ts';
import { withSameBoxes } from '../editing/same-boxes.ts';
import type { Highlight } from '../views.ts';

const UNMARKED: Marks = { on: new Map(), gone: [] };

/** All that is drawn of a plan. */
export interface Drawn {
  readonly faces: readonly Face[];
  readonly elevations: readonly Elevation[];
  readonly placed: ReadonlyMap<number, Placed>;
  /** Placements that do not fit at their place. */
  readonly wrong: ReadonlySet<number>;
  readonly marks: Marks;
  /** How each placement is marked, in whichever view. */
  readonly shown: Appearances;
  /** Meaning of the colours of the goods; null: the states of tags are shown. */
  readonly legend: readonly LegendLine[] | null;
}

/**
 * Makes a plan ready to be drawn. What did not change since the plan before keeps its identity.
 * @param before the plan that it is compared with on the drawing; null: none
 */
export function useDrawn(
  plan: ShelfPlan,
  products: Products,
  tags: TagStates,
  before: ShelfPlan | null,
  highlight: Highlight,
): Drawn {
  const kept = useRef(new Map<number, Elevation>());
  const faces = useMemo(() => facesOf(plan.type, plan.storeys), [plan.type, plan.storeys]);
  const elevations = useMemo(() => {
    const next = faces.map((face) => {
      const drawn = withSameBoxes(kept.current.get(face.face), elevationOf(face, plan.placements));
      return drawn;
    });
    kept.current = new Map(next.map((one) => [one.face, one]));
    return next;
  }, [faces, plan.placements]);
  const stood = useRef<ReadonlyMap<number, Placed>>(new Map());
  const placed = useMemo(() => {
    stood.current = placedOn(plan, products, tags, stood.current);
    return stood.current;
  }, [plan, products, tags]);
  const wrong = useMemo(
    () => new Set(validatePlacements(plan).flatMap((problem) => ('id' in problem ? [problem.id] : []))),
    [plan],
  );
  const marks = useMemo(() => (before ? marksOf(diffPlans(before, plan)) : UNMARKED), [before, plan]);
  const colours = useMemo(() => highlighted(highlight, [...placed.values()]), [highlight, placed]);
  const appeared = useRef<Appearances>(new Map());
  const shown = useMemo(() => {
    appeared.current = appearancesOf(
      { placed, highlight: colours, marks: marks.on, wrong },
      appeared.current,
    );
    return appeared.current;
  }, [placed, colours, marks, wrong]);
  return { faces, elevations, placed, wrong, marks, shown, legend: colours?.legend ?? null };
}

/** The goods of a face as they are drawn, storey by storey; what did not change since keeps its identity. */
export function useRows({ elevation, placed, shown }: RowSource): readonly DrawnRow[] {
  const kept = useRef<readonly DrawnRow[]>([]);
  return useMemo(() => {
    kept.current = rowsOf({ elevation, placed, shown }, kept.current);
    return kept.current;
  }, [elevation, placed, shown]);
}
