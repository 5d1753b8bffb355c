import type { Notice, PlannedPlacement, Shelf } from '@javon/contract';
import { SHAPES, SHELF_TYPES } from '@javon/planogram';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, addProduct, PASSWORD as PERSONAL } from '../../../test/builders.ts';
import { TestStream } from '../../../test/event-stream.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { searchWords } from '../../platform/text/normalise.ts';
import { refreshTagContent } from '../price-tags/public.ts';
import { clearByNight } from './service/nightly.ts';

let server: TestServer;
let world: World;
let admin: string;
let merchandiser: string;
let names = 0;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 12);
  admin = await server.signIn(world.phones.admin, PASSWORD);
  const permissions = {
    shelf: 'all',
    'shelf.show': 'all',
    'shelf.add': 'all',
    'shelf.edit': 'all',
    'shelf.delete': 'all',
    'shelf.place': 'all',
    'shelf.arrange': 'all',
  };
  const person = await addPerson(server.db, { permissions, surname: 'Olimova' });
  merchandiser = await server.signIn(person.phone, PERSONAL);
});
afterAll(() => server.close());

async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  token = admin,
): Promise<{ status: number; body: T }> {
  const answer = await server.call(method, `/api/uz${path}`, {
    token,
    body,
  });
  return { status: answer.statusCode, body: answer.json<T>() };
}

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors: { code: string; field: string; params: Record<string, unknown> }[];
  readonly conflict?: { version: number; changed: { field: string; theirs: unknown }[] };
}

const STRAIGHT = {
  type: 'straight',
  main_mm: 2000,
  storey_count: 3,
  height_mm: 400,
  depth_mm: 400,
  bottom_mm: 100,
};

async function draw(more: Record<string, unknown> = {}): Promise<Shelf> {
  names += 1;
  const { status, body } = await ask<Shelf>('POST', '/shelves', {
    branch: 'TAS-01',
    name: `Javon ${names}`,
    categories: [world.category],
    ...STRAIGHT,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

function at(index: number): number {
  return world.products[index] ?? 0;
}

/** Everything that a write could have changed, as text. */
async function everything(shelf: number): Promise<string> {
  const tables = ['shelf_storey', 'shelf_support', 'shelf_table', 'placement', 'shelf_revision'] as const;
  const rows = await Promise.all(
    tables.map((table) => server.db.selectFrom(table).selectAll().where('shelf_id', '=', shelf).execute()),
  );
  const own = await server.db.selectFrom('shelf').selectAll().where('id', '=', shelf).execute();
  const history = await server.db
    .selectFrom('history')
    .select('id')
    .where('entity', '=', 'shelf')
    .where('entity_id', '=', shelf)
    .execute();
  return JSON.stringify([
    own,
    ...rows.map((each) => each.map((row) => JSON.stringify(row)).sort()),
    history.length,
  ]);
}

const place = (shelf: Shelf, placements: unknown[], more: Record<string, unknown> = {}, token = admin) =>
  ask<Shelf>(
    'PUT',
    `/shelves/${shelf.id}/placements`,
    { version: shelf.version, placements, ...more },
    token,
  );

/** A placement as it is sent back. */
const same = ({ product, position: _, ...one }: PlannedPlacement & { tag_state?: unknown }) => {
  const { tag_state: __, ...rest } = one;
  return { ...rest, product: product.id };
};

describe('drawing a shelf', () => {
  it.each(SHELF_TYPES.map((type) => [type, SHAPES[type].faces.length] as const))(
    '[SHF-1] %s has %i faces with storeys, supports, tables, zones and a start point',
    async (type, faces) => {
      const shelf = await draw({
        type,
        storey_count: 5,
        bottom_mm: 160,
        height_mm: 300,
        start_face: faces,
        start_end: 'right',
        supports: [{ face: 1, kind: 'pallet', count: 1, length_mm: 1200, depth_mm: 400, height_mm: 150 }],
        tables: [
          { kind: 'rectangular', phones: 4 },
          { kind: 'six_seat', phones: 6, spot: { x_mm: 500, y_mm: 900, turn: 90 } },
          { kind: 'eight_seat', phones: 8 },
          { kind: 'octagonal', phones: 8 },
          { kind: 'shelf_like', phones: 5 },
        ],
      });
      expect(new Set(shelf.storeys.map((one) => one.face)).size).toBe(faces);
      expect(shelf).toMatchObject({ type, start_face: faces, start_end: 'right', revision: 1, version: 1 });
      expect(shelf.supports).toHaveLength(1);
      expect(shelf.tables.map((one) => one.kind)).toEqual([
        'rectangular',
        'six_seat',
        'eight_seat',
        'octagonal',
        'shelf_like',
      ]);
      expect(shelf.tables[1]?.spot).toEqual({ x_mm: 500, y_mm: 900, turn: 90 });
      // Its middle at 160 + 3 × 330 + 150 = 1300 mm, the fourth storey is at eye level.
      const front = shelf.storeys.filter((one) => one.face === 1).map((one) => one.zone);
      expect(front).toEqual(['red', 'red', 'green', 'golden', 'green']);
      expect((await ask<Shelf>('GET', `/shelves/${shelf.id}`)).body.tables).toEqual(shelf.tables);
    },
  );

  it('[SHF-1] left and right have separate counts of storeys', async () => {
    const shelf = await draw({ type: 'u', left_mm: 1000, left_storey_count: 2, right_storey_count: 5 });
    const counts = [1, 2, 3].map((face) => shelf.storeys.filter((one) => one.face === face).length);
    expect(counts).toEqual([2, 3, 5]);
  });

  it.each([
    ['a face of zero', { main_mm: 0 }, 'main_mm', 'number_too_small'],
    ['a face of 100 m', { main_mm: 100_000 }, 'main_mm', 'number_too_large'],
    ['50 storeys', { storey_count: 50 }, 'storey_count', 'number_too_large'],
    [
      'storeys above 10 m',
      { storey_count: 20, height_mm: 5000 },
      'storeys.1.3.bottom_mm',
      'shelf_size_wrong',
    ],
    [
      'a table with more phones than places',
      { tables: [{ kind: 'six_seat', phones: 7 }] },
      'tables.0.phones',
      'shelf_table_phones',
    ],
    [
      'pallets longer than the face',
      { supports: [{ face: 1, kind: 'pallet', count: 3, length_mm: 800, depth_mm: 400, height_mm: 90 }] },
      'supports',
      'shelf_supports_too_long',
    ],
    [
      'pallets given twice for one face',
      {
        supports: ['pallet', 'pedestal'].map((kind) => ({
          face: 1,
          kind,
          count: 1,
          length_mm: 800,
          depth_mm: 400,
          height_mm: 90,
        })),
      },
      'supports',
      'shelf_supports_twice',
    ],
    ['a start on a face that is not there', { start_face: 2 }, 'start_face', 'shelf_start_unknown'],
    ['a category that is not there', { categories: [987_654] }, 'categories.0', 'category_unknown'],
  ])('%s is refused and nothing is written', async (_what, wrong, field, code) => {
    const before = await server.db.selectFrom('shelf').select('id').execute();
    const body = { branch: 'TAS-01', name: 'Notoʻgʻri', ...STRAIGHT, ...wrong };
    const answer = await ask<Refusal>('POST', '/shelves', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }));
    expect(await server.db.selectFrom('shelf').select('id').execute()).toEqual(before);
  });

  it('a name is unique within its branch, and a repeat with the same key makes one shelf', async () => {
    const body = { branch: 'TAS-01', name: 'Bir xil', ...STRAIGHT };
    const send = () =>
      server.call('POST', '/api/uz/shelves', {
        token: admin,
        body,
        headers: { 'idempotency-key': 'one-shelf' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.json<Shelf>().id).toBe(first.json<Shelf>().id);
    expect((await ask<Refusal>('POST', '/shelves', body)).body.code).toBe('name_taken');
    expect((await ask<Shelf>('POST', '/shelves', { ...body, branch: 'TAS-02' })).status).toBe(201);
  });
});

describe('searching shelves', () => {
  it('finds a name in either alphabet by either of them, and a branch by both its names', async () => {
    const name = 'Щётки, чашки, юбка и ящик: қўғирчоқ ҳақида подъезд цех эхо';
    const shelf = await draw({ name });
    await server.db
      .updateTable('branch')
      .set({ name_ru: 'Ташкент, Чиланзар' })
      .where('code', '=', 'TAS-01')
      .execute();
    const found = async (text: string) => {
      const path = `/shelves?limit=200&search=${encodeURIComponent(text)}`;
      return (await ask<{ items: Shelf[] }>('GET', path)).body.items.map((one) => one.id);
    };
    for (const word of [
      ...name.split(/[ ,:]+/),
      ...searchWords(name),
      "qo'g'irchoq",
      'ЧИЛАНЗАР',
      'chilanzar',
    ])
      expect(await found(word), word).toContain(shelf.id);
    expect(await found('ящик смартфон')).not.toContain(shelf.id);
  });
});

describe('changing a shelf', () => {
  it('products that would fall off are reported first, and are removed after confirmation', async () => {
    const drawn = await draw();
    const { body: shelf } = await place(drawn, [
      { face: 1, storey: 1, product: at(0) },
      { face: 1, storey: 3, product: at(1) },
    ]);
    const before = await everything(shelf.id);
    const edit = { version: shelf.version, storey_count: 2 };
    const refused = await ask<Refusal>('PATCH', `/shelves/${shelf.id}`, edit);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('shelf_would_lose');
    expect(refused.body.errors).toEqual([
      expect.objectContaining({
        code: 'place_no_storey',
        params: expect.objectContaining({ product: at(1), face: 1, storey: 3 }),
      }),
    ]);
    expect(await everything(shelf.id)).toBe(before);
    const done = await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, { ...edit, confirm_fall_off: true });
    expect(done.body.placements.map((one) => one.product.id)).toEqual([at(0)]);
    expect(done.body.storeys).toHaveLength(2);
  });

  it('of many that would fall off each is named, so that the question has the right number', async () => {
    const drawn = await draw({ main_mm: 20_000 });
    const goods = Array.from({ length: 60 }, () => ({ face: 1, storey: 3, product: at(0) }));
    const { body: shelf } = await place(drawn, goods);
    const edit = { version: shelf.version, storey_count: 2 };
    expect((await ask<Refusal>('PATCH', `/shelves/${shelf.id}`, edit)).body.errors).toHaveLength(60);
  });

  it('goods stay on their side when the shape changes', async () => {
    const drawn = await draw();
    const { body: shelf } = await place(drawn, [{ face: 1, storey: 2, product: at(0) }]);
    const { body: u } = await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, {
      version: shelf.version,
      type: 'u',
    });
    expect(u.placements.map((one) => [one.id, one.face])).toEqual([[shelf.placements[0]?.id, 2]]);
  });

  it('zones are repainted, and stay when the length changes', async () => {
    const shelf = await draw();
    const zones = [{ face: 1, storey: 1, zone: 'golden' }];
    const { body: painted } = await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, {
      version: shelf.version,
      zones,
    });
    expect(painted.storeys[0]?.zone).toBe('golden');
    const longer = { version: painted.version, main_mm: 2500 };
    const { body: long } = await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, longer);
    expect(long.storeys.map((one) => one.length_mm)).toEqual([2500, 2500, 2500]);
    expect(long.storeys[0]?.zone).toBe('golden');
    const stranger = { version: long.version, zones: [{ face: 1, storey: 9, zone: 'red' }] };
    expect((await ask<Refusal>('PATCH', `/shelves/${shelf.id}`, stranger)).body.errors).toMatchObject([
      { field: 'zones.0', code: 'place_no_storey', params: { face: 1, storey: 9 } },
    ]);
  });

  it('a name and categories change without a revision; an older version is refused', async () => {
    const shelf = await draw();
    const edit = { version: shelf.version, name: 'Yangi nom', categories: [], position: 3 };
    const { body } = await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, edit);
    expect(body).toMatchObject({ name: 'Yangi nom', categories: [], position: 3, revision: 1, version: 2 });
    const sorted = { version: 2, categories: [world.category] };
    const { categories } = (await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, sorted)).body;
    expect(categories).toMatchObject([{ id: world.category }]);
    const named = await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, { version: 3, name: 'Eski nom' });
    expect(named.body.categories).toEqual(categories);
    await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, { version: 4, categories: [] });
    const stale = await ask<Refusal>('PATCH', `/shelves/${shelf.id}`, { version: 1, position: 4 });
    expect([stale.status, stale.body.conflict?.version]).toEqual([409, 5]);
    expect(stale.body.conflict?.changed).toContainEqual({ field: 'categories', theirs: [] });
  });

  it('a deleted shelf leaves the lists, its tags move to the take-down list, and it can be restored', async () => {
    const drawn = await draw();
    const alone = await addProduct(server.db, {
      sku: 'YOLGIZ',
      category_id: world.category,
      width_mm: 90,
      height_mm: 90,
      length_mm: 90,
    });
    const { body: shelf } = await place(drawn, [{ face: 1, storey: 1, product: alone }]);
    await server.db.transaction().execute((tx) => refreshTagContent(tx, [alone]));
    const printed = await ask<{ id: number }>('POST', '/print-jobs', {
      branch: 'TAS-01',
      items: [{ product: alone, format: 'A6' }],
    });
    await ask('POST', `/print-jobs/${printed.body.id}/confirm`, {});
    const stateOf = async () => {
      const path = `/price-tags?branch=TAS-01&format=A6&search=YOLGIZ`;
      return (await ask<{ items: { state: string }[] }>('GET', path)).body.items.map((tag) => tag.state);
    };
    expect(await stateOf()).toEqual(['current']);
    expect((await ask<Refusal>('DELETE', `/shelves/${shelf.id}`)).body.code).toBe('confirmation_needed');
    expect((await ask('DELETE', `/shelves/${shelf.id}?confirmed=true`)).status).toBe(200);
    expect((await ask('GET', `/shelves/${shelf.id}`)).status).toBe(404);
    expect((await place(shelf, [])).status).toBe(404);
    const product = await ask<{ shelf_count: number }>('GET', `/products/${alone}`);
    expect(product.body.shelf_count).toBe(0);
    expect(await stateOf()).toEqual(['take_down']);
    const { body: gone } = await ask<{ items: Shelf[] }>('GET', '/shelves?deleted=true&limit=200');
    expect(gone.items.map((one) => one.id)).toContain(shelf.id);
    const { body: back } = await ask<Shelf>('POST', `/shelves/${shelf.id}/bring-back`);
    expect(back.placements).toHaveLength(1);
    expect(await stateOf()).toEqual(['current']);
    expect((await ask('POST', `/shelves/${shelf.id}/bring-back`)).status).toBe(404);
  });
});

describe('placing', () => {
  let shelf: Shelf;
  beforeEach(async () => {
    shelf = await draw();
  });

  it('products without a left edge are side by side in the order of their positions', async () => {
    const { body } = await place(shelf, [
      { face: 1, storey: 1, position: 2, product: at(1), front_quantity: 2, back_quantity: 1 },
      { face: 1, storey: 1, position: 1, product: at(0), front_quantity: 3 },
    ]);
    expect(body.placements.map((one) => [one.product.id, one.position, one.x_mm])).toEqual([
      [at(0), 1, 0],
      [at(1), 2, 270],
    ]);
    expect(body).toMatchObject({ version: 2, revision: 2, seen_revision: 2, product_count: 2 });
    expect(body.placements[0]?.tag_state).toBe('to_print');
  });

  it('an unchanged placement keeps its id, so that revisions can be compared', async () => {
    const { body: one } = await place(shelf, [
      { face: 1, storey: 1, x_mm: 0, product: at(0) },
      { face: 1, storey: 1, x_mm: 500, product: at(1) },
    ]);
    const [first, second] = one.placements.map(same);
    const { body: two } = await place(one, [
      { ...second, storey: 2 },
      { face: 1, storey: 1, x_mm: 0, product: at(2) },
    ]);
    expect(two.placements.find((each) => each.product.id === at(1))?.id).toBe(second?.id);
    expect(two.placements.map((each) => each.id)).not.toContain(first?.id);
    interface Compared {
      diff: { added: number[]; removed: number[]; changed: { id: number; changes: string[] }[] };
    }
    const { body: compared } = await ask<Compared>(
      'GET',
      `/shelves/${shelf.id}/revisions/compare?from=2&to=3`,
    );
    expect(compared.diff).toMatchObject({
      added: [two.placements.find((each) => each.product.id === at(2))?.id],
      removed: [first?.id],
      changed: [{ id: second?.id, changes: ['moved'] }],
    });
  });

  it('a placement without an id is matched with the earlier one of its product, so that only changes are reported', async () => {
    const row = (product: number, x_mm: number, storey = 1) => ({ face: 1, storey, x_mm, product });
    const { body: one } = await place(shelf, [row(at(0), 0), row(at(0), 200), row(at(1), 500)]);
    const [left, right, other] = one.placements.map(({ id }) => id);
    const { body: two } = await place(one, [
      row(at(1), 500, 2),
      row(at(0), 200),
      row(at(0), 400),
      row(at(0), 700),
    ]);
    const ids = two.placements.map((each) => [each.id, each.storey, each.x_mm]);
    const fresh = two.placements.find((each) => each.x_mm === 700)?.id;
    expect([left, right, other]).not.toContain(fresh);
    expect(ids).toEqual([
      [right, 1, 200],
      [left, 1, 400],
      [fresh, 1, 700],
      [other, 2, 500],
    ]);
  });

  it.each([
    ['a storey that was removed', { storey: 9 }, 'place_no_storey'],
    ['a face that the shelf does not have', { face: 2 }, 'place_no_storey'],
    ['beyond the end of the board', { x_mm: 1950 }, 'place_no_width'],
    ['more rows than the board is deep', { back_quantity: 6 }, 'place_no_depth'],
    ['a stack higher than the storey', { stack: 5 }, 'place_no_height'],
  ])('%s is refused with the reason and nothing is written', async (_what, wrong, code) => {
    const before = await everything(shelf.id);
    const answer = await place(shelf, [{ face: 1, storey: 1, x_mm: 0, product: at(0), ...wrong }]);
    const refusal = answer.body as unknown as Refusal;
    expect([answer.status, refusal.code]).toEqual([400, 'plan_does_not_fit']);
    expect(refusal.errors[0]).toMatchObject({ code, field: 'placements.0' });
    expect(await everything(shelf.id)).toBe(before);
  });

  it('a place that is too narrow is reported in centimetres, as the screens show it', async () => {
    const { body } = await place(shelf, [{ face: 1, storey: 1, x_mm: 1955, product: at(0) }]);
    const [told] = (body as unknown as Refusal & { errors: { message: string }[] }).errors;
    expect(told?.params).toMatchObject({ needs: 9, free: 4.5 });
    expect(told?.message).toContain('Eniga 9 sm kerak, 4,5 sm joy bor');
  });

  it('placements that do not fit are saved when forced, stay without force, and a removed storey is never forced', async () => {
    const high = { face: 1, storey: 1, x_mm: 0, product: at(0), stack: 5 };
    const { status, body } = await place(shelf, [high], { forced: true });
    expect(status).toBe(200);
    const again = await place(body, [...body.placements.map(same), { face: 1, storey: 2, product: at(1) }]);
    expect(again.status).toBe(200);
    const lost = await place(again.body, [{ ...high, storey: 9 }], { forced: true });
    expect(lost.status).toBe(400);
    const named = { version: again.body.version, name: `${again.body.name} 2` };
    const renamed = await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, named);
    expect([renamed.status, renamed.body.placements]).toEqual([200, again.body.placements]);
  });

  it('a product without sizes, a deleted and an unknown one are refused by name', async () => {
    const bare = await addProduct(server.db, { sku: `BARE-${shelf.id}`, category_id: world.category });
    const unsized = await place(shelf, [{ face: 1, storey: 1, product: bare }], { forced: true });
    expect((unsized.body as unknown as Refusal).errors[0]).toMatchObject({
      code: 'place_no_size',
      params: { sku: `BARE-${shelf.id}` },
    });
    const unknown = await place(shelf, [{ face: 1, storey: 1, product: 987_654 }]);
    expect((unknown.body as unknown as Refusal).errors[0]).toMatchObject({
      code: 'product_unknown',
      field: 'placements.0.product',
    });
  });

  it('two saves of one version: the second gets the first one’s result, and writes nothing', async () => {
    const { body: theirs } = await place(shelf, [{ face: 1, storey: 1, product: at(0) }]);
    const before = await everything(shelf.id);
    const answer = await place(shelf, [{ face: 1, storey: 2, product: at(1) }], {}, merchandiser);
    const refusal = answer.body as unknown as Refusal;
    expect([answer.status, refusal.code]).toEqual([409, 'stale_version']);
    const told = Object.fromEntries((refusal.conflict?.changed ?? []).map((one) => [one.field, one.theirs]));
    expect(refusal.conflict?.version).toBe(theirs.version);
    expect(told.diff).toMatchObject({ added: [theirs.placements[0]?.id], removed: [] });
    expect(told.plan).toMatchObject({ placements: [{ id: theirs.placements[0]?.id }] });
    expect(told.base).toMatchObject({ placements: [] });
    expect(await everything(shelf.id)).toBe(before);
  });

  it('of many concurrent saves of one version exactly one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => place(shelf, [{ face: 1, storey: 1, product: at(i) }])),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const { body } = await ask<Shelf>('GET', `/shelves/${shelf.id}`);
    expect(body).toMatchObject({ version: 2, revision: 2, product_count: 1 });
  });

  it('a save that changes nothing is no revision', async () => {
    const { body } = await place(shelf, [{ face: 1, storey: 1, product: at(0) }]);
    const again = await place(body, body.placements.map(same));
    expect(again.body).toMatchObject({ version: body.version, revision: body.revision });
  });
});

describe('arranging', () => {
  it('previews the result, gives a reason for each product left out, and writes nothing', async () => {
    const shelf = await draw({ main_mm: 300, storey_count: 1 });
    const before = await everything(shelf.id);
    interface Preview {
      placed: Shelf['placements'];
      left_out: { product: { id: number }; reason: string }[];
      diff: { added: number[] };
    }
    const run = () =>
      ask<Preview>('POST', `/shelves/${shelf.id}/arrange`, { options: { sold_out: true, max_front: 1 } });
    const { status, body } = await run();
    expect(status).toBe(200);
    expect(body.placed.length).toBe(3);
    expect(body.left_out.map((one) => one.reason)).toContain('no_room');
    expect(body.placed.length + body.left_out.length).toBeGreaterThanOrEqual(12);
    expect(body.diff.added).toHaveLength(3);
    // Goods that the branch has nowhere yet will need their tags.
    expect(body.placed.map((one) => one.tag_state)).toEqual(['to_print', 'to_print', 'to_print']);
    expect((await run()).body).toEqual(body);
    expect(await everything(shelf.id)).toBe(before);
    const { body: applied } = await place(shelf, body.placed.map(same));
    expect(applied.placements.map((one) => one.product.id)).toEqual(body.placed.map((one) => one.product.id));
    expect(applied.placements.map((one) => one.tag_state)).toEqual(body.placed.map((one) => one.tag_state));
  });

  it('a product of no category of the shelf is removed with its reason', async () => {
    const shelf = await draw();
    const { id: category_id } = await server.db
      .insertInto('category')
      .values({ name_uz: 'Boshqa toifa', name_ru: 'Другая категория' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stranger = await addProduct(server.db, {
      sku: 'BEGONA',
      category_id,
      width_mm: 90,
      height_mm: 90,
      length_mm: 90,
    });
    await place(shelf, [{ face: 1, storey: 1, product: stranger }]);
    const { body } = await ask<{
      removed: PlannedPlacement[];
      left_out: { product: { id: number }; reason: string }[];
    }>('POST', `/shelves/${shelf.id}/arrange`, { options: { sold_out: true } });
    expect(body.removed.map((one) => one.product.id)).toEqual([stranger]);
    expect(body.left_out).toContainEqual(
      expect.objectContaining({
        product: expect.objectContaining({ id: stranger }),
        reason: 'other_category',
      }),
    );
  });

  it('of more than 5,000 products on one shelf 5,000 are processed, each placed or left out with its reason, and that is reported', async () => {
    const category = await server.db
      .insertInto('category')
      .values({ name_uz: 'Katta toifa', name_ru: 'Большая категория' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('product')
      .values(
        Array.from({ length: 5001 }, (_, i) => ({
          sku: `KOP-${i}`,
          name_uz: `Mahsulot ${i}`,
          name_ru: `Товар ${i}`,
          category_id: category.id,
          width_mm: 50 + (i % 200),
          height_mm: 60 + (i % 300),
          length_mm: 50 + (i % 150),
          price: 1000 + i,
        })),
      )
      .execute();
    const shelf = await draw({ type: 'six_sided', storey_count: 6, categories: [category.id] });
    const answer = await ask<{
      placed: unknown[];
      left_out: unknown[];
      products: number;
      more_products: boolean;
    }>('POST', `/shelves/${shelf.id}/arrange`, { options: { sold_out: true } });
    expect(answer.body).toMatchObject({ products: 5000, more_products: true });
    expect(answer.body.placed.length + answer.body.left_out.length).toBe(5000);
  });
});

describe('sold-out goods', () => {
  it('[SHF-4] are shown, then removed, and the others stay; a branch without balances is left alone', async () => {
    const shelf = await draw();
    const [there, gone] = [at(3), at(4)];
    await place(shelf, [
      { face: 1, storey: 1, product: there },
      { face: 1, storey: 2, product: gone },
    ]);
    interface Sold {
      items: { shelf: { id: number }; products: { product: { id: number } }[] }[];
      places: number;
    }
    const preview = () => ask<Sold>('GET', `/shelves/sold-out?shelf=${shelf.id}`);
    expect((await preview()).body.items).toEqual([]);
    await server.db
      .insertInto('branch_balance')
      .values([
        { branch_id: world.branches.a, product_id: there, quantity: 2 },
        { branch_id: world.branches.a, product_id: gone, quantity: 0 },
      ])
      .execute();
    const { body } = await preview();
    expect(body.items[0]?.products.map((one) => one.product.id)).toEqual([gone]);
    const unnamed = await ask<Refusal>('POST', '/shelves/sold-out', {});
    expect([unnamed.status, unnamed.body.errors]).toMatchObject([
      400,
      [{ field: 'shelf', code: 'required' }],
    ]);
    // Of another branch nothing is sold out, and nothing of this one is removed for it.
    expect((await ask<Sold>('GET', '/shelves/sold-out?branch=TAS-02')).body.items).toEqual([]);
    expect((await ask<Sold>('POST', '/shelves/sold-out', { branch: 'TAS-02' })).body).toMatchObject({
      places: 0,
    });
    const permissions = { shelf: 'own', 'shelf.place': 'own' };
    const stranger = await addPerson(server.db, { permissions, branchId: world.branches.b });
    const strange = await server.signIn(stranger.phone, PERSONAL);
    const none = await ask<Sold>('POST', '/shelves/sold-out', { all: true }, strange);
    expect(none.body).toEqual({ items: [], places: 0, more: false });
    const cleared = await ask<Sold>('POST', '/shelves/sold-out', { shelf: shelf.id });
    expect(cleared.body).toMatchObject({ places: 1 });
    const after = await ask<Shelf>('GET', `/shelves/${shelf.id}`);
    expect(after.body.placements.map((one) => one.product.id)).toEqual([there]);
    expect(after.body.revision).toBe(3);
    await server.db.deleteFrom('branch_balance').where('branch_id', '=', world.branches.a).execute();
  });

  it('[SHF-3] [SHF-4] a product deleted from the catalogue stays marked until it is removed like a sold-out one', async () => {
    const shelf = await draw();
    const [there, gone] = [at(3), at(4)];
    await place(shelf, [
      { face: 1, storey: 1, product: there },
      { face: 1, storey: 2, product: gone },
    ]);
    const deleted = (at: string | null) =>
      server.db.updateTable('product').set({ deleted_at: at }).where('id', '=', gone).execute();
    await deleted(new Date().toISOString());
    const shown = (await ask<Shelf>('GET', `/shelves/${shelf.id}`)).body.placements;
    expect(shown.map(({ product }) => [product.id, product.deleted])).toEqual([
      [there, false],
      [gone, true],
    ]);
    const cleared = await ask<{ places: number }>('POST', '/shelves/sold-out', { shelf: shelf.id });
    expect(cleared.body).toMatchObject({ places: 1 });
    await deleted(null);
    expect(
      (await ask<Shelf>('GET', `/shelves/${shelf.id}`)).body.placements.map((one) => one.product.id),
    ).toEqual([there]);
  });
});

describe('the nightly job', () => {
  const at3 = new Date('2026-11-21T22:30:00Z');

  it('[SHF-4] clears sold-out goods once, by one server, in the night hours, and only if the setting is on', async () => {
    const shelf = await draw();
    const gone = at(5);
    await place(shelf, [{ face: 1, storey: 1, product: gone }]);
    await server.db
      .insertInto('branch_balance')
      .values({ branch_id: world.branches.a, product_id: gone, quantity: 0 })
      .execute();
    expect(await clearByNight(server.db, at3)).toBeNull();
    await server.db
      .insertInto('setting')
      .values({ key: 'sold_out_nightly', value: JSON.stringify({ enabled: true }) })
      .execute();
    expect(await clearByNight(server.db, new Date('2026-11-21T12:00:00Z'))).toBeNull();
    const both = await Promise.all([clearByNight(server.db, at3), clearByNight(server.db, at3)]);
    expect(both.filter((places) => places === null)).toHaveLength(1);
    expect(await clearByNight(server.db, at3)).toBeNull();
    const { body } = await ask<Shelf>('GET', `/shelves/${shelf.id}`);
    expect(body.placements).toEqual([]);
    const list = await ask<{ items: { source: string; author: null }[] }>(
      'GET',
      `/shelves/${shelf.id}/revisions`,
    );
    expect(list.body.items[0]).toMatchObject({ source: 'sold_out', author: null });
    await server.db.deleteFrom('branch_balance').where('branch_id', '=', world.branches.a).execute();
  });

  it('[SHF-4] that failed at a shelf clears the others, and the next run the remaining ones, nothing twice', async () => {
    const [broken, sound] = [await draw(), await draw()];
    const gone = at(5);
    for (const shelf of [broken, sound]) await place(shelf, [{ face: 1, storey: 1, product: gone }]);
    const stands = async ({ id }: Shelf) => {
      const { body } = await ask<Shelf>('GET', `/shelves/${id}`);
      return [body.revision, body.placements.length];
    };
    await server.db
      .insertInto('branch_balance')
      .values({ branch_id: world.branches.a, product_id: gone, quantity: 0 })
      .execute();
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
      server.owner,
    );
    await sql`create trigger refuse before delete on placement for each row
      when (old.shelf_id = ${sql.lit(broken.id)}) execute function refuse()`.execute(server.owner);
    const next = new Date(at3.getTime() + 24 * 3_600_000);
    await expect(clearByNight(server.owner, next)).rejects.toThrow(`stay on shelves ${broken.id}`);
    expect([await stands(broken), await stands(sound)]).toEqual([
      [2, 1],
      [3, 0],
    ]);
    await sql`drop function refuse cascade`.execute(server.owner);
    expect(await clearByNight(server.db, next)).toBe(1);
    expect([await stands(broken), await stands(sound)]).toEqual([
      [3, 0],
      [3, 0],
    ]);
    expect(await clearByNight(server.db, next)).toBeNull();
    await server.db.deleteFrom('branch_balance').where('branch_id', '=', world.branches.a).execute();
  });
});

describe('copying to other branches', () => {
  it('reports the products that each branch lacks, and writes only without preview', async () => {
    const shelf = await draw();
    await place(shelf, [
      { face: 1, storey: 1, product: at(0) },
      { face: 1, storey: 2, product: at(1) },
    ]);
    await server.db
      .insertInto('branch_balance')
      .values({ branch_id: world.branches.b, product_id: at(0), quantity: 5 })
      .execute();
    interface Copied {
      items: {
        shelf_id: number | null;
        placed: number;
        missing: { reason: string; product: { id: number } }[];
      }[];
    }
    const send = (more: object) =>
      ask<Copied>('POST', `/shelves/${shelf.id}/copy`, { branches: [world.branches.b], ...more });
    const { body: preview } = await send({ preview: true });
    expect(preview.items[0]).toMatchObject({
      shelf_id: null,
      placed: 1,
      missing: [{ reason: 'not_in_branch', product: { id: at(1) } }],
    });
    const { body: done } = await send({});
    const copy = await ask<Shelf>('GET', `/shelves/${done.items[0]?.shelf_id}`);
    expect(copy.body.branch.code).toBe('TAS-02');
    expect(copy.body.placements.map((one) => one.product.id)).toEqual([at(0)]);
    const { body: second } = await send({ with_missing: true });
    expect(second.items[0]).toMatchObject({ placed: 2, name: `${shelf.name} 2` });
    await server.db.deleteFrom('branch_balance').where('branch_id', '=', world.branches.b).execute();
  });
});

describe('revisions', () => {
  it('every save is one, with author, time and changes; an old one is restored as a new one', async () => {
    const shelf = await draw();
    const { body: filled } = await place(shelf, [{ face: 1, storey: 1, product: at(0) }], {
      note: 'Birinchi',
    });
    const { body: cleared } = await place(filled, [], {}, merchandiser);
    const list = await ask<{
      items: { number: number; note: string; author: { surname: string }; summary: object }[];
    }>('GET', `/shelves/${shelf.id}/revisions`);
    expect(list.body.items.map((one) => one.number)).toEqual([3, 2, 1]);
    expect(list.body.items[0]).toMatchObject({
      author: { surname: 'Olimova' },
      summary: { removed: 1, added: 0 },
    });
    expect(list.body.items[1]).toMatchObject({ note: 'Birinchi', summary: { added: 1 } });
    const path = `/shelves/${shelf.id}/revisions/2/restore`;
    expect((await ask('POST', path, { version: 1 })).status).toBe(409);
    const { body: back } = await ask<Shelf>('POST', path, { version: cleared.version });
    expect(back.placements.map((one) => one.id)).toEqual(filled.placements.map((one) => one.id));
    expect(back.revision).toBe(4);
    expect((await ask('GET', `/shelves/${shelf.id}/revisions/99`)).status).toBe(404);
  });

  it('a shelf from before revisions keeps its plan as the first one at its first save', async () => {
    const { body: old } = await ask<Shelf>('GET', `/shelves/${world.shelves.b}`);
    expect(old.revision).toBe(0);
    await place(old, []);
    const { body } = await ask<{ items: { source: string; author: unknown }[] }>(
      'GET',
      `/shelves/${world.shelves.b}/revisions`,
    );
    expect(body.items.map((one) => one.source)).toEqual(['placed', 'before']);
    const first = await ask<{ plan: { placements: unknown[] } }>(
      'GET',
      `/shelves/${world.shelves.b}/revisions/1`,
    );
    expect(first.body.plan.placements).toHaveLength(12);
  });

  it('“changed since I looked” lists others’ saves after the person looked', async () => {
    const shelf = await draw();
    await ask('POST', `/shelves/${shelf.id}/seen`, { revision: 1 }, merchandiser);
    const changed = async () => {
      const { body } = await ask<{ items: Shelf[] }>(
        'GET',
        '/shelves?changed=true&limit=200',
        undefined,
        merchandiser,
      );
      return body.items.map((one) => one.id);
    };
    expect(await changed()).not.toContain(shelf.id);
    await place(shelf, [{ face: 1, storey: 1, product: at(0) }]);
    expect(await changed()).toContain(shelf.id);
    const seen = await ask<{ seen_revision: number }>(
      'POST',
      `/shelves/${shelf.id}/seen`,
      { revision: 99 },
      merchandiser,
    );
    expect(seen.body.seen_revision).toBe(2);
    expect(await changed()).not.toContain(shelf.id);
  });
});

describe('presence', () => {
  it('another editor is shown, disappears on leaving, and expires without a heartbeat', async () => {
    const shelf = await draw();
    const be = (token: string, body: object) =>
      ask<{ version: number; others: { surname: string; editing: boolean }[] }>(
        'PUT',
        `/shelves/${shelf.id}/presence`,
        body,
        token,
      );
    await be(merchandiser, { editing: true });
    expect((await be(admin, { editing: false })).body).toMatchObject({
      version: 1,
      others: [{ surname: 'Olimova', editing: true }],
    });
    await be(merchandiser, { editing: true, leaving: true });
    expect((await be(admin, { editing: false })).body.others).toEqual([]);
    await be(merchandiser, { editing: true });
    await server.db.updateTable('shelf_presence').set({ seen_at: '2020-01-01T00:00:00Z' }).execute();
    expect((await be(admin, { editing: false })).body.others).toEqual([]);
    // The page of a deleted shelf is left as that of any other.
    await ask('DELETE', `/shelves/${shelf.id}?confirmed=true`);
    expect((await be(admin, { editing: false })).status).toBe(404);
    expect((await be(admin, { editing: false, leaving: true })).status).toBe(200);
  });

  it('of a person who left without a word ends also if the clock was put back since', async () => {
    const shelf = await draw();
    const be = (token: string) =>
      ask<{ others: object[] }>('PUT', `/shelves/${shelf.id}/presence`, { editing: true }, token);
    await be(merchandiser);
    await sql`update shelf_presence set seen_at = now() + interval '1 day'`.execute(server.db);
    expect((await be(admin)).body.others).toEqual([]);
    await be(merchandiser);
    expect((await be(admin)).body.others, 'who comes back').toHaveLength(1);
  });

  it('tells who saved the newest version whether it was they, and a rename is nobody’s own plan', async () => {
    const shelf = await draw();
    const be = async (token: string) => {
      const path = `/shelves/${shelf.id}/presence`;
      const { body } = await ask<{ version: number; own: boolean }>('PUT', path, { editing: true }, token);
      return [body.version, body.own];
    };
    const { body } = await place(shelf, [{ face: 1, storey: 1, product: at(0) }], {}, merchandiser);
    expect([await be(merchandiser), await be(admin)]).toEqual([
      [2, true],
      [2, false],
    ]);
    await ask('PATCH', `/shelves/${shelf.id}`, { version: body.version, name: 'Boshqa nom' });
    expect([await be(merchandiser), await be(admin)]).toEqual([
      [3, false],
      [3, false],
    ]);
  });

  it('everyone who has it open gets at once that another came, edits, saved and left, and nothing else', async () => {
    const shelf = await draw();
    const be = (token: string, body: object) => ask('PUT', `/shelves/${shelf.id}/presence`, body, token);
    const stream = await TestStream.open(server.app, admin);
    const heard = () => stream.events.filter((one) => one.event === 'presence');
    await be(merchandiser, { editing: false });
    await be(admin, { editing: false });
    for (const [step, body] of [{ editing: true }, { editing: true, leaving: true }].entries()) {
      await be(merchandiser, body);
      // Repeating the same state notifies nobody.
      await be(merchandiser, body);
      await stream.until(() => heard().length === step + 1);
    }
    await place(shelf, [{ face: 1, storey: 1, product: at(0) }], {}, merchandiser);
    await stream.until(() => heard().length === 3);
    expect(heard()).toEqual([0, 1, 2].map(() => ({ id: '', event: 'presence', data: { shelf: shelf.id } })));
    stream.close();
  });

  it('[SHF-6] followers of another branch are notified who changed their shelf, and of no other shelf', async () => {
    const [followed, other] = [await draw(), await draw()];
    await ask('PUT', `/shelves/${followed.id}/follow`, { following: true }, merchandiser);
    const notices = async () => {
      const { body } = await ask<{ items: Notice[] }>('GET', '/notices', undefined, merchandiser);
      return body.items.filter(({ kind }) => kind === 'shelf_changed');
    };
    await place(other, [{ face: 1, storey: 1, product: at(0) }]);
    expect(await notices()).toEqual([]);
    await place(followed, [{ face: 1, storey: 1, product: at(0) }]);
    expect(await notices()).toMatchObject([
      {
        target: `/shelf/${followed.id}?compare=seen`,
        params: { shelf_name: followed.name, branch_code: 'TAS-01', author: 'Karimova Aziza' },
      },
    ]);
    const { body: now } = await ask<Shelf>('GET', `/shelves/${followed.id}`);
    const renamed = { version: now.version, name: 'Yangi nom', type: 'u' };
    expect((await ask('PATCH', `/shelves/${followed.id}`, renamed)).status).toBe(200);
    expect(await notices()).toMatchObject([{ params: { shelf_name: 'Yangi nom' } }]);
    await ask('PUT', `/shelves/${followed.id}/follow`, { following: false }, merchandiser);
  });

  it('of one shelf at a time is followed', async () => {
    const shelf = await draw();
    await ask('PUT', `/shelves/${shelf.id}/follow`, { following: true }, merchandiser);
    const list = await ask<{ items: Shelf[] }>('GET', '/shelves?following=true', undefined, merchandiser);
    expect(list.body.items.map((one) => one.id)).toEqual([shelf.id]);
    await ask('PUT', `/shelves/${shelf.id}/follow`, { following: false }, merchandiser);
    const shown = await ask<Shelf>('GET', `/shelves/${shelf.id}`, undefined, merchandiser);
    expect(shown.body.following).toBe(false);
  });
});
