import type { ShelfPlanOut } from '@javon/contract';
import { planFromWire } from '@javon/contract/shelf-wire';
import {
  type FaceKey,
  faceKeys,
  formFromPlan,
  SHAPES,
  type ShelfPlan,
  type Storey,
  stepsOf,
} from '@javon/planogram';
import { planOfValues } from './plan-of-values.ts';
import type { FaceChanges, ShapeValues, StoreyChange } from './values.ts';

function onFace(plan: ShelfPlan, face: number): Storey[] {
  return plan.storeys.filter((one) => one.face === face).sort((a, b) => a.storey - b.storey);
}

/** Returns what the storeys of a face change of the values that follow from the rest of the form. */
function changesOf(own: readonly Storey[], fresh: readonly Storey[]): FaceChanges {
  const [steps, usual] = [stepsOf(own), stepsOf(fresh)];
  const changes = own.map((one, i): StoreyChange => {
    const plain = fresh[i];
    const differs = (field: 'length' | 'height' | 'depth') => one[field] !== plain?.[field];
    return {
      ...(differs('length') ? { length_mm: one.length } : {}),
      ...(differs('height') ? { height_mm: one.height } : {}),
      ...(differs('depth') ? { depth_mm: one.depth } : {}),
      ...(steps[i] === usual[i] ? {} : { step_mm: steps[i] ?? 0 }),
    };
  });
  return Object.fromEntries(
    changes.flatMap((change, i) => (Object.keys(change).length === 0 ? [] : [[String(i + 1), change]])),
  );
}

/** Zones that were painted: those that eye height alone would not give. */
function withZones(values: ShapeValues, plan: ShelfPlan): ShapeValues {
  const drawn = planOfValues(values);
  const faces: Partial<Record<FaceKey, FaceChanges>> = { ...values.faces };
  for (const [i, key] of faceKeys(plan.type).entries()) {
    const fresh = onFace(drawn, i + 1);
    for (const [j, one] of onFace(plan, i + 1).entries()) {
      if (fresh[j]?.zone === one.zone) continue;
      const number = String(j + 1);
      faces[key] = { ...faces[key], [number]: { ...faces[key]?.[number], zone: one.zone } };
    }
  }
  return { ...values, faces };
}

/** Returns the form values of an existing shelf; the plan drawn from them is the shelf's own. */
export function shapeOfPlan(plan: ShelfPlan): ShapeValues {
  const form = formFromPlan(plan);
  const keys = faceKeys(plan.type);
  const front = onFace(plan, keys.indexOf('front') + 1).length;
  const counts = Object.fromEntries(
    keys.flatMap((key, i) => {
      const count = onFace(plan, i + 1).length;
      return key === 'front' || count !== front ? [[key, count]] : [];
    }),
  );
  const supports = Object.fromEntries(
    plan.supports.flatMap(({ face, kind, count, length, depth, height }) => {
      const key = keys[face - 1];
      return key ? [[key, { kind, count, length_mm: length, depth_mm: depth, height_mm: height }]] : [];
    }),
  );
  const bare: ShapeValues = {
    type: plan.type,
    main_mm: form.main,
    left_mm: form.left,
    right_mm: form.right ?? (SHAPES[plan.type].equalEnds ? form.left : null),
    depth_mm: form.depth,
    bottom_mm: form.bottom,
    height_mm: form.height,
    counts,
    faces: {},
    supports,
    tables: plan.tables.map(({ key, kind, length, width, height, phones, spot }) => ({
      key: key ?? null,
      kind,
      length_mm: length,
      width_mm: width,
      height_mm: height,
      phones,
      spot: spot && { x_mm: spot.x, y_mm: spot.y, turn: spot.turn },
    })),
    start_face: form.start.face,
    start_end: form.start.end,
  };
  const fresh = planOfValues(bare);
  const faces = Object.fromEntries(
    keys.flatMap((key, i) => {
      const changes = changesOf(onFace(plan, i + 1), onFace(fresh, i + 1));
      return Object.keys(changes).length === 0 ? [] : [[key, changes]];
    }),
  );
  return withZones({ ...bare, faces }, plan);
}

/** A shelf, or a revision of one, as its form holds the furniture. */
export function shapeOfShelf(shelf: ShelfPlanOut): ShapeValues {
  return shapeOfPlan({ ...planFromWire(shelf), placements: [] });
}
