import {
  defaultZones,
  type FaceKey,
  faceKeys,
  planFromForm,
  SHAPES,
  type ShelfPlan,
  type Storey,
  type Supports,
  stepsOf,
} from '@javon/planogram';
import type { FaceChanges, ShapeValues } from './values.ts';

/** How many storeys a face has: its own count, or that of the front. */
export function countOf(values: Pick<ShapeValues, 'counts'>, key: FaceKey): number {
  return values.counts[key] ?? values.counts.front ?? 0;
}

/** The storeys of a face with what was changed by hand: those above one that grows go up with it. */
function withChanges(fresh: readonly Storey[], changes: FaceChanges): Storey[] {
  const steps = stepsOf(fresh);
  let top = 0;
  const storeys = fresh.map((one, i): Storey => {
    const own = changes[String(one.storey)] ?? {};
    const height = own.height_mm ?? one.height;
    const bottom = top + (own.step_mm ?? steps[i] ?? 0);
    top = bottom + height;
    return { ...one, bottom, height, length: own.length_mm ?? one.length, depth: own.depth_mm ?? one.depth };
  });
  const zones = defaultZones(storeys);
  return storeys.map((one, i) => ({
    ...one,
    zone: changes[String(one.storey)]?.zone ?? zones[i] ?? one.zone,
  }));
}

function supportsOf(values: ShapeValues, keys: readonly FaceKey[]): Supports[] {
  return keys.flatMap((key, i) => {
    const own = values.supports[key];
    if (!own || own.count === 0) return [];
    return {
      face: i + 1,
      kind: own.kind,
      count: own.count ?? 0,
      length: own.length_mm ?? 0,
      depth: own.depth_mm ?? 0,
      height: own.height_mm ?? 0,
    };
  });
}

/** Returns the empty shelf that the form describes. An empty field counts as 0; validation reports it. */
export function planOfValues(values: ShapeValues): ShelfPlan {
  const keys = faceKeys(values.type);
  const counts = keys.map((key) => countOf(values, key));
  // If both ends are equally long, one field sets both.
  const left = SHAPES[values.type].equalEnds ? values.right_mm : values.left_mm;
  const fresh = planFromForm({
    type: values.type,
    main: values.main_mm ?? 0,
    left,
    right: values.right_mm,
    storeys: Math.max(...counts),
    leftStoreys: null,
    rightStoreys: null,
    bottom: values.bottom_mm ?? 0,
    height: values.height_mm ?? 0,
    depth: values.depth_mm ?? 0,
    supports: null,
    tables: [],
    start: { face: Math.min(values.start_face, keys.length), end: values.start_end },
  });
  return {
    ...fresh,
    sizes: {
      main: fresh.sizes.main,
      left: keys.includes('left') ? left : null,
      right: keys.includes('right') ? values.right_mm : null,
    },
    storeys: keys.flatMap((key, i) => {
      const own = fresh.storeys.filter((one) => one.face === i + 1).slice(0, counts[i]);
      return withChanges(own, values.faces[key] ?? {});
    }),
    supports: supportsOf(values, keys),
    tables: values.tables.map(({ key, kind, phones, length_mm, width_mm, height_mm, spot }) => ({
      key,
      kind,
      phones: phones ?? 0,
      length: length_mm ?? 0,
      width: width_mm ?? 0,
      height: height_mm ?? 0,
      spot: spot && { x: spot.x_mm ?? 0, y: spot.y_mm ?? 0, turn: spot.turn ?? 0 },
    })),
  };
}
