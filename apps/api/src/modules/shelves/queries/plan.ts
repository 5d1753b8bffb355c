import type { PlannedPlacement } from '@javon/contract';
import { withPositions } from '@javon/contract/shelf-wire';
import {
  faceOfTable,
  type ShelfPlan,
  type ShelfType,
  type Storey,
  type SupportKind,
  type TableKind,
  tableFaces,
} from '@javon/planogram';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Placeholder for an unknown size, so that the goods are visible; millimetres. */
export const SIZE_UNKNOWN = 100;

/** Columns of a shelf's row that its plan needs. */
export interface PlanRow {
  readonly id: number;
  readonly branch_id: number;
  readonly type: ShelfType;
  readonly main_mm: number;
  readonly left_mm: number | null;
  readonly right_mm: number | null;
  readonly depth_mm: number;
  readonly start_face: number;
  readonly start_end: 'left' | 'right';
}

interface PlacementRow extends Omit<PlannedPlacement, 'position' | 'product'> {
  readonly product_id: number;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly length_mm: number | null;
}

async function readStoreys(db: Db, shelfId: number): Promise<Storey[]> {
  const rows = await db
    .selectFrom('shelf_storey')
    .selectAll()
    .where('shelf_id', '=', shelfId)
    .orderBy('face')
    .orderBy('storey')
    .execute();
  return rows.map((one) => ({
    face: one.face,
    storey: one.storey,
    zone: one.zone as Storey['zone'],
    length: one.length_mm,
    height: one.height_mm,
    depth: one.depth_mm,
    bottom: one.bottom_mm,
  }));
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
    readStoreys(db, shelf.id),
    readPlacements(db, shelf.id),
  ]);
  return {
    type: shelf.type,
    sizes: { main: shelf.main_mm, left: shelf.left_mm, right: shelf.right_mm },
    depth: shelf.depth_mm,
    storeys,
    supports: supports.map((one) => ({
      face: one.face,
      kind: one.kind as SupportKind,
      count: one.count,
      length: one.length_mm,
      depth: one.depth_mm,
      height: one.height_mm,
    })),
    tables: tables.map((one) => ({
      key: one.key,
      kind: one.kind as TableKind,
      phones: one.phones,
      length: one.length_mm,
      width: one.width_mm,
      height: one.height_mm,
      spot:
        one.x_mm === null || one.y_mm === null || one.turn === null
          ? null
          : { x: one.x_mm, y: one.y_mm, turn: one.turn },
    })),
    start: { face: shelf.start_face, end: shelf.start_end },
    placements,
  };
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
  await tx
    .insertInto('shelf_storey')
    .values(
      plan.storeys.map((one) => ({
        shelf_id: shelfId,
        face: one.face,
        storey: one.storey,
        zone: one.zone,
        length_mm: one.length,
        height_mm: one.height,
        depth_mm: one.depth,
        bottom_mm: one.bottom,
      })),
    )
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
  if (plan.supports.length > 0) {
    await tx
      .insertInto('shelf_support')
      .values(
        plan.supports.map((one) => ({
          shelf_id: shelfId,
          branch_id: branchId,
          face: one.face,
          kind: one.kind,
          count: one.count,
          length_mm: one.length,
          depth_mm: one.depth,
          height_mm: one.height,
        })),
      )
      .execute();
  }
  if (plan.tables.length > 0) {
    await tx
      .insertInto('shelf_table')
      .values(
        plan.tables.map(({ key, kind, length, width, height, phones, spot }, i) => ({
          shelf_id: shelfId,
          branch_id: branchId,
          position: i + 1,
          ...(typeof key === 'number' ? { key } : {}),
          kind,
          phones,
          length_mm: length,
          width_mm: width,
          height_mm: height,
          x_mm: spot?.x ?? null,
          y_mm: spot?.y ?? null,
          turn: spot?.turn ?? null,
        })),
      )
      .execute();
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
