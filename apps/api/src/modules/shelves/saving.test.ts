import type { PlannedPlacement, Shelf, ShelfRevision } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addPerson, addProduct, PASSWORD as PERSONAL } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';

let server: TestServer;
let world: World;
let admin: string;
let adminId: number;
let placer: string;
let placerId: number;
let names = 0;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 6);
  admin = await server.signIn(world.phones.admin, PASSWORD);
  const row = await server.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', world.phones.admin)
    .executeTakeFirstOrThrow();
  adminId = row.id;
  const permissions = { shelf: 'all', 'shelf.show': 'all', 'shelf.place': 'all' };
  const person = await addPerson(server.db, { permissions, surname: 'Olimova' });
  placerId = person.id;
  placer = await server.signIn(person.phone, PERSONAL);
});
afterAll(() => server.close());

interface Refusal {
  readonly code: string;
  readonly errors: { code: string; field: string; params: Record<string, unknown> }[];
  readonly conflict: { version: number; changed: { field: string; theirs: unknown }[] };
}
async function ask<T>(method: string, path: string, body?: unknown, token = admin) {
  const answer = await server.call(method, `/api/uz${path}`, {
    token,
    body,
  });
  return { status: answer.statusCode, body: answer.json<T>() };
}
async function ok<T>(method: string, path: string, body?: unknown, token = admin): Promise<T> {
  const answer = await ask<T>(method, path, body, token);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
const draw = (more: object = {}): Promise<Shelf> => {
  names += 1;
  return ok('POST', '/shelves', {
    branch: 'TAS-01',
    name: `Saqlash ${names}`,
    type: 'straight',
    main_mm: 2000,
    storey_count: 3,
    height_mm: 400,
    depth_mm: 400,
    bottom_mm: 100,
    ...more,
  });
};
const put = (
  shelf: Pick<Shelf, 'id' | 'version'>,
  placements: readonly object[],
  more: object = {},
  token = admin,
) =>
  ok<Shelf>('PUT', `/shelves/${shelf.id}/placements`, { version: shelf.version, placements, ...more }, token);
const patch = (shelf: Pick<Shelf, 'id' | 'version'>, change: object) =>
  ok<Shelf>('PATCH', `/shelves/${shelf.id}`, { version: shelf.version, ...change });
const at = (index: number) => world.products[index] ?? 0;
const shown = (id: number) => ok<Shelf>('GET', `/shelves/${id}`);
const revisions = async (id: number) =>
  (await ok<{ items: ShelfRevision[] }>('GET', `/shelves/${id}/revisions`)).items;
/** Lines of the history about a shelf, oldest first. */
const historyOf = async (id: number) =>
  server.db
    .selectFrom('history')
    .select(['action', 'before', 'after', 'user_id', 'branch_id'])
    .where('entity', '=', 'shelf')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
/** Placements in short form, as they are sent. */
const briefly = (placements: readonly PlannedPlacement[]) =>
  placements.map((one) => ({
    product: one.product.id,
    face: one.face,
    storey: one.storey,
    x_mm: one.x_mm,
    front_quantity: one.front_quantity,
    back_quantity: one.back_quantity,
    stack: one.stack,
    priority: one.priority,
  }));
/** All rows of a shelf's plan, with the transaction that wrote each. */
async function rowsOf(id: number): Promise<string[]> {
  const tables = ['shelf_storey', 'shelf_support', 'shelf_table', 'placement', 'shelf_category'];
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ line: string }>`
      select xmin::text || ' ' || to_jsonb(t)::text as line from ${sql.table(table)} t
      where shelf_id = ${id}`.execute(server.db);
    for (const { line } of rows) found.push(line);
  }
  return found.toSorted();
}

const FULL = [
  { face: 1, storey: 1, x_mm: 10, front_quantity: 2, back_quantity: 3, stack: 2, priority: 4 },
  { face: 1, storey: 1, x_mm: 700, front_quantity: 1, back_quantity: 1, stack: 1, priority: 0 },
  { face: 1, storey: 3, x_mm: 40, front_quantity: 3, back_quantity: 2, stack: 1, priority: 2 },
];
const full = () => FULL.map((one, i) => ({ ...one, product: at(i) }));

describe('a saved plan', () => {
  it('has every value of its placements, at once and when it is read again', async () => {
    const saved = await put(await draw(), full());
    expect(briefly(saved.placements)).toEqual(full());
    const read = await shown(saved.id);
    expect(briefly(read.placements)).toEqual(full());
    expect(read.placements.map(({ position }) => position)).toEqual([1, 2, 1]);
    const revision = await ok<{ plan: Shelf }>('GET', `/shelves/${saved.id}/revisions/2`);
    expect(briefly(revision.plan.placements)).toEqual(full());
  });

  it('is read with its own version, however fast it is saved', async () => {
    let shelf = await draw();
    const saved = new Map([[shelf.version, '']]);
    const seen: { readonly version: number; readonly places: string }[] = [];
    const placesOf = ({ placements }: Shelf) => placements.map(({ x_mm }) => x_mm).join();
    let isSaving = true;
    const look = async () => {
      while (isSaving) {
        const found = await shown(shelf.id);
        seen.push({ version: found.version, places: placesOf(found) });
      }
    };
    const save = async () => {
      for (let x = 1; x <= 25; x++) {
        shelf = await put(shelf, [{ face: 1, storey: 1, x_mm: x, product: at(0) }]);
        saved.set(shelf.version, placesOf(shelf));
      }
      isSaving = false;
    };
    await Promise.all([save(), look(), look(), look()]);
    expect(seen.filter(({ version, places }) => saved.get(version) !== places)).toEqual([]);
    expect(new Set(seen.map(({ version }) => version)).size).toBeGreaterThan(3);
  });

  it('leaves unchanged rows alone, and every other shelf', async () => {
    const [mine, other] = [await put(await draw(), full()), await put(await draw(), full())];
    const [before, theirs] = [await rowsOf(mine.id), await rowsOf(other.id)];
    const [first, second, third] = mine.placements;
    if (first === undefined || second === undefined || third === undefined) throw new Error('Too few');
    const send = ({ product, position: _, tag_state: __, ...one }: (typeof mine.placements)[number]) => ({
      ...one,
      product: product.id,
    });
    await put(mine, [send(first), { ...send(third), x_mm: 50 }, { face: 1, storey: 2, product: at(4) }]);
    const after = await rowsOf(mine.id);
    const kept = before.filter((line) => after.includes(line));
    // The storeys and the one unchanged placement.
    expect(kept).toHaveLength(mine.storeys.length + 1);
    expect(kept.some((line) => line.includes(`"id": ${first.id},`))).toBe(true);
    expect(after).toHaveLength(before.length);
    expect(await rowsOf(other.id)).toEqual(theirs);
    const read = await shown(mine.id);
    expect(read.placements.map(({ id }) => id)).toEqual([first.id, expect.any(Number), third.id]);
    expect(new Set(read.placements.map(({ id }) => id)).size).toBe(3);
  });

  it('of another shape has only its own storeys, supports and tables, and other shelves keep theirs', async () => {
    const support = { face: 1, kind: 'pallet', count: 1, length_mm: 1200, depth_mm: 400, height_mm: 90 };
    const table = { kind: 'rectangular', phones: 4 };
    const shape = { supports: [support], tables: [table] };
    const [mine, other] = [await draw(shape), await draw(shape)];
    const theirs = await rowsOf(other.id);
    const changed = await patch(mine, {
      main_mm: 3000,
      storey_count: 2,
      height_mm: 500,
      depth_mm: 450,
      bottom_mm: 150,
      supports: [{ ...support, kind: 'pedestal', count: 2, length_mm: 700, depth_mm: 300, height_mm: 120 }],
      tables: [
        {
          kind: 'six_seat',
          phones: 5,
          length_mm: 1500,
          width_mm: 900,
          height_mm: 800,
          spot: { x_mm: 1, y_mm: 2, turn: 90 },
        },
        table,
      ],
    });
    for (const read of [changed, await shown(mine.id)]) {
      expect(read).toMatchObject({
        main_mm: 3000,
        depth_mm: 450,
        supports: [{ face: 1, kind: 'pedestal', count: 2, length_mm: 700, depth_mm: 300, height_mm: 120 }],
        tables: [
          {
            kind: 'six_seat',
            phones: 5,
            length_mm: 1500,
            width_mm: 900,
            height_mm: 800,
            spot: { x_mm: 1, y_mm: 2, turn: 90 },
          },
          { kind: 'rectangular', phones: 4, spot: null },
        ],
      });
      expect(
        read.storeys.map((one) => [one.storey, one.length_mm, one.height_mm, one.depth_mm, one.bottom_mm]),
      ).toEqual([
        [1, 3000, 500, 450, 150],
        [2, 3000, 500, 450, read.storeys[1]?.bottom_mm],
      ]);
    }
    expect(await rowsOf(other.id)).toEqual(theirs);
    const bare = await patch(changed, { supports: [], tables: [] });
    expect([bare.supports, bare.tables]).toEqual([[], []]);
    expect(await rowsOf(other.id)).toEqual(theirs);
  });

  it('with other sides and another start has the requested shape', async () => {
    const drawn = await draw({ type: 'u', left_mm: 900, right_mm: 1100, start_face: 2 });
    expect(drawn).toMatchObject({ left_mm: 900, right_mm: 1100, start_face: 2, start_end: 'left' });
    const changed = await patch(drawn, { left_mm: 800, right_mm: 1200, start_face: 3, start_end: 'right' });
    for (const read of [changed, await shown(drawn.id)])
      expect(read).toMatchObject({
        type: 'u',
        main_mm: 2000,
        left_mm: 800,
        right_mm: 1200,
        start_face: 3,
        start_end: 'right',
        revision: 2,
        version: 2,
      });
    const straight = await patch(changed, { type: 'straight' });
    expect(straight).toMatchObject({ type: 'straight', start_face: 1 });
    expect(new Set(straight.storeys.map(({ face }) => face))).toEqual(new Set([1]));
  });

  it('with storeys sent one by one has exactly these, after a new drawing and a change', async () => {
    const sent = (heights: readonly number[]) =>
      heights.map((height_mm, i) => ({
        face: 1,
        storey: i + 1,
        length_mm: 2000 - 100 * i,
        height_mm,
        depth_mm: 400,
        bottom_mm: 100 + 700 * i,
        zone: 'golden',
      }));
    const sizes = ({ storeys }: Shelf) => storeys.map((one) => [one.length_mm, one.height_mm, one.bottom_mm]);
    const drawn = await draw({ storeys: sent([310, 420]) });
    expect(sizes(drawn)).toEqual([
      [2000, 310, 100],
      [1900, 420, 800],
    ]);
    const changed = await patch(drawn, { storeys: sent([500, 330, 250]) });
    for (const read of [changed, await shown(drawn.id)])
      expect(sizes(read)).toEqual([
        [2000, 500, 100],
        [1900, 330, 800],
        [1800, 250, 1500],
      ]);
    // A field that is not sent stays: a new name leaves them alone.
    expect(sizes(await patch(changed, { name: `${drawn.name} 2` }))).toEqual(sizes(changed));
  });

  it('keeps its supports under their sides, and loses those of sides that are gone', async () => {
    const support = (face: number, length_mm: number) => ({
      face,
      kind: 'pallet',
      count: 1,
      length_mm,
      depth_mm: 400,
      height_mm: 90,
    });
    const drawn = await draw({
      type: 'u',
      left_mm: 900,
      right_mm: 1100,
      left_storey_count: 2,
      supports: [support(1, 600), support(2, 1200)],
    });
    const longer = await patch(drawn, { right_mm: 1000 });
    expect(longer.supports).toEqual(drawn.supports);
    expect(longer.storeys.filter(({ face }) => face === 1)).toHaveLength(2);
    // The front is the second side of a U, and the only one of a straight shelf.
    const straight = await patch(longer, { type: 'straight' });
    expect((await shown(straight.id)).supports).toMatchObject([{ face: 1, length_mm: 1200 }]);
  });
});

describe('each save is recorded', () => {
  it('as a revision with its author, its tidied note, and the size of the change', async () => {
    const drawn = await draw();
    const placed = await put(drawn, full(), { note: " \u202e Bahorgi\n  o'g'il terma\u200b " }, placer);
    const [first] = placed.placements;
    const moved = [{ ...FULL[0], id: first?.id, product: at(0), storey: 2, front_quantity: 1, priority: 1 }];
    const again = await put(placed, moved, { note: '   ' });
    const list = await revisions(drawn.id);
    expect(list.map(({ number, source, note, author }) => [number, source, note, author?.id])).toEqual([
      [3, 'placed', null, adminId],
      [2, 'placed', 'Bahorgi oʻgʻil terma', placerId],
      [1, 'created', null, adminId],
    ]);
    expect(list[1]?.summary).toMatchObject({ added: 3, removed: 0, moved: 0, shape: false });
    expect(list[0]?.summary).toMatchObject({ added: 0, removed: 2, moved: 1, resized: 1, prioritised: 1 });
    expect(again).toMatchObject({ version: 3, revision: 3, seen_revision: 3 });
    const bigger = await patch(again, { main_mm: 2500, note: 'Uzunroq' });
    const [geometry] = await revisions(drawn.id);
    expect(geometry).toMatchObject({ source: 'geometry', note: 'Uzunroq', restored_from: null });
    expect(geometry?.summary).toMatchObject({ shape: true, added: 0, removed: 0 });
    expect(bigger.revision).toBe(4);
    const back = await ok<Shelf>('POST', `/shelves/${drawn.id}/revisions/2/restore`, {
      version: bigger.version,
      note: 'Qaytarildi',
    });
    expect((await revisions(drawn.id))[0]).toMatchObject({
      source: 'restored',
      note: 'Qaytarildi',
      restored_from: 2,
    });
    expect(briefly(back.placements)).toEqual(full());
    expect(back.main_mm).toBe(2000);
  });

  it('in the history: added, removed and moved placements, and no unchanged ones', async () => {
    const drawn = await draw();
    const placed = await put(drawn, full());
    const cleared = await put(placed, []);
    const changed = await patch(cleared, { depth_mm: 500, name: 'Boshqa javon' });
    await ok('POST', `/shelves/${drawn.id}/revisions/2/restore`, { version: changed.version });
    const lines = await historyOf(drawn.id);
    expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['created', null, { name: drawn.name, type: 'straight' }],
      ['plan_saved', null, { added: 3, revision: 2, source: 'placed' }],
      ['plan_saved', null, { removed: 3, revision: 3, source: 'placed' }],
      ['changed', { name: drawn.name }, { name: 'Boshqa javon' }],
      ['plan_saved', null, { shape: true, revision: 4, source: 'geometry' }],
      [
        'version_returned',
        null,
        { added: 3, shape: true, revision: 5, source: 'restored', returned_from: 2 },
      ],
    ]);
    expect(lines.every((line) => line.user_id === adminId && line.branch_id === world.branches.a)).toBe(true);
  });

  it('the author’s own save is not marked as unseen; others’ later saves stay unseen', async () => {
    const drawn = await draw();
    const seen = async (token: string) =>
      (await ok<Shelf>('GET', `/shelves/${drawn.id}`, undefined, token)).seen_revision;
    const one = await put(drawn, full(), {}, placer);
    expect([await seen(placer), await seen(admin)]).toEqual([2, 1]);
    await put(one, []);
    expect([await seen(placer), await seen(admin)]).toEqual([2, 3]);
    // Viewing an older revision later does not lower the seen one.
    await ok('POST', `/shelves/${drawn.id}/seen`, { revision: 1 });
    expect(await seen(admin)).toBe(3);
  });

  it('of a shelf older than revisions its earlier plan is stored, with its time and without an author', async () => {
    const old = await shown(world.shelves.a);
    expect(old.revision).toBe(0);
    const { updated_at } = await server.db
      .selectFrom('shelf')
      .select('updated_at')
      .where('id', '=', old.id)
      .executeTakeFirstOrThrow();
    const saved = await put(old, []);
    expect(saved).toMatchObject({ revision: 2, version: old.version + 1 });
    const list = await revisions(old.id);
    expect(list.map(({ number, source, author }) => [number, source, author?.id ?? null])).toEqual([
      [2, 'placed', adminId],
      [1, 'before', null],
    ]);
    expect(new Date(list[1]?.at ?? 0)).toEqual(new Date(updated_at));
    expect(list[1]?.summary).toMatchObject({ added: 6 });
    expect(list[0]?.summary).toMatchObject({ removed: 6 });
    const again = await put(saved, full().slice(0, 2));
    expect((await revisions(old.id)).map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(again.revision).toBe(3);
  });
});

describe('new placements', () => {
  it('are after their left neighbour if the left edge is missing, each storey separately', async () => {
    const one = (storey: number, product: number, more: object = {}) => ({
      face: 1,
      storey,
      product,
      ...more,
    });
    const saved = await put(await draw(), [
      one(1, at(0), { position: 3 }),
      one(1, at(1), { position: 1, front_quantity: 2 }),
      one(2, at(2)),
      one(2, at(3)),
      one(1, at(4), { position: 2, x_mm: 500 }),
    ]);
    expect(saved.placements.map((each) => [each.product.id, each.storey, each.x_mm])).toEqual([
      [at(1), 1, 0],
      [at(4), 1, 500],
      [at(0), 1, 590],
      [at(2), 2, 0],
      [at(3), 2, 90],
    ]);
  });

  it('keep their priority if none is sent; a new one has none', async () => {
    const placed = await put(await draw(), [{ face: 1, storey: 1, x_mm: 0, product: at(0), priority: 3 }]);
    const id = placed.placements[0]?.id;
    const moved = await put(placed, [
      { id, face: 1, storey: 2, x_mm: 0, product: at(0) },
      { face: 1, storey: 1, x_mm: 0, product: at(1) },
    ]);
    expect(moved.placements.map((one) => [one.product.id, one.priority])).toEqual([
      [at(1), 0],
      [at(0), 3],
    ]);
  });

  it('an id of another shelf, or a duplicate one, is a new placement', async () => {
    const [mine, other] = [await put(await draw(), full()), await put(await draw(), full())];
    const [strange] = other.placements;
    const [own] = mine.placements;
    const saved = await put(mine, [
      { id: strange?.id, face: 1, storey: 1, x_mm: 0, product: at(0) },
      { id: own?.id, face: 1, storey: 2, x_mm: 0, product: at(0) },
      { id: own?.id, face: 1, storey: 3, x_mm: 0, product: at(0) },
    ]);
    const ids = saved.placements.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids[1]).toBe(own?.id);
    expect(ids).not.toContain(strange?.id);
    expect((await shown(other.id)).placements.map(({ id }) => id)).toEqual(
      other.placements.map(({ id }) => id),
    );
  });

  it('a product deleted from the catalogue may stay and move, but cannot be added: it is named', async () => {
    const category = await addCategory(server.db, 'Старое', 'Eski');
    const sized = { width_mm: 100, height_mm: 100, length_mm: 100, category_id: category };
    const gone = await addProduct(server.db, { ...sized, sku: 'ESKI-1', name_uz: 'Eski' });
    const placed = await put(await draw(), [{ face: 1, storey: 1, x_mm: 0, product: gone }]);
    const empty = await draw();
    await server.db
      .updateTable('product')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', gone)
      .execute();
    const id = placed.placements[0]?.id;
    const moved = await put(placed, [{ id, face: 1, storey: 2, x_mm: 0, product: gone }]);
    expect(moved.placements.map((one) => [one.storey, one.product.deleted])).toEqual([[2, true]]);
    const refused = await ask<Refusal>('PUT', `/shelves/${empty.id}/placements`, {
      version: 1,
      placements: [
        { face: 1, storey: 1, x_mm: 0, product: at(0) },
        { face: 1, storey: 1, x_mm: 200, product: gone },
      ],
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'placements.1.product', code: 'product_gone', params: { name: 'Eski' } }] },
    });
  });

  it('that overlap are refused, unless both did so before or it is forced', async () => {
    const drawn = await draw();
    const two = [
      { face: 1, storey: 1, x_mm: 0, product: at(0) },
      { face: 1, storey: 1, x_mm: 50, product: at(1) },
    ];
    const send = (shelf: Shelf, placements: readonly object[], more: object = {}) =>
      ask<Shelf & Refusal>('PUT', `/shelves/${shelf.id}/placements`, {
        version: shelf.version,
        placements,
        ...more,
      });
    const refused = await send(drawn, two);
    expect(refused.body.code).toBe('plan_does_not_fit');
    expect(refused.body.errors[0]).toMatchObject({ code: 'place_overlap' });
    const { body: forced } = await send(drawn, two, { forced: true });
    expect(forced.placements).toHaveLength(2);
    const ids = forced.placements.map(({ id }) => id);
    const stay = two.map((one, i) => ({ ...one, id: ids[i] }));
    const { status, body: more } = await send(forced, [
      ...stay,
      { face: 1, storey: 2, x_mm: 0, product: at(2) },
    ]);
    expect(status).toBe(200);
    // Each of the two moved a little: they overlap again.
    const [left, right] = stay;
    const nudged = await send(more, [left ?? {}, { ...right, x_mm: 60 }]);
    expect(nudged.body.errors[0]).toMatchObject({
      code: 'place_overlap',
      params: { product: expect.any(Number) },
    });
    // Reducing a depth that was too large is a change, too.
    const wider = await send(more, [{ ...left, front_quantity: 2 }, right ?? {}]);
    expect(wider.body.code).toBe('plan_does_not_fit');
  });

  it('of very many that do not fit fifty are named, with the total', async () => {
    const many = Array.from({ length: 55 }, (_, i) => ({
      face: 1,
      storey: 9,
      x_mm: i * 200,
      product: at(0),
    }));
    const drawn = await draw();
    const { body } = await ask<Refusal & { message: string }>('PUT', `/shelves/${drawn.id}/placements`, {
      version: 1,
      placements: many,
    });
    expect(body.errors).toHaveLength(50);
    expect(body.message).toContain('55');
    const strangers = many.map((one, i) => ({ ...one, product: 900_000 + i }));
    const unknown = await ask<Refusal>('PUT', `/shelves/${drawn.id}/placements`, {
      version: 1,
      placements: strangers,
    });
    expect(unknown.body.errors).toHaveLength(50);
  });
});

describe('a save of an older version', () => {
  it('gets who saved, when, the current plan and its difference from the seen one', async () => {
    const drawn = await draw();
    const seen = await put(drawn, full());
    const [first, , third] = seen.placements;
    await put(seen, [{ id: first?.id, face: 1, storey: 2, x_mm: 0, product: at(0) }], {}, placer);
    const { status, body } = await ask<Refusal>('PUT', `/shelves/${drawn.id}/placements`, {
      version: seen.version,
      placements: [],
    });
    expect([status, body.code, body.conflict.version]).toEqual([409, 'stale_version', 3]);
    const conflict = Object.fromEntries(body.conflict.changed.map(({ field, theirs }) => [field, theirs]));
    expect(conflict.author).toEqual({ id: placerId, name: 'Aziza', surname: 'Olimova' });
    expect(conflict.at).toBe((await revisions(drawn.id))[0]?.at);
    expect(conflict.name).toBe(drawn.name);
    expect(conflict.diff).toMatchObject({
      added: [],
      removed: expect.arrayContaining([third?.id]),
      changed: [{ id: first?.id }],
      shape_changed: false,
    });
    expect(briefly((conflict.base as Shelf).placements)).toEqual(full());
    expect((conflict.plan as Shelf).placements).toMatchObject([{ id: first?.id, storey: 2 }]);
    expect((await shown(drawn.id)).placements).toHaveLength(1);
  });
});
