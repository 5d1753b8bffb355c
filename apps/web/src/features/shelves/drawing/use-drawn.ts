import {
  boardsOf,
  diffPlans,
  type Elevation,
  elevationOf,
  type Face,
  facesOf,
  type ShelfPlan,
  validatePlacements,
} from '@javon/planogram';
import { useMemo, useState } from 'react';
import type { Highlight } from '../views.ts';
import { type Appearances, appearancesOf } from './appearance.ts';
import { highlighted, type LegendLine } from './highlight.ts';
import { type Marks, marksOf } from './marks.ts';
import { type Placed, type Products, placedOn, type TagStates } from './placed.ts';
import { type DrawnRow, type RowSource, rowsOf, withSameBoxes } from './rows.ts';

const UNMARKED: Marks = { on: new Map(), gone: [] };

/**
 * Makes a function that gets its own last result too, so that what did not change since keeps its identity. The result
 * is the same by value without it.
 */
function withLast<Source, Result>(make: (source: Source, last?: Result) => Result) {
  let last: Result | undefined;
  return (source: Source): Result => {
    last = make(source, last);
    return last;
  };
}

interface FacesSource {
  readonly faces: readonly Face[];
  readonly placements: ShelfPlan['placements'];
}

function elevationsOf(
  { faces, placements }: FacesSource,
  last: readonly Elevation[] = [],
): readonly Elevation[] {
  const known = new Map(last.map((one) => [one.face, one]));
  return faces.map((face) => withSameBoxes(known.get(face.face), elevationOf(face, placements)));
}

interface PlacedSource {
  readonly plan: ShelfPlan;
  readonly products: Products;
  readonly tags: TagStates;
}

function placedOf({ plan, products, tags }: PlacedSource, last?: ReadonlyMap<number, Placed>) {
  return placedOn(plan, products, tags, last);
}

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
  const [keptElevations] = useState(() => withLast(elevationsOf));
  const [keptPlaced] = useState(() => withLast(placedOf));
  const [keptShown] = useState(() => withLast(appearancesOf));
  const { type, storeys, tables } = plan;
  const faces = useMemo(() => facesOf(type, boardsOf({ storeys, tables })), [type, storeys, tables]);
  const elevations = useMemo(
    () => keptElevations({ faces, placements: plan.placements }),
    [keptElevations, faces, plan.placements],
  );
  const placed = useMemo(() => keptPlaced({ plan, products, tags }), [keptPlaced, plan, products, tags]);
  const wrong = useMemo(
    () => new Set(validatePlacements(plan).flatMap((problem) => ('id' in problem ? [problem.id] : []))),
    [plan],
  );
  const marks = useMemo(() => (before ? marksOf(diffPlans(before, plan)) : UNMARKED), [before, plan]);
  const colours = useMemo(() => highlighted(highlight, [...placed.values()]), [highlight, placed]);
  const shown = useMemo(
    () => keptShown({ placed, highlight: colours, marks: marks.on, wrong }),
    [keptShown, placed, colours, marks, wrong],
  );
  return { faces, elevations, placed, wrong, marks, shown, legend: colours?.legend ?? null };
}

/** The goods of a face as they are drawn, storey by storey; what did not change since keeps its identity. */
export function useRows({ elevation, placed, shown }: RowSource): readonly DrawnRow[] {
  const [kept] = useState(() => withLast(rowsOf));
  return useMemo(() => kept({ elevation, placed, shown }), [kept, elevation, placed, shown]);
}
