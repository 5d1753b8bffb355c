import { faceLengths, sidesOf } from './faces.ts';
import { PLAN_LIMITS } from './limits.ts';
import type { ShelfPlan, StartPoint, SupportKind } from './plan.ts';
import type { ShelfType } from './shapes.ts';
import type { Storey } from './shelf.ts';
import { type PlanTable, TABLE_SIZES, type TableKind, type TableSpot } from './tables.ts';
import type { Mm } from './units.ts';
import { defaultZones } from './zones.ts';

/** Thickness of the boards of a shelf drawn from a form. */
const FORM_BOARD: Mm = 30;

/** Input for drawing a shelf, as typed. Numbers are not validated: `validateShape` reports mistakes. */
export interface ShelfForm {
  readonly type: ShelfType;
  readonly main: Mm;
  /** Null: same as the main one; unused if the shape has no such side. */
  readonly left: Mm | null;
  readonly right: Mm | null;
  /** Storeys of the main faces, and of the sides unless they have their own count. */
  readonly storeys: number;
  readonly leftStoreys: number | null;
  readonly rightStoreys: number | null;
  /** Top of the lowest board above the floor. */
  readonly bottom: Mm;
  /** Free height of each storey. */
  readonly height: Mm;
  readonly depth: Mm;
  /** Under every face, `count` of them; null if it has its own feet. */
  readonly supports: {
    readonly kind: SupportKind;
    readonly count: number;
    readonly length: Mm;
    readonly depth: Mm;
    readonly height: Mm;
  } | null;
  readonly tables: readonly FormTable[];
  readonly start: StartPoint;
}

/** A table of a form; missing fields have the defaults of its kind. */
export interface FormTable {
  readonly kind: TableKind;
  readonly phones: number;
  readonly length?: Mm;
  readonly width?: Mm;
  readonly height?: Mm;
  readonly spot?: TableSpot | null;
}

/** Clamps a count of storeys to one more than the maximum, which validation then refuses. */
function bounded(count: number): number {
  return Number.isFinite(count) ? Math.min(Math.max(0, Math.trunc(count)), PLAN_LIMITS.storeys + 1) : 0;
}

function storeysOf(form: ShelfForm, face: number, length: Mm, count: number): Storey[] {
  const boards = Array.from({ length: bounded(count) }, (_, i) => ({
    bottom: form.bottom + i * (form.height + FORM_BOARD),
    height: form.height,
  }));
  const zones = defaultZones(boards);
  return boards.map((board, i) => ({
    face,
    storey: i + 1,
    length,
    depth: form.depth,
    ...board,
    zone: zones[i] ?? 'red',
  }));
}

function tableOf({ kind, phones, spot = null, ...sizes }: FormTable): PlanTable {
  return { kind, phones, spot, ...TABLE_SIZES[kind], ...sizes };
}

/** The empty shelf of a form (PL-4): storeys of one height, zones by eye height. Never throws. */
export function planFromForm(form: ShelfForm): ShelfPlan {
  const sizes = { main: form.main, left: form.left, right: form.right };
  const sides = sidesOf(form.type);
  const storeys = faceLengths(form.type, sizes).flatMap((length, i) => {
    const side = sides[i];
    const own = side === 'left' ? form.leftStoreys : side === 'right' ? form.rightStoreys : null;
    return storeysOf(form, i + 1, length, own ?? form.storeys);
  });
  const { supports } = form;
  return {
    type: form.type,
    sizes,
    depth: form.depth,
    storeys,
    supports: supports ? sides.map((_, i) => ({ face: i + 1, ...supports })) : [],
    tables: form.tables.map(tableOf),
    start: form.start,
    placements: [],
  };
}
