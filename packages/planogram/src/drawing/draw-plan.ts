import { footprintOf } from '../geometry/footprint.ts';
import { goodsFromAbove, goodsOnTables } from '../geometry/goods-print.ts';
import type { TablePrint } from '../geometry/table-places.ts';
import type { ShelfPlan } from '../model/plan.ts';
import type { Point } from '../model/units.ts';
import { type Command, type Drawing, line, placed, polygon } from './commands.ts';
import { drawFaces, drawNames } from './draw-plan-faces.ts';
import { extentOf } from './extent.ts';
import { guessText, type MeasureText } from './text.ts';

export interface PlanViewOptions {
  /** Label of each face; default: its number. */
  readonly faceLabel?: (face: number) => string;
  /** The selected face. */
  readonly current?: number;
  /** Storey whose goods and zones are drawn; default: the lowest goods and the best zone of each face. */
  readonly storey?: number;
  /** Whether goods are drawn, default true; false for callers that draw them on top themselves. */
  readonly goods?: boolean;
  /** Measures text; default: a safe estimate. */
  readonly measure?: MeasureText;
}

/** A plan from above with the position of the plan in it. */
export interface PlanDrawing extends Drawing {
  /** The plan's 0, 0 in the drawing. */
  readonly origin: Point;
}

/** Size of a phone on a table, in millimetres. */
const PHONE = { width: 75, height: 155 };
/** Margin of a plan of the common size, in millimetres. */
const EDGE = 60;
/** Length of a plan that is drawn with the given pens and writing; they scale with the plan. */
const COMMON_LENGTH = 4000;

/** Factor for pen widths and writing, relative to a plan of the common size. */
function strokeWidthOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(4, Math.max(0.35, Math.max(width, height) / COMMON_LENGTH));
}

function tableOf({ outline, step, places, spot, table }: TablePrint, pen: number): Command[] {
  const phones = places.map(({ x, y, turn, taken }) => {
    const angle = (turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const corner = (u: number, v: number): Point => {
      const [a, b] = [(u * PHONE.width) / 2, (v * PHONE.height) / 2];
      return [Math.round(x + a * cos - b * sin), Math.round(y + a * sin + b * cos)];
    };
    const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    return polygon(
      corners,
      taken ? { ink: 'ink', opacity: 0.75 } : null,
      line('muted', 6 * pen, taken ? null : 24 * pen),
    );
  });
  const steps = step
    ? [
        {
          kind: 'line',
          x1: step[0][0],
          y1: step[0][1],
          x2: step[1][0],
          y2: step[1][1],
          stroke: line('muted', 8 * pen),
        } as const,
      ]
    : [];
  // The number is beside a table whose middle is the edge of a step.
  const size = 120 * pen;
  const label = step ? Math.min(...outline.map(([x]) => x)) - size * 0.75 : spot.x;
  return [
    polygon(outline, { ink: 'table' }, line('ink', 10 * pen)),
    ...steps,
    ...phones,
    {
      kind: 'text',
      x: label,
      y: spot.y + size * 0.375,
      size,
      anchor: 'middle',
      bold: false,
      ink: 'ink',
      text: String(table),
    },
  ];
}

/**
 * View of the shelf from above (PL-92), in millimetres: faces with their joints, pallets or pedestals under
 * them, the goods of the lowest storey that has any, tables with their phones, and the start point with the
 * direction of the walk. Pens and writing scale with the plan, so that it looks alike whatever its size; the
 * margins leave space for all of it.
 */
export function drawPlan(plan: ShelfPlan, options: PlanViewOptions = {}): PlanDrawing {
  const print = footprintOf(plan);
  const pen = strokeWidthOf(print.bounds);
  const measure = options.measure ?? guessText;
  const faces = { ...options, measure, pen };
  const commands: Command[] = [
    ...drawFaces(plan, print.faces, faces),
    ...(print.inner ? [polygon(print.inner, { ink: 'paper' }, line('muted', 8 * pen))] : []),
    ...print.supports.map(({ outline, supports }) =>
      polygon(
        outline,
        { ink: 'support', opacity: 0.35 },
        line('support', 12 * pen, supports.kind === 'pallet' ? 50 * pen : null),
      ),
    ),
    ...(options.goods === false ? [] : goodsFromAbove(plan, print.faces, options.storey)).map(({ outline }) =>
      polygon(outline, { ink: 'goods' }, line('muted', 4 * pen)),
    ),
    ...print.tables.flatMap((table) => tableOf(table, pen)),
    ...(options.goods === false ? [] : goodsOnTables(plan, print.tables)).map(({ outline }) =>
      polygon(outline, { ink: 'goods' }, line('ink', 6 * pen)),
    ),
    ...drawNames(plan, print.faces, faces),
  ];
  const edge = EDGE * pen;
  const [[left, top], [right, bottom]] = extentOf(commands, measure);
  const [dx, dy] = [Math.ceil(edge - left), Math.ceil(edge - top)];
  return {
    width: Math.ceil(right + edge) + dx,
    height: Math.ceil(bottom + edge) + dy,
    patternPitch: 70 * pen,
    origin: [dx, dy],
    commands: placed(commands, 1, dx, dy),
  };
}
