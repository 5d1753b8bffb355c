import type { PlannedPlacement, ShelfShapeOut } from '@javon/contract';
import { shapeFromWire, shapeToWire, withPositions } from '@javon/contract/shelf-wire';
import { faceOfTable, type ShelfPlan, type ShelfShape, type TableKind, tableFaces } from '@javon/planogram';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Placeholder for an unknown size, so that the goods are visible; millimetres. */
export const SIZE_UNKNOWN = 100;

/** Columns of a shelf's row that its plan needs: they and the rows of its furniture are named as in the contract. */
type PlanColumns = Omit<ShelfShapeOut, 'storeys' | 'supports' | 'tables'>;
export type PlanRow = Readonly<PlanColumns> & { readonly id: number; readonly branch_id: number };

/** The columns of a shelf's row that its plan sets. */
export function planColumns(plan: ShelfShape): PlanColumns {
  const { storeys: _storeys, supports: _supports, tables: _tables, ...columns } = shapeToWire(plan);
  return columns;
}

interface PlacementRow extends Omit<PlannedPlacement, 'position' | 'product'> {
  readonly product_id: number;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly length_mm: number | null;
}

async function readPlacements(db: Db, shelfId: number): Promise<ShelfPlan['placements']> {
  const { rows } = await sql<PlacementRow>`
    select p.id, p.face, p.storey, p.x_mm, p.product_id, p.front_quantity, p.back_quantity, p.stack, p.priority,
      pr.width_mm, pr.height_mm, pr.length_mm
    from placement p join product pr on pr.id = p.product_id
    where p.shelf_id = ${shelfId} order by p.face, p.storey, p.position`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    face: row.face,
    storey: row.storey,
    x: row.x_mm,
    product: row.product_id,
    width: row.width_mm ?? SIZE_UNKNOWN,
    height: row.height_mm ?? SIZE_UNKNOWN,
    depth: row.length_mm ?? SIZE_UNKNOWN,
    front: row.front_quantity,
    back: row.back_quantity,
    stack: row.stack,
    priority: row.priority,
  }));
}

/** The plan of a shelf for the engine, its goods with today's sizes of the catalogue. */
export async function readPlan(db: Db, shelf: PlanRow): Promise<ShelfPlan> {
  // Awaited together, so that if one fails, no other rejection is left unhandled.
  const [supports, tables, storeys, placements] = await Promise.all([
    db.selectFrom('shelf_support').selectAll().where('shelf_id', '=', shelf.id).orderBy('face').execute(),
    db.selectFrom('shelf_table').selectAll().where('shelf_id', '=', shelf.id).orderBy('position').execute(),
    db.selectFrom('shelf_storey').selectAll().where('shelf_id', '=', shelf.id).execute(),
    readPlacements(db, shelf.id),
  ]);
  const shape = shapeFromWire({
    ...shelf,
    storeys: storeys as ShelfShapeOut['storeys'],
    supports: supports as ShelfShapeOut['supports'],
    tables: tables.map(({ x_mm, y_mm, turn, ...table }) => ({
      ...table,
      kind: table.kind as TableKind,
      spot: x_mm === null || y_mm === null || turn === null ? null : { x_mm, y_mm, turn },
    })),
  });
  return { ...shape, placements };
}

interface Place {
  readonly shelfId: number;
  readonly branchId: number;
}

/**
 * Writes the storeys of the plan; deleted ones are left for {@link dropStoreys}, because goods may still be
 * on them.
 */
export async function writeShape(tx: Tx, { shelfId, branchId }: Place, plan: ShelfPlan): Promise<void> {
  const { storeys, supports, tables } = shapeToWire(plan);
  await tx
    .insertInto('shelf_storey')
    .values(storeys.map((one) => ({ shelf_id: shelfId, ...one })))
    .onConflict((c) =>
      c.columns(['shelf_id', 'face', 'storey']).doUpdateSet((eb) => ({
        length_mm: eb.ref('excluded.length_mm'),
        height_mm: eb.ref('excluded.height_mm'),
        depth_mm: eb.ref('excluded.depth_mm'),
        bottom_mm: eb.ref('excluded.bottom_mm'),
        zone: eb.ref('excluded.zone'),
      })),
    )
    .execute();
  await tx.deleteFrom('shelf_support').where('shelf_id', '=', shelfId).execute();
  await tx.deleteFrom('shelf_table').where('shelf_id', '=', shelfId).execute();
  const owner = { shelf_id: shelfId, branch_id: branchId };
  if (supports.length > 0) {
    const rows = supports.map((one) => ({ ...owner, ...one }));
    await tx.insertInto('shelf_support').values(rows).execute();
  }
  if (tables.length > 0) {
    const rows = tables.map(({ spot, ...table }, i) => {
      const { x_mm = null, y_mm = null, turn = null } = spot ?? {};
      return { ...owner, ...table, position: i + 1, x_mm, y_mm, turn };
    });
    await tx.insertInto('shelf_table').values(rows).execute();
  }
}

/** Deletes the storeys that the plan does not have; no goods may be on them any more. */
export async function dropStoreys(tx: Tx, shelfId: number, plan: ShelfPlan): Promise<void> {
  const kept = plan.storeys.map(({ face, storey }) => face * 100 + storey);
  await sql`delete from shelf_storey where shelf_id = ${shelfId}
    and not face * 100 + storey = any(${kept}::int[])`.execute(tx);
}

/** New ids for placements, or keys for tables. */
async function newIds(tx: Tx, table: 'placement' | 'shelf_table', count: number): Promise<number[]> {
  if (count === 0) return [];
  const column = table === 'placement' ? 'id' : 'key';
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${column})) as id from generate_series(1, ${count})`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/**
 * The tables with a key each: that of the table of the shelf that it is, else a new one.
 * @param before the shelf's tables now
 */
async function withKeys(
  tx: Tx,
  before: ShelfPlan['tables'],
  tables: ShelfPlan['tables'],
): Promise<ShelfPlan['tables']> {
  const faces = tableFaces(before, tables);
  const known = new Map(
    before.flatMap(({ key }, i) => {
      const face = faces.get(faceOfTable(i + 1));
      return typeof key === 'number' && face !== undefined ? [[face, key] as const] : [];
    }),
  );
  const fresh = await newIds(tx, 'shelf_table', tables.length - known.size);
  return tables.map((one, i) => ({ ...one, key: known.get(faceOfTable(i + 1)) ?? fresh.shift() }));
}

/**
 * The plan with an id for each placement, and a key for each table: positive ids stay, the others get new ones.
 * @param before the shelf's tables now
 */
export async function withNewIds(tx: Tx, plan: ShelfPlan, before: ShelfPlan['tables']): Promise<ShelfPlan> {
  const ids = await newIds(tx, 'placement', plan.placements.filter((one) => one.id <= 0).length);
  let next = 0;
  const placements = plan.placements.map((one) => {
    if (one.id > 0) return one;
    const id = ids[next] ?? 0;
    next += 1;
    return { ...one, id };
  });
  return { ...plan, tables: await withKeys(tx, before, plan.tables), placements };
}

/** Writes the placements of a shelf; unchanged rows are not written. */
export async function writePlacements(
  tx: Tx,
  { shelfId, branchId }: Place,
  before: ShelfPlan['placements'],
  after: ShelfPlan['placements'],
): Promise<void> {
  const rowsOf = (placements: ShelfPlan['placements']) =>
    withPositions(placements).map(({ one, position }) => ({
      id: one.id,
      shelf_id: shelfId,
      branch_id: branchId,
      face: one.face,
      storey: one.storey,
      position,
      x_mm: one.x,
      product_id: one.product,
      priority: one.priority,
      stack: one.stack,
      front_quantity: one.front,
      back_quantity: one.back,
    }));
  const old = new Map(rowsOf(before).map((row) => [row.id, JSON.stringify(row)]));
  const rows = rowsOf(after);
  const same = new Set(rows.filter((row) => old.get(row.id) === JSON.stringify(row)).map((row) => row.id));
  const gone = [...old.keys()].filter((id) => !same.has(id));
  if (gone.length > 0) {
    await sql`delete from placement where shelf_id = ${shelfId} and id = any(${gone}::bigint[])`.execute(tx);
  }
  const fresh = rows.filter((row) => !same.has(row.id));
  if (fresh.length > 0) {
    const columns = sql.join(Object.keys(fresh[0] ?? {}).map((column) => sql.ref(column)));
    await sql`insert into placement (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::placement, ${JSON.stringify(fresh)}::json)`.execute(
      tx,
    );
  }
}
