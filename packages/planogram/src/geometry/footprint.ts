import { PLAN_LIMITS, within } from '../model/limits.ts';
import type { ShelfShape, Supports } from '../model/plan.ts';
import { isIsland } from '../model/shapes.ts';
import type { PlanTable, TableSpot } from '../model/tables.ts';
import type { Mm, Point } from '../model/units.ts';
import { boxOnFace, type FacePrint, facePrints } from './corners.ts';
import { type TablePrint, tablePrint } from './table-places.ts';

/** Distance between a shelf and the tables before it, and between two tables. */
const AISLE: Mm = 1200;
const TABLE_GAP: Mm = 800;
/** Minimum length of a row of tables before the next row begins. */
const TABLE_ROW: Mm = 5000;

/** A pallet or pedestal seen from above. */
export interface SupportPrint {
  readonly supports: Supports;
  readonly outline: readonly [Point, Point, Point, Point];
}

/** An axis-aligned rectangle. */
export interface Bounds {
  readonly x: Mm;
  readonly y: Mm;
  readonly width: Mm;
  readonly height: Mm;
}

/** A shelf seen from above, with supports and tables. */
export interface Footprint {
  readonly faces: readonly FacePrint[];
  /** Backs of an island's faces, which close a ring; null for a shelf at a wall. */
  readonly inner: readonly Point[] | null;
  readonly supports: readonly SupportPrint[];
  readonly tables: readonly TablePrint[];
  readonly bounds: Bounds;
}

/** The bounding box of some points. */
function boundsOf(points: readonly Point[]): Bounds {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Left edges of the pallets or pedestals of a face: side by side at equal distances (PL-43). */
export function supportEdges({ count, length }: Supports, face: Mm): Mm[] {
  const many = within(count, PLAN_LIMITS.supports) ? count : 0;
  const gap = Math.max(0, (face - many * length) / (many + 1));
  return Array.from({ length: many }, (_, i) => Math.round(gap + i * (length + gap)));
}

function supportPrints(supports: Supports, face: FacePrint): SupportPrint[] {
  const { length, depth } = supports;
  return supportEdges(supports, face.length).map((x) => ({
    supports,
    outline: boxOnFace(face, x, face.depth - depth, length, depth),
  }));
}

/** Groups tables into rows about as long as the shelf. */
function rowsOfTables(tables: readonly PlanTable[], most: Mm): PlanTable[][] {
  const rows: PlanTable[][] = [];
  let length = 0;
  for (const table of tables) {
    length += TABLE_GAP + table.length;
    const row = rows.at(-1);
    if (row && length <= most) row.push(table);
    else {
      rows.push([table]);
      length = table.length;
    }
  }
  return rows;
}

interface PlacedTable {
  readonly table: PlanTable;
  readonly spot: TableSpot;
}

/**
 * Spots of all tables (PL-36): their own, or in rows before the middle of the shelf. Each has its place in
 * the rows even if it has its own spot, so that moving one does not move the others.
 */
function placeTables(tables: readonly PlanTable[], shelf: Bounds): PlacedTable[] {
  let top = shelf.y + shelf.height + AISLE;
  return rowsOfTables(tables, Math.max(shelf.width, TABLE_ROW)).flatMap((row) => {
    const length = row.reduce((sum, table) => sum + table.length + TABLE_GAP, -TABLE_GAP);
    const width = Math.max(...row.map((table) => table.width));
    const y = Math.round(top + width / 2);
    top += width + TABLE_GAP;
    let x = shelf.x + (shelf.width - length) / 2;
    return row.map((table): PlacedTable => {
      const spot = table.spot ?? { x: Math.round(x + table.length / 2), y, turn: 0 };
      x += table.length + TABLE_GAP;
      return { table, spot };
    });
  });
}

/** The plan from above. */
export function footprintOf(shape: ShelfShape): Footprint {
  const faces = facePrints(shape);
  const supports = shape.supports.flatMap((one) => {
    const face = faces[one.face - 1];
    return face ? supportPrints(one, face) : [];
  });
  const shelf = boundsOf([...faces, ...supports].flatMap((one) => [...one.outline]));
  const tables = placeTables(shape.tables, shelf).map(({ table, spot }, i) => tablePrint(table, i + 1, spot));
  return {
    faces,
    supports,
    tables,
    inner: isIsland(shape.type) ? faces.map((face) => face.outline[3]) : null,
    bounds: boundsOf([...faces, ...supports, ...tables].flatMap((one) => [...one.outline])),
  };
}
