import type { BodyOf } from '@javon/contract';
import { storeysFromWire, supportsFromWire, tablesFromWire } from '@javon/contract/shelf-wire';
import {
  facesBySide,
  facesOf,
  formFromPlan,
  planFromForm,
  type Refitted,
  refit,
  reshape,
  type ShelfForm,
  type ShelfPlan,
  type Supports,
  sidesOf,
} from '@javon/planogram';

/** The geometry in a body; fields required for a new shelf are optional for an existing one. */
type Body = Omit<BodyOf<'editShelf'>, 'version' | 'note' | 'confirm_fall_off' | 'zones'>;

/** Defaults of a new shelf: four storeys of 350 mm from 100 mm above the floor. */
const USUAL = { storeys: 4, bottom: 100, height: 350, depth: 400 } as const;

function formWith(form: ShelfForm, body: Body): ShelfForm {
  const { left_mm: left, right_mm: right } = body;
  const { left_storey_count: leftStoreys, right_storey_count: rightStoreys } = body;
  return {
    ...form,
    type: body.type ?? form.type,
    main: body.main_mm ?? form.main,
    left: left === undefined ? form.left : left,
    right: right === undefined ? form.right : right,
    storeys: body.storey_count ?? form.storeys,
    leftStoreys: leftStoreys === undefined ? form.leftStoreys : leftStoreys,
    rightStoreys: rightStoreys === undefined ? form.rightStoreys : rightStoreys,
    bottom: body.bottom_mm ?? form.bottom,
    height: body.height_mm ?? form.height,
    depth: body.depth_mm ?? form.depth,
    start: { face: body.start_face ?? form.start.face, end: body.start_end ?? form.start.end },
  };
}

/** The empty shelf of a body. */
export function drawn(body: BodyOf<'createShelf'>): ShelfPlan {
  const form = formWith(
    {
      type: body.type,
      main: body.main_mm,
      left: null,
      right: null,
      leftStoreys: null,
      rightStoreys: null,
      supports: null,
      tables: [],
      ...USUAL,
      start: { face: 1, end: 'left' },
    },
    body,
  );
  const plan = planFromForm(form);
  return {
    ...plan,
    storeys: body.storeys === undefined ? plan.storeys : storeysFromWire(body.storeys),
    supports: supportsFromWire(body.supports ?? []),
    tables: tablesFromWire(body.tables ?? []),
  };
}

const FORM_FIELDS = [
  'type',
  'main_mm',
  'left_mm',
  'right_mm',
  'depth_mm',
  'storey_count',
  'left_storey_count',
  'right_storey_count',
  'bottom_mm',
  'height_mm',
] satisfies readonly (keyof Body)[];

/** The supports of a shelf whose shape changed: they stay under their sides. */
function keptSupports(before: ShelfPlan, after: Pick<ShelfPlan, 'type' | 'storeys'>): Supports[] {
  const faces = facesBySide(before.type, after.type);
  const there = new Set(facesOf(after.type, after.storeys).map((one) => one.face));
  return before.supports.flatMap((one) => {
    const face = faces.get(one.face);
    return face !== undefined && there.has(face) ? [{ ...one, face }] : [];
  });
}

/** A start point on a face that the new shape does not have moves to the first one, unless it was sent. */
function startOf({ type, start }: ShelfForm, body: Body): ShelfPlan['start'] {
  const lost = body.start_face === undefined && start.face > sidesOf(type).length;
  return lost ? { ...start, face: 1 } : start;
}

/** The shelf after a change of its geometry, and the goods that have no place any more. */
export function redrawn(before: ShelfPlan, body: Body): Refitted {
  const form = formWith(formFromPlan(before), body);
  const asks = FORM_FIELDS.some((field) => body[field] !== undefined);
  let result: Refitted = { plan: before, fallen: [] };
  const tables = body.tables ? tablesFromWire(body.tables) : before.tables;
  if (body.storeys !== undefined) {
    const storeys = storeysFromWire(body.storeys);
    result = refit(before, { ...before, type: form.type, storeys, tables });
  } else if (asks) result = reshape(before, { ...form, supports: null, tables: [...tables] });
  else if (body.tables) result = refit(before, { ...before, tables });
  const { plan, fallen } = result;
  return {
    plan: {
      ...plan,
      sizes: { main: form.main, left: form.left, right: form.right },
      depth: form.depth,
      supports: body.supports
        ? supportsFromWire(body.supports)
        : plan === before
          ? before.supports
          : keptSupports(before, plan),
      tables,
      start: startOf(form, body),
    },
    fallen,
  };
}
