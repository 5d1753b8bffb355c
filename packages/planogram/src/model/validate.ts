import { PLAN_LIMITS, type Range, within } from './limits.ts';
import type { ShelfShape, Supports } from './plan.ts';
import type { ShapeProblem } from './problems.ts';
import { SHAPES, type Shape } from './shapes.ts';
import { type Storey, ZONES } from './shelf.ts';
import { type PlanTable, placesOf, TABLE_KINDS } from './tables.ts';

/** `value` with its bounds, as parameters of a problem. */
function out(value: number, { min, max }: Range) {
  return { value, min, max };
}

function sizeProblems({ type, sizes, depth }: ShelfShape): ShapeProblem[] {
  const problems: ShapeProblem[] = [];
  const { faces, equalEnds } = SHAPES[type];
  for (const side of ['main', 'left', 'right'] as const) {
    const value = sizes[side];
    const used = side === 'main' || (faces.some((face) => face.size === side) && value !== null);
    if (used && !within(value, PLAN_LIMITS.length)) {
      problems.push({ code: 'size_out_of_range', side, ...out(Number(value), PLAN_LIMITS.length) });
    }
  }
  if (!within(depth, PLAN_LIMITS.depth)) {
    problems.push({ code: 'depth_out_of_range', ...out(depth, PLAN_LIMITS.depth) });
  }
  if (equalEnds) {
    const [left, right] = [sizes.left ?? sizes.main, sizes.right ?? sizes.main];
    if (left !== right) problems.push({ code: 'ends_differ', left, right });
  }
  return problems;
}

const STOREY_RANGES = {
  length: PLAN_LIMITS.length,
  height: PLAN_LIMITS.height,
  depth: PLAN_LIMITS.depth,
  bottom: PLAN_LIMITS.bottom,
} as const;
const STOREY_FIELDS = Object.keys(STOREY_RANGES) as (keyof typeof STOREY_RANGES)[];

function storeyProblems(face: number, storeys: readonly Storey[]): ShapeProblem[] {
  if (storeys.length === 0) return [{ code: 'face_without_storeys', face }];
  const { storeys: max } = PLAN_LIMITS;
  if (storeys.length > max) return [{ code: 'too_many_storeys', face, count: storeys.length, max }];
  const problems: ShapeProblem[] = [];
  const sorted = [...storeys].sort((a, b) => a.storey - b.storey);
  for (const [i, one] of sorted.entries()) {
    const place = { face, storey: one.storey };
    if (one.storey !== i + 1) problems.push({ code: 'storey_misnumbered', ...place });
    if (!ZONES.includes(one.zone)) problems.push({ code: 'zone_unknown', ...place });
    for (const field of STOREY_FIELDS) {
      const range = STOREY_RANGES[field];
      if (!within(one[field], range)) {
        problems.push({ code: 'storey_out_of_range', ...place, field, ...out(one[field], range) });
      }
    }
    const below = sorted[i - 1];
    const by = below ? below.bottom + below.height - one.bottom : 0;
    if (by > 0) problems.push({ code: 'storeys_overlap', ...place, by });
  }
  return problems;
}

function supportProblems(own: Supports, storeys: readonly Storey[]): ShapeProblem[] {
  const { face } = own;
  const problems: ShapeProblem[] = [];
  for (const field of ['count', 'length', 'depth', 'height'] as const) {
    const range = field === 'count' ? PLAN_LIMITS.supports : PLAN_LIMITS.supportSize;
    if (!within(own[field], range)) {
      problems.push({ code: 'supports_out_of_range', face, field, ...out(own[field], range) });
    }
  }
  const boards = storeys.filter((one) => one.face === face);
  if (problems.length > 0 || boards.length === 0) return problems;
  const room = {
    length: Math.max(...boards.map((one) => one.length)),
    height: Math.min(...boards.map((one) => one.bottom)),
  };
  const needs = own.count * own.length;
  if (needs > room.length) problems.push({ code: 'supports_too_long', face, needs, free: room.length });
  if (own.height > room.height) {
    problems.push({ code: 'supports_too_high', face, needs: own.height, free: room.height });
  }
  return problems;
}

function tableProblems(one: PlanTable, index: number): ShapeProblem[] {
  const table = index + 1;
  if (!TABLE_KINDS.includes(one.kind)) return [{ code: 'table_kind_unknown', table }];
  const problems: ShapeProblem[] = [];
  const check = (field: 'length' | 'width' | 'height' | 'x' | 'y' | 'turn', value: number, range: Range) => {
    if (!within(value, range))
      problems.push({ code: 'table_out_of_range', table, field, ...out(value, range) });
  };
  for (const field of ['length', 'width', 'height'] as const) check(field, one[field], PLAN_LIMITS.tableSize);
  if (one.spot) {
    check('x', one.spot.x, PLAN_LIMITS.spot);
    check('y', one.spot.y, PLAN_LIMITS.spot);
    check('turn', one.spot.turn, { min: 0, max: 359 });
  }
  const places = placesOf(one);
  if (problems.length === 0 && !within(one.phones, { min: 0, max: places })) {
    problems.push({ code: 'table_too_many_phones', table, phones: one.phones, places });
  }
  return problems;
}

/**
 * Validates a shelf's shape (PL-7): its sizes, then its faces from the floor up, pallets or pedestals, tables and
 * start point. Returns at most fifty problems; never throws.
 */
export function validateShape(shape: ShelfShape): ShapeProblem[] {
  const known = SHAPES[shape.type] as Shape | undefined;
  if (!known) return [{ code: 'type_unknown', type: shape.type }];
  const faces = known.faces.length;
  const { start } = shape;
  const unknownFaces = new Set(
    [...shape.storeys, ...shape.supports]
      .map((one) => one.face)
      .filter((face) => !within(face, { min: 1, max: faces })),
  );
  const byFace = Map.groupBy(shape.storeys, (storey) => storey.face);
  const { tables: maxTables } = PLAN_LIMITS;
  const problems: ShapeProblem[] = [
    ...sizeProblems(shape),
    ...[...unknownFaces].map((face): ShapeProblem => ({ code: 'face_unknown', face, faces })),
    ...known.faces.flatMap((_, i) => storeyProblems(i + 1, byFace.get(i + 1) ?? [])),
    ...shape.supports.slice(0, 2 * faces).flatMap((own) => supportProblems(own, shape.storeys)),
    ...[...Map.groupBy(shape.supports, (one) => one.face)]
      .filter(([, own]) => own.length > 1)
      .map(([face]): ShapeProblem => ({ code: 'supports_repeated', face })),
    ...(shape.tables.length > maxTables
      ? [{ code: 'too_many_tables', count: shape.tables.length, max: maxTables } as const]
      : shape.tables.flatMap(tableProblems)),
    ...(within(start.face, { min: 1, max: faces }) && ['left', 'right'].includes(start.end)
      ? []
      : [{ code: 'start_unknown', face: start.face, faces } as const]),
  ];
  return problems.slice(0, PLAN_LIMITS.problems);
}
