import { randomUUID } from 'node:crypto';
import type { AnswerOf, Shelf, Tag, WalkDetails, WalkResult } from '@javon/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { codesOfJob } from '../../../test/tag-codes.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';

interface Refusal {
  readonly code: string;
  readonly errors: readonly { code: string; field: string; message: string }[];
}

describe('goods on tables', () => {
  let server: TestServer;
  let world: World;
  let admin: string;
  let shelf: Shelf;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 6);
    admin = await server.signIn(world.phones.admin, PASSWORD);
    await server.db
      .updateTable('product')
      .set({ width_mm: 75, height_mm: 150, length_mm: 10 })
      .where('id', 'in', world.products)
      .execute();
    shelf = await ask<Shelf>('GET', `/shelves/${world.shelves.a}`);
    shelf = await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, {
      version: shelf.version,
      tables: [
        { kind: 'octagonal', phones: 0 },
        { kind: 'six_seat', phones: 2 },
      ],
    });
    return () => server.close();
  });

  const call = (method: string, path: string, body?: unknown, language = 'uz') =>
    server.call(method, `/api/${language}${path}`, {
      token: admin,
      body,
    });
  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await call(method, path, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<T>();
  }

  const at = (index: number) => world.products[index] ?? 0;
  const standing = () =>
    shelf.placements.map((one) => ({
      id: one.id,
      face: one.face,
      storey: one.storey,
      x_mm: one.x_mm,
      product: one.product.id,
    }));
  const onTable = (index: number, table: number, position: number) => ({
    face: 100 + table,
    storey: 1,
    position,
    product: at(index),
  });
  const put = (placements: readonly object[], more: object = {}) =>
    call('PUT', `/shelves/${shelf.id}/placements`, { version: shelf.version, placements, ...more });
  /** Moves some products from the shelf to tables and keeps the rest. */
  async function putOnTables(...placed: readonly ReturnType<typeof onTable>[]): Promise<void> {
    const moved = new Set(placed.map((one) => one.product));
    const answer = await put([...standing().filter((one) => !moved.has(one.product)), ...placed]);
    expect(answer.statusCode, answer.body).toBe(200);
    shelf = answer.json<Shelf>();
  }
  const places = (of: Pick<Shelf, 'placements'>) =>
    of.placements.map((one) => [one.product.id, one.face, one.storey, one.position]);

  it('[TBL-1] [TBL-2] are at counted places, and empty places before them count', async () => {
    await putOnTables(onTable(0, 2, 5), onTable(1, 1, 3));
    expect(places(shelf).slice(-2)).toEqual([
      [at(1), 101, 1, 3],
      [at(0), 102, 1, 5],
    ]);
    expect(shelf.placements.at(-1)?.x_mm).toBe(1000);
    expect(places(await ask<Shelf>('GET', `/shelves/${shelf.id}`))).toEqual(places(shelf));
    // A left edge within a place means that place.
    const within = standing().map((one) => (one.product === at(0) ? { ...one, x_mm: 300 } : one));
    const moved = (await put(within)).json<Shelf>();
    expect(moved.placements.at(-1)).toMatchObject({ position: 2, x_mm: 250 });
    expect(moved.placements.at(-1)?.id).toBe(shelf.placements.at(-1)?.id);
  });

  it('[TBL-2] are refused at a taken place, an unknown place or table, and if too wide, and nothing changes', async () => {
    const before = await ask<Shelf>('GET', `/shelves/${shelf.id}`);
    const wide = await server.db
      .updateTable('product')
      .set({ width_mm: 251 })
      .where('id', '=', at(5))
      .returning('id')
      .executeTakeFirstOrThrow();
    const refusals: readonly (readonly [readonly object[], string, object?])[] = [
      [[onTable(0, 2, 1), onTable(1, 2, 1)], 'place_overlap'],
      [[onTable(0, 2, 1), onTable(1, 2, 1)], 'place_overlap', { forced: true }],
      [[onTable(0, 2, 7)], 'place_no_table', { forced: true }],
      [[onTable(0, 3, 1)], 'place_no_table'],
      [[{ ...onTable(0, 2, 1), storey: 2 }], 'place_no_table'],
      [[{ ...onTable(0, 2, 1), product: wide.id }], 'place_no_width'],
    ];
    for (const [placements, code, more = {}] of refusals) {
      const answer = await put(placements, more);
      expect([answer.statusCode, answer.json<Refusal>().code]).toEqual([400, 'plan_does_not_fit']);
      expect(answer.json<Refusal>().errors.map((one) => one.code)).toEqual([code]);
    }
    const words = await call(
      'PUT',
      `/shelves/${shelf.id}/placements`,
      {
        version: shelf.version,
        placements: [onTable(0, 2, 7)],
      },
      'ru',
    );
    expect(words.json<Refusal>().errors[0]?.message).toBe('На столе 2 нет такого места');
    expect((await put([{ ...onTable(0, 31, 1) }])).json<Refusal>().code).toBe('invalid');
    expect(places(await ask<Shelf>('GET', `/shelves/${shelf.id}`))).toEqual(places(before));
  });

  it('[TBL-2] of two saves of the same place the second is refused with the first one’s result', async () => {
    const version = shelf.version;
    const rest = standing().slice(2);
    await putOnTables(onTable(0, 2, 1));
    const answer = await call('PUT', `/shelves/${shelf.id}/placements`, {
      version,
      placements: [...rest, onTable(1, 2, 1)],
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Refusal>().code).toBe('stale_version');
    expect(JSON.stringify(answer.json())).toContain('"face":102');
  });

  it('[TBL-4] have tags that are required and listed after those of the shelf, in the order of the places', async () => {
    await putOnTables(onTable(0, 2, 4), onTable(1, 2, 2), onTable(2, 1, 9));
    const { items } = await ask<{ items: readonly Tag[] }>('GET', '/price-tags?branch=TAS-01&state=to_print');
    const listed = items.map((one) => [one.product.id, one.place?.face, one.place?.position]);
    expect(listed).toEqual([
      [at(3), 1, 1],
      [at(4), 1, 2],
      [at(5), 1, 3],
      [at(2), 101, 9],
      [at(1), 102, 2],
      [at(0), 102, 4],
    ]);
  });

  it('[TBL-4] are walked through and checked like any other: right, wrong place, missing, to take down', async () => {
    await putOnTables(onTable(0, 2, 4), onTable(1, 2, 2), onTable(2, 1, 9));
    const items = [0, 1, 2].map((index) => ({ product: at(index), format: 'A6' }));
    const { id } = await ask<{ id: number }>('POST', '/print-jobs', { branch: 'TAS-01', items });
    await ask('POST', `/print-jobs/${id}/confirm`, {});
    const codes = await codesOfJob(server.db, id);
    const { walk } = await ask<AnswerOf<'beginWalk'>>('POST', '/walk-checks', {
      branch: 'TAS-01',
      shelf: shelf.id,
    });
    const details = await ask<WalkDetails>('GET', `/walk-checks/${walk.id}`);
    expect(details.tags.map((one) => [one.product.id, one.place?.face, one.place?.position])).toEqual([
      [at(3), 1, 1],
      [at(4), 1, 2],
      [at(5), 1, 3],
      [at(2), 101, 9],
      [at(1), 102, 2],
      [at(0), 102, 4],
    ]);
    const scan = async (code: string, id = walk.id) => {
      const { items: found } = await ask<{ items: { verdict: string; product: { id: number } }[] }>(
        'POST',
        `/walk-checks/${id}/scans`,
        { scans: [{ id: randomUUID(), code, at: new Date().toISOString() }] },
      );
      return found[0];
    };
    // Sheets are in walking order: the octagonal table first, then place 2 and place 4 of the other.
    expect(await scan(codes[0] ?? '')).toMatchObject({ verdict: 'right', place: { face: 101, position: 9 } });
    const other = await ask<Shelf>('POST', '/shelves', {
      branch: 'TAS-01',
      name: 'Boshqa',
      type: 'straight',
      main_mm: 1000,
    });
    const elsewhere = await ask<AnswerOf<'beginWalk'>>('POST', '/walk-checks', {
      branch: 'TAS-01',
      shelf: other.id,
    });
    expect(await scan(codes[1] ?? '', elsewhere.walk.id)).toMatchObject({
      verdict: 'wrong_place',
      place: { shelf: { id: shelf.id }, face: 102, position: 2 },
    });
    const result = await ask<WalkResult>('POST', `/walk-checks/${walk.id}/end`);
    expect(result.missing.map(({ product }) => product.id)).toEqual([at(3), at(4), at(5), at(1), at(0)]);
    // After removal from the table, the hanging tag is to be taken down, and its last place is known.
    const left = standing().filter((one) => one.product !== at(0));
    expect((await put(left)).statusCode).toBe(200);
    const { items: down } = await ask<{ items: readonly Tag[] }>(
      'GET',
      '/price-tags?branch=TAS-01&state=take_down',
    );
    expect(down.map((one) => [one.product.id, one.last_place?.face, one.last_place?.position])).toEqual([
      [at(0), 102, 4],
    ]);
  });

  it('[TBL-6] follow their table when another is removed, and are removed with their own only after confirmation', async () => {
    await putOnTables(onTable(0, 1, 9), onTable(1, 2, 2));
    const six = shelf.tables[1];
    const change = (more: object = {}) =>
      call('PATCH', `/shelves/${shelf.id}`, { version: shelf.version, tables: [six], ...more });
    const asked = await change();
    expect([asked.statusCode, asked.json<Refusal>().code]).toEqual([409, 'shelf_would_lose']);
    const done = await change({ confirm_fall_off: true });
    expect(done.statusCode, done.body).toBe(200);
    shelf = done.json<Shelf>();
    expect(places(shelf).slice(-1)).toEqual([[at(1), 101, 1, 2]]);
    expect(places(shelf).some(([product]) => product === at(0))).toBe(false);
    // Another height of the shelf does not move goods on tables.
    shelf = await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, { version: shelf.version, depth_mm: 450 });
    expect(places(shelf).slice(-1)).toEqual([[at(1), 101, 1, 2]]);
  });

  it('[TBL-6] stay with their own table when another one just like it is removed', async () => {
    const like = { kind: 'eight_seat', phones: 4 };
    const change = (more: object) =>
      call('PATCH', `/shelves/${shelf.id}`, { version: shelf.version, confirm_fall_off: true, ...more });
    shelf = (await change({ tables: [like, like] })).json<Shelf>();
    await putOnTables(onTable(0, 1, 1), onTable(1, 2, 2));
    const storeys = shelf.storeys.map((one) => ({ ...one, height_mm: one.height_mm - 1 }));
    const done = await change({ storeys, tables: [{ ...like, key: shelf.tables[1]?.key }] });
    expect(done.statusCode, done.body).toBe(200);
    shelf = done.json<Shelf>();
    expect(places(shelf).filter(([, face = 0]) => face > 100)).toEqual([[at(1), 101, 1, 2]]);
    // A new table gets the goods of none.
    const key = shelf.tables[0]?.key;
    const renewed = await change({ tables: [{ ...like, key: null }] });
    shelf = renewed.json<Shelf>();
    expect(shelf.tables[0]?.key).toBeGreaterThan(key ?? 0);
    expect(places(shelf).filter(([, face = 0]) => face > 100)).toEqual([]);
  });

  it('[TBL-6] have tables whose keys stay, and are never given again', async () => {
    const change = async (tables: readonly object[]) =>
      (await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, { version: shelf.version, tables })).tables;
    const like = { kind: 'eight_seat', phones: 4 };
    const [first, second] = await change([like, like]);
    shelf = await ask<Shelf>('GET', `/shelves/${shelf.id}`);
    expect(first?.key).not.toBe(second?.key);
    const [kept, fresh, twin] = await change([second ?? {}, like, { ...like, key: second?.key }]);
    expect(kept?.key).toBe(second?.key);
    for (const { key } of [fresh ?? {}, twin ?? {}]) {
      expect(key).toBeGreaterThan(0);
      expect([first?.key, second?.key]).not.toContain(key);
    }
    shelf = await ask<Shelf>('GET', `/shelves/${shelf.id}`);
    // A removed table that is sent again is a new one, as is one with a key of another shelf.
    const again = await change([first ?? {}, { ...like, key: 999_999 }]);
    expect(new Set([...again, first, second, fresh, twin].map((one) => one?.key)).size).toBe(6);
  });

  it('[TBL-6] that are drawn while another person removes a table stay with their own', async () => {
    const like = { kind: 'eight_seat', phones: 4 };
    shelf = await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, {
      version: shelf.version,
      tables: [like, like],
    });
    const drawn = await call('POST', '/applications', {
      shelf: shelf.id,
      comment: 'Ikkinchi stolga telefon',
      begin: '2026-01-01',
      end: '2099-01-01',
      proposal: { version: shelf.version, placements: [...standing(), onTable(0, 2, 3)], forced: true },
    });
    const application = drawn.json<{ id: number; version: number }>();
    const second = shelf.tables[1] ?? {};
    shelf = await ask<Shelf>('PATCH', `/shelves/${shelf.id}`, { version: shelf.version, tables: [second] });
    const { version } = await ask<{ version: number }>('POST', `/applications/${application.id}/start`, {
      version: application.version,
    });
    await ask('POST', `/applications/${application.id}/complete`, { version });
    shelf = await ask<Shelf>('GET', `/shelves/${shelf.id}`);
    expect(places(shelf).filter(([, face = 0]) => face > 100)).toEqual([[at(0), 101, 1, 3]]);
  });

  it('[TBL-1] are copied with a shelf, restored with a revision and are on the printed plan', async () => {
    await putOnTables(onTable(0, 2, 4));
    const saved = shelf.revision;
    await ask('POST', `/shelves/${shelf.id}/copy`, {
      branches: [world.branches.b],
      name: 'Nusxa',
      with_missing: true,
    });
    const { id } = await server.db
      .selectFrom('shelf')
      .select('id')
      .where('name', '=', 'Nusxa')
      .executeTakeFirstOrThrow();
    expect(places(await ask<Shelf>('GET', `/shelves/${id}`)).slice(-1)).toEqual([[at(0), 102, 1, 4]]);
    await putOnTables(onTable(0, 1, 1));
    const { statusCode, body } = await call('POST', `/shelves/${shelf.id}/revisions/${saved}/restore`, {
      version: shelf.version,
    });
    expect(statusCode, body).toBe(200);
    shelf = await ask<Shelf>('GET', `/shelves/${shelf.id}`);
    expect(places(shelf).slice(-1)).toEqual([[at(0), 102, 1, 4]]);
    const paper = await call('GET', `/shelves/${shelf.id}/plan.pdf`);
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('[TBL-5] are proposed by auto-arrange, one piece at each place', async () => {
    const { placed } = await ask<AnswerOf<'arrangeShelf'>>('POST', `/shelves/${shelf.id}/arrange`, {
      options: { faces: [102] },
      placements: [],
      categories: [world.category],
    });
    expect(placed.map((one) => [one.face, one.position, one.front_quantity])).toEqual(
      [1, 2, 3, 4, 5, 6].map((position) => [102, position, 1]),
    );
  });
});
