import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  APPLICATION_PHOTOS,
  type Application,
  type ApplicationSummary,
  type Notice,
  type Shelf,
} from '@javon/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { multipart } from '../../../test/access-world.ts';
import { addPerson, PASSWORD as PERSONAL } from '../../../test/builders.ts';
import { TestStream } from '../../../test/event-stream.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { removeDueFiles } from '../../platform/files/scheduled-removal.ts';
import { FolderStore } from '../../platform/files/store.ts';
import { addDays, dayOf } from '../../platform/time/tashkent.ts';

let server: TestServer;
let world: World;
let folder: string;
let admin: string;
let director: string;
let neighbour: string;
let worker: string;
let shelf: Shelf;
let names = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-applications-'));
  server = await testServer(undefined, { DATA_DIR: folder });
  world = await makeWorld(server.db, 8);
  admin = await server.signIn(world.phones.admin, PASSWORD);
  const asks = {
    application: 'own',
    'application.show': 'own',
    'application.add': 'own',
    'shelf.show': 'own',
  };
  const works = {
    application: 'all',
    'application.show': 'all',
    'application.add': 'all',
    'application.work': 'all',
    'shelf.show': 'all',
  };
  const signIn = async (permissions: Record<string, string>, surname: string, branchId?: number) => {
    const person = { permissions, surname, ...(branchId === undefined ? {} : { branchId }) };
    return server.signIn((await addPerson(server.db, person)).phone, PERSONAL);
  };
  director = await signIn(asks, 'Direktorova', world.branches.a);
  neighbour = await signIn(asks, 'Qoʻshniyeva', world.branches.b);
  worker = await signIn(works, 'Ishchiyeva');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Refusal {
  readonly code: string;
  readonly errors: { code: string; field: string }[];
  readonly conflict?: { version: number; changed: { field: string; theirs: unknown }[] };
}

async function call<T>(
  token: string,
  method: string,
  address: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const answer = await server.call(method, `/api/uz${address}`, {
    token,
    body,
  });
  return { status: answer.statusCode, body: answer.json<T>() };
}

function at(index: number): number {
  return world.products[index] ?? 0;
}

async function place(products: readonly [storey: number, product: number][]): Promise<Shelf> {
  const { body: now } = await call<Shelf>(admin, 'GET', `/shelves/${shelf.id}`);
  const kept = now.placements.map(({ id, face, storey, x_mm, product }) => ({
    id,
    face,
    storey,
    x_mm,
    product: product.id,
  }));
  const fresh = products.map(([storey, product]) => ({ face: 1, storey, x_mm: 900, product }));
  const sent = { version: now.version, placements: [...kept, ...fresh] };
  const { status, body } = await call<Shelf>(admin, 'PUT', `/shelves/${shelf.id}/placements`, sent);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

beforeEach(async () => {
  names += 1;
  const drawn = await call<Shelf>(admin, 'POST', '/shelves', {
    branch: 'TAS-01',
    name: `Javon ${names}`,
    type: 'straight',
    main_mm: 2000,
    storey_count: 3,
    height_mm: 300,
  });
  shelf = drawn.body;
});

const DAYS = { begin: '2026-01-01', end: '2199-01-01' };

async function ask(more: Record<string, unknown> = {}): Promise<Application> {
  const { status, body } = await call<Application>(director, 'POST', '/applications', {
    shelf: shelf.id,
    comment: 'Telefonlarni pastga tushiring',
    ...DAYS,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const proposal = (placements: unknown[]) => ({ version: shelf.version, placements });
const step = <T = Application>(
  one: Application,
  name: string,
  more: Record<string, unknown> = {},
  token = worker,
) => call<T>(token, 'POST', `/applications/${one.id}/${name}`, { version: one.version, ...more });

interface Completed {
  readonly application: Application;
  readonly plan: string;
  readonly shelf: { id: number; version: number; revision: number };
}

describe('[APP-1] requesting a change of a shelf', () => {
  it('has a comment, a first and a last day, and begins as new; the own branch and the other side see it', async () => {
    const one = await ask();
    expect(one).toMatchObject({
      status: 1,
      late: false,
      comment: 'Telefonlarni pastga tushiring',
      ...DAYS,
      has_plan: false,
      author: { surname: 'Direktorova' },
      shelf: { id: shelf.id, name: shelf.name, type: 'straight', deleted: false },
      branch: { id: world.branches.a, code: 'TAS-01' },
      can: expect.arrayContaining(['application.add']),
    });
    expect((await call(worker, 'GET', `/applications/${one.id}`)).status).toBe(200);
    expect((await call(neighbour, 'GET', `/applications/${one.id}`)).status).toBe(404);
    const listed = await call<{ items: ApplicationSummary[] }>(neighbour, 'GET', '/applications');
    expect(listed.body.items).toEqual([]);
  });

  it.each([
    ['no comment', { comment: '   ' }, 'comment', 'required'],
    ['days the wrong way round', { begin: '2199-02-01' }, 'end', 'period_reversed'],
    ['a last day that is over', { begin: '2020-01-01', end: '2020-01-05' }, 'end', 'date_in_past'],
    ['a day that is none', { end: '2199-02-30' }, 'end', 'date_wrong'],
  ])('%s is refused and nothing is written', async (_what, wrong, field, code) => {
    const body = { shelf: shelf.id, comment: 'Iltimos', ...DAYS, ...wrong };
    const answer = await call<Refusal>(director, 'POST', '/applications', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }));
    const rows = await server.db
      .selectFrom('application')
      .select('id')
      .where('shelf_id', '=', shelf.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('a shelf of another branch is not found', async () => {
    const body = { shelf: world.shelves.b, comment: 'Iltimos', ...DAYS };
    expect((await call(director, 'POST', '/applications', body)).status).toBe(404);
  });

  it('a proposed plan has to fit, and is shown with its differences', async () => {
    const sent = { shelf: shelf.id, comment: 'Iltimos', ...DAYS };
    const bad = proposal([{ face: 1, storey: 9, product: at(0) }]);
    const refused = await call<Refusal>(director, 'POST', '/applications', { ...sent, proposal: bad });
    expect(refused.body).toMatchObject({
      code: 'plan_does_not_fit',
      errors: [{ code: 'place_no_storey', field: 'proposal.placements.0' }],
    });
    const one = await ask({ proposal: proposal([{ face: 1, storey: 1, product: at(0) }]) });
    expect(one).toMatchObject({ has_plan: true, shelf_changed: false, summary: { added: 1 } });
    expect(one.proposed?.placements.map((each) => each.product.id)).toEqual([at(0)]);
    const now = await call<Shelf>(admin, 'GET', `/shelves/${shelf.id}`);
    expect(now.body.placements).toEqual([]);
  });

  it('requests are late from the day after their last one, are marked, and can be filtered', async () => {
    const today = dayOf(new Date());
    const one = await ask({ begin: today, end: today });
    expect(one.late, 'on its last day').toBe(false);
    const set = (values: { begin_on: string; end_on: string } | { status: number }) =>
      server.db.updateTable('application').set(values).where('id', '=', one.id).execute();
    await set({ begin_on: '2020-01-01', end_on: addDays(today, -1) });
    const ids = async (query: string) => {
      const { body } = await call<{ items: ApplicationSummary[] }>(
        worker,
        'GET',
        `/applications?limit=200&${query}`,
      );
      return body.items.filter((item) => item.id === one.id).map((item) => item.late);
    };
    expect(await ids('late=true')).toEqual([true]);
    expect(await ids('late=false')).toEqual([]);
    const { id: region } = await server.db
      .selectFrom('region')
      .innerJoin('branch', 'branch.region_id', 'region.id')
      .select('region.id')
      .where('branch.id', '=', world.branches.a)
      .executeTakeFirstOrThrow();
    expect(await ids(`status=1&branch=TAS-01&region=${region}&search=telefonlarni`)).toEqual([true]);
    expect(await ids(`region=${region + 1}`)).toEqual([]);
    expect(await ids('status=2')).toEqual([]);
    const edit = { version: one.version, comment: 'Kechikdi' };
    const edited = await call<Application>(director, 'PATCH', `/applications/${one.id}`, edit);
    expect([edited.status, edited.body.late], 'its last day stays').toEqual([200, true]);
    await set({ status: 3 });
    expect(await ids('status=3'), 'completed').toEqual([false]);
  });
});

describe('the list', () => {
  it.each(['status', '-status', 'end', '-end', 'created_at', '-created_at'])(
    'by %s gives each once',
    async (sort) => {
      for (const end of ['2199-01-03', '2199-01-01', '2199-01-03']) await ask({ end });
      const walk = async (limit: number) => {
        const ids: number[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
          const { body } = await call<{ items: ApplicationSummary[]; next: string | null; total: number }>(
            director,
            'GET',
            `/applications?shelf=${shelf.id}&sort=${sort}&limit=${limit}${more}`,
          );
          expect(body.total).toBe(3);
          ids.push(...body.items.map((one) => one.id));
          cursor = body.next;
        }
        return ids;
      };
      const whole = await walk(50);
      expect(new Set(whole).size).toBe(3);
      expect(await walk(1)).toEqual(whole);
    },
  );

  it('has open requests first, the most urgent at the top, and the latest of the completed ones', async () => {
    const days = ['2199-01-03', '2199-01-01', '2199-01-04', '2199-01-02'];
    for (const [i, end] of days.entries()) {
      const one = await ask({ end });
      if (i > 1)
        await server.db.updateTable('application').set({ status: 3 }).where('id', '=', one.id).execute();
    }
    const { body } = await call<{ items: ApplicationSummary[] }>(
      director,
      'GET',
      `/applications?shelf=${shelf.id}`,
    );
    expect(body.items.map(({ end }) => end)).toEqual([
      '2199-01-01',
      '2199-01-03',
      '2199-01-04',
      '2199-01-02',
    ]);
  });
});

describe('[APP-1] the steps of an application', () => {
  it('each side is notified of the other’s actions, not of its own', async () => {
    const told = async (token: string, { id }: Application) => {
      const { body } = await call<{ items: Notice[] }>(token, 'GET', '/notices?kind=application_moved');
      return body.items.filter((one) => one.target === `/application/${id}`).map((one) => one.params.step);
    };
    const one = await ask();
    expect(await Promise.all([worker, director, neighbour].map((token) => told(token, one)))).toEqual([
      ['created'],
      [],
      [],
    ]);
    await step(one, 'start');
    expect(await told(director, one)).toEqual(['started']);
    await call(director, 'POST', `/applications/${one.id}/comments`, { text: 'Rahmat' });
    expect([await told(worker, one), await told(director, one)]).toEqual([['comment'], ['started']]);
  });

  it('are live: every change of a request reaches the screens of all who may see it, other workers included', async () => {
    const colleague = await addPerson(server.db, { permissions: { application: 'all' } });
    const tokens = [director, neighbour, worker, await server.signIn(colleague.phone, PERSONAL), admin];
    const streams = await Promise.all(tokens.map((token) => TestStream.open(server.app, token)));
    const heard = (one: TestStream) =>
      one.events.flatMap(({ event, data }) => (event === 'application' ? [data] : []));
    const [ours, others, ...rest] = streams as [TestStream, TestStream, ...TestStream[]];
    const one = await ask();
    const { body: started } = await step(one, 'start');
    await call(director, 'POST', `/applications/${one.id}/comments`, { text: 'Rahmat' });
    await step(started, 'complete');
    for (const stream of [ours, ...rest]) {
      await stream.until(() => heard(stream).length === 4);
      expect(heard(stream)).toEqual(Array.from({ length: 4 }, () => ({ application: one.id })));
    }
    expect(heard(others)).toEqual([]);
    for (const stream of streams) stream.close();
  });

  it('new → in progress → back with a comment → in progress → completed, and each step is listed', async () => {
    const one = await ask();
    const started = await step(one, 'start', { comment: 'Boshladim' });
    expect(started.body).toMatchObject({ status: 2, worker: { surname: 'Ishchiyeva' } });
    expect((await step<Refusal>(started.body, 'give-back', { comment: ' ' })).body.errors[0]?.code).toBe(
      'required',
    );
    const back = await step(started.body, 'give-back', { comment: " Qaysi  telefonlar? So'rab ko'ring " });
    expect(back.body).toMatchObject({ status: 1, worker: null, started_at: null });
    const again = await step(back.body, 'start');
    const done = await step<Completed>(again.body, 'complete');
    expect(done.body).toMatchObject({ plan: 'none', application: { status: 3, comment_count: 2 } });
    expect(done.body.application.steps.map((each) => [each.kind, each.text])).toEqual([
      ['started', 'Boshladim'],
      ['given_back', 'Qaysi telefonlar? Soʻrab koʻring'],
      ['started', null],
      ['completed', null],
    ]);
  });

  it('a step that the state does not allow, of an old version, or after completion is refused', async () => {
    const one = await ask();
    const isWrong = async (name: string, state: Application) => {
      const { body } = await step<Refusal>(state, name, { comment: 'Izoh' });
      expect(body.code, name).toBe('application_step_wrong');
    };
    await isWrong('complete', one);
    await isWrong('give-back', one);
    const { body: started } = await step(one, 'start');
    await isWrong('start', started);
    expect((await step<Refusal>(one, 'start')).body.code).toBe('stale_version');
    const { body: old } = await call<Refusal>(director, 'PATCH', `/applications/${one.id}`, {
      version: one.version,
      comment: 'Boshqa',
    });
    // Names only what a person edits, not the step that another person took.
    expect(old.conflict?.changed.map(({ field }) => field)).toEqual(['comment', 'begin', 'end']);
    const { body: done } = await step<Completed>(started, 'complete');
    for (const name of ['start', 'complete']) {
      expect((await step<Refusal>(done.application, name)).body.code).toBe('application_completed');
    }
    const edit = { version: done.application.version, comment: 'Yana' };
    const refused = await call<Refusal>(director, 'PATCH', `/applications/${one.id}`, edit);
    expect(refused.body.code).toBe('application_completed');
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    const photo = await server.call('POST', `/api/uz/applications/${one.id}/photos`, {
      token: director,
      ...multipart({}, picture),
    });
    expect(photo.json<Refusal>().code).toBe('application_completed');
    const thanks = await call<Application>(director, 'POST', `/applications/${one.id}/comments`, {
      text: 'Rahmat',
    });
    expect(thanks.body.steps.at(-1), 'a comment is still possible').toMatchObject({ text: 'Rahmat' });
    // A worker whose page is older is not asked to look at the changes and save again.
    const late = { ...done.application, version: done.application.version - 1 };
    expect((await step<Refusal>(late, 'complete')).body.code).toBe('application_completed');
  });

  it('the branch cannot work on its own request, and changes it only while it is new', async () => {
    const one = await ask();
    expect((await step(one, 'start', {}, director)).status).toBe(403);
    const edit = { version: one.version, comment: 'Boshqacha', end: '2199-03-01' };
    const { body: edited } = await call<Application>(director, 'PATCH', `/applications/${one.id}`, edit);
    expect(edited).toMatchObject({ comment: 'Boshqacha', end: '2199-03-01', version: 2 });
    expect(edited.steps).toMatchObject([{ kind: 'dates_changed', text: '2026-01-01 – 2199-03-01' }]);
    const { body: started } = await step(edited, 'start');
    const late = { version: started.version, comment: 'Yana' };
    const refused = await call<Refusal>(director, 'PATCH', `/applications/${one.id}`, late);
    expect(refused.body.code).toBe('application_step_wrong');
  });

  it('of several concurrent completions exactly one succeeds', async () => {
    const one = await ask({ proposal: proposal([{ face: 1, storey: 1, product: at(0) }]) });
    const { body: started } = await step(one, 'start');
    const answers = await Promise.all(Array.from({ length: 5 }, () => step<Completed>(started, 'complete')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { body: now } = await call<Shelf>(admin, 'GET', `/shelves/${shelf.id}`);
    expect(now).toMatchObject({ revision: 2, product_count: 1 });
  });
});

describe('[APP-1] completing an application with a plan', () => {
  async function startedWithPlan(): Promise<Application> {
    shelf = await place([[1, at(0)]]);
    const [standing] = shelf.placements;
    const one = await ask({
      proposal: proposal([{ id: standing?.id, face: 1, storey: 2, x_mm: 0, product: at(0) }]),
    });
    return (await step(one, 'start')).body;
  }
  const places = async () => {
    const { body } = await call<Shelf>(admin, 'GET', `/shelves/${shelf.id}`);
    return body.placements.map((one) => [one.storey, one.product.id]);
  };

  it('makes the plan a revision of the shelf', async () => {
    const one = await startedWithPlan();
    const { body } = await step<Completed>(one, 'complete');
    expect(body).toMatchObject({ plan: 'applied', application: { status: 3, revision: 3 } });
    expect(await places()).toEqual([[2, at(0)]]);
    const { body: revision } = await call<object>(admin, 'GET', `/shelves/${shelf.id}/revisions/3`);
    expect(revision).toMatchObject({ source: 'application', application_id: one.id, summary: { moved: 1 } });
  });

  it('keeps the changes that others made elsewhere since, and reports them', async () => {
    const one = await startedWithPlan();
    await place([[3, at(1)]]);
    const shown = await call<Application>(worker, 'GET', `/applications/${one.id}`);
    expect(shown.body.shelf_changed).toBe(true);
    const { body } = await step<Completed>(one, 'complete');
    expect(body.plan).toBe('merged');
    expect(await places()).toEqual([
      [2, at(0)],
      [3, at(1)],
    ]);
  });

  it('is refused if the shelf changed in the same place, with the changes, and nothing is written', async () => {
    const one = await startedWithPlan();
    const { body: now } = await call<Shelf>(admin, 'GET', `/shelves/${shelf.id}`);
    await call(admin, 'PUT', `/shelves/${shelf.id}/placements`, { version: now.version, placements: [] });
    const before = await server.db.selectFrom('application').selectAll().where('id', '=', one.id).execute();
    const { status, body } = await step<Refusal>(one, 'complete');
    expect([status, body.code]).toEqual([409, 'application_shelf_changed']);
    const told = Object.fromEntries((body.conflict?.changed ?? []).map((each) => [each.field, each.theirs]));
    expect(told.conflicts).toEqual([{ kind: 'removed_and_changed', id: shelf.placements[0]?.id }]);
    expect(told.diff).toMatchObject({ removed: [shelf.placements[0]?.id] });
    expect(await server.db.selectFrom('application').selectAll().where('id', '=', one.id).execute()).toEqual(
      before,
    );
    expect(await places()).toEqual([]);
  });

  it('removes the products that it proposed to remove, even if they were deleted from the catalogue since', async () => {
    shelf = await place([[1, at(2)]]);
    const one = await ask({ proposal: proposal([]) });
    const { body: started } = await step(one, 'start');
    const gone = server.db.updateTable('product').where('id', '=', at(2));
    await gone.set({ deleted_at: new Date().toISOString() }).execute();
    const { body } = await step<Completed>(started, 'complete');
    await gone.set({ deleted_at: null }).execute();
    expect(body.plan).toBe('applied');
    expect(await places()).toEqual([]);
  });

  it('is refused if the shelf was deleted', async () => {
    const one = await startedWithPlan();
    await call(admin, 'DELETE', `/shelves/${shelf.id}?confirmed=true`);
    expect((await step<Refusal>(one, 'complete')).body.code).toBe('shelf_deleted');
  });

  it('can be withdrawn by either side if the shelf was deleted; what remains is completed without it', async () => {
    const [mine, theirs] = [await ask({ proposal: proposal([]) }), await startedWithPlan()];
    await call(admin, 'DELETE', `/shelves/${shelf.id}?confirmed=true`);
    const change = <T>(who: string, { id, version }: Application, sent: unknown) =>
      call<T>(who, 'PATCH', `/applications/${id}`, { version, proposal: sent });
    const drawn = await change<Refusal>(worker, theirs, proposal([]));
    expect([drawn.status, drawn.body.code]).toEqual([409, 'shelf_deleted']);
    const without = [
      await change<Application>(director, mine, null),
      await change<Application>(worker, theirs, null),
    ];
    for (const { status, body } of without) {
      expect([status, body.has_plan, body.shelf.deleted]).toEqual([200, false, true]);
      expect(body.steps.at(-1)?.kind).toBe('plan_changed');
    }
    const [, { body: left }] = without as [unknown, { body: Application }];
    expect((await step<Completed>(left, 'complete')).body).toMatchObject({
      plan: 'none',
      application: { status: 3, revision: null },
    });
  });
});

describe('comments and photos of both sides', () => {
  it('comments are seen by both, and change no version', async () => {
    const one = await ask();
    const said = { text: 'Qachon kelasiz?' };
    await call(director, 'POST', `/applications/${(await ask()).id}/comments`, said);
    await call(director, 'POST', `/applications/${one.id}/comments`, said);
    const { body } = await call<Application>(worker, 'POST', `/applications/${one.id}/comments`, {
      text: 'Ertaga',
    });
    expect(body.steps.map((each) => [each.author.surname, each.text])).toEqual([
      ['Direktorova', 'Qachon kelasiz?'],
      ['Ishchiyeva', 'Ertaga'],
    ]);
    expect([body.version, body.comment_count]).toEqual([one.version, 2]);
    expect((await call(neighbour, 'POST', `/applications/${one.id}/comments`, said)).status).toBe(404);
  });

  it('a comment on a request that is deleted meanwhile is refused like one on a missing request', async () => {
    const one = await ask();
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const said = await server.db.transaction().execute(async (deleting) => {
      await deleting.deleteFrom('application').where('id', '=', one.id).execute();
      const answer = call<Refusal>(director, 'POST', `/applications/${one.id}/comments`, { text: 'Salom' });
      await expect.poll(async () => (await waiting.execute(server.db)).rows[0]?.n).toBe(1);
      return { answer };
    });
    const { status, body } = await said.answer;
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('a comment keeps every character, wherever its beginning is cut for the history', async () => {
    const one = await ask();
    const text = `${'a'.repeat(199)}🙂 va yana`;
    const address = `/applications/${one.id}/comments`;
    expect((await call<Application>(director, 'POST', address, { text })).body.steps[0]?.text).toBe(text);
    // A lone surrogate, possible only through an escape, is stored as U+FFFD.
    const half = await call<Application>(director, 'POST', address, { text: 'Yarim \ud83d belgi' });
    expect([half.status, half.body.steps[1]?.text]).toEqual([201, 'Yarim \ufffd belgi']);
  });

  it('a photo that is sent again with its key after a lost answer is attached once, and stored once', async () => {
    const one = await ask();
    const stored = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
    const before = stored();
    const picture = await sharp({ create: { width: 61, height: 40, channels: 3, background: '#993366' } })
      .png()
      .toBuffer();
    const { headers, ...file } = multipart({}, picture);
    const send = () =>
      server.call('POST', `/api/uz/applications/${one.id}/photos`, {
        token: director,
        ...file,
        headers: { ...headers, 'idempotency-key': 'photo-sent-twice' },
      });
    const first = await send();
    expect([first.statusCode, first.json<Application>().photos.length]).toEqual([201, 1]);
    expect(stored()).toBe(before + 1);
    expect((await send()).json()).toEqual(first.json());
    expect((await call<Application>(director, 'GET', `/applications/${one.id}`)).body.photos).toHaveLength(1);
    expect(stored()).toBe(before + 1);
  });

  it('a photo is attached, shown, and removed only by the person who attached it', async () => {
    const one = await ask();
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const send = (bytes: Buffer) =>
      server.call('POST', `/api/uz/applications/${one.id}/photos`, {
        token: director,
        ...multipart({}, bytes),
      });
    expect((await send(Buffer.from('<svg/>'))).json<Refusal>().code).toBe('file_not_a_picture');
    const { photos } = (await send(picture)).json<Application>();
    expect(photos).toHaveLength(1);
    const { body: told } = await call<{ items: Notice[] }>(worker, 'GET', '/notices?kind=application_moved');
    const mine = told.items.find((notice) => notice.target === `/application/${one.id}`);
    expect(mine?.params.step).toBe('photo');
    const shown = await server.call('GET', `/api/uz${photos[0]?.url}`, { token: worker });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    const address = `/applications/${one.id}/photos/${photos[0]?.id}`;
    expect((await call(worker, 'DELETE', address)).status).toBe(404);
    vi.spyOn(FolderStore.prototype, 'remove').mockRejectedValueOnce(new Error('away'));
    const gone = await call<Application>(director, 'DELETE', address);
    await removeDueFiles(server.db, new FolderStore(path.join(folder, 'files')));
    expect(gone.body.photos).toEqual([]);
    expect((await server.call('GET', `/api/uz${photos[0]?.url}`, { token: worker })).statusCode).toBe(404);
    await sql`insert into application_photo (application_id, branch_id, author_id, file_key)
      select a.id, a.branch_id, a.author_id, 'photo-' || n
      from application a, generate_series(2, ${APPLICATION_PHOTOS.count}) n where a.id = ${one.id}`.execute(
      server.db,
    );
    const last = await send(picture);
    expect(last.statusCode, 'the last one').toBe(201);
    const ids = last.json<Application>().photos.map(({ id }) => id);
    expect(ids, 'in the order in which they were attached').toEqual(ids.toSorted((a, b) => a - b));
    expect((await send(picture)).json<Refusal>().code).toBe('application_photos_too_many');
  });
});

describe('[APP-1] taking a request back, and deleting it', () => {
  const remove = <T>(id: number, token: string, query = '?confirmed=true') =>
    call<T>(token, 'DELETE', `/applications/${id}${query}`);
  const linesOf = (id: number) =>
    server.db
      .selectFrom('history')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'application')
      .where('entity_id', '=', id)
      .where('action', 'in', ['withdrawn', 'deleted'])
      .execute();
  const noticesOf = async (token: string, id: number) =>
    (await call<{ items: Notice[] }>(token, 'GET', '/notices?limit=50')).body.items.filter(
      ({ target, params }) => target === `/application/${id}` || params.step === 'withdrawn',
    );

  it('its author withdraws it while it is new; the other side is notified, and the history keeps its text', async () => {
    const one = await ask();
    expect(one.can).toContain('application.withdraw');
    await step(one, 'comments', { version: undefined, text: 'Tezroq' }, director);
    expect((await step<{ deleted: true }>(one, 'withdraw', {}, director)).body).toEqual({ deleted: true });
    expect((await call(director, 'GET', `/applications/${one.id}`)).status).toBe(404);
    const left = await server.db
      .selectFrom('application_comment')
      .select('id')
      .where('application_id', '=', one.id)
      .execute();
    expect(left).toEqual([]);
    expect(await linesOf(one.id)).toEqual([
      {
        action: 'withdrawn',
        before: {
          shelf_id: shelf.id,
          comment: one.comment,
          begin_on: DAYS.begin,
          end_on: DAYS.end,
          status: 1,
          plan: false,
        },
        after: null,
      },
    ]);
    // No notice links to a deleted page.
    expect(await noticesOf(worker, one.id)).toMatchObject([
      { kind: 'application_moved', target: '/application', params: { step: 'withdrawn' } },
    ]);
  });

  it('of another person, in progress or of an older version it cannot be withdrawn', async () => {
    const one = await ask();
    expect((await step<Refusal>(one, 'withdraw', {}, worker)).body.code).toBe('application_not_own');
    expect((await step(one, 'withdraw', {}, neighbour)).status).toBe(404);
    expect((await step<Refusal>(one, 'withdraw', { version: 9 }, director)).body.code).toBe('stale_version');
    const started = (await step(one, 'start')).body;
    expect(started.can).not.toContain('application.withdraw');
    const late = await step<Refusal>(started, 'withdraw', {}, director);
    expect([late.status, late.body.code]).toEqual([409, 'application_step_wrong']);
    expect((await call(director, 'GET', `/applications/${one.id}`)).status).toBe(200);
    expect(await linesOf(one.id)).toEqual([]);
  });

  it('a person with the permission deletes it after a confirmation, new or in progress, but never a completed one', async () => {
    const one = await ask();
    const started = (await step(one, 'start')).body;
    expect((await remove<Refusal>(one.id, worker)).body.code).toBe('no_permission');
    expect((await remove<Refusal>(one.id, director)).body.code).toBe('no_permission');
    expect((await remove<Refusal>(one.id, admin, '')).body.code).toBe('confirmation_needed');
    const { body: seen } = await call<Application>(admin, 'GET', `/applications/${one.id}`);
    expect(seen.can).toContain('application.delete');
    expect((await remove(one.id, admin)).body).toEqual({ deleted: true });
    expect((await call(admin, 'GET', `/applications/${one.id}`)).status).toBe(404);
    expect(await linesOf(one.id)).toMatchObject([{ action: 'deleted', before: { status: 2 }, after: null }]);
    expect((await step<Refusal>(started, 'complete')).status).toBe(404);

    const begun = (await step(await ask(), 'start')).body;
    const { body: done } = await step<Completed>(begun, 'complete');
    const refused = await remove<Refusal>(done.application.id, admin);
    expect([refused.status, refused.body.code]).toEqual([409, 'application_completed']);
  });

  it('its photos are deleted with it', async () => {
    const one = await ask();
    const picture = await sharp({
      create: { width: 20, height: 20, channels: 3, background: '#777' },
    })
      .png()
      .toBuffer();
    const sent = multipart({}, picture);
    const answer = await server.call('POST', `/api/uz/applications/${one.id}/photos`, {
      token: director,
      ...sent,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const [photo] = answer.json<Application>().photos;
    const file = () => server.call('GET', `/api/uz${photo?.url ?? ''}`, { token: director });
    expect((await file()).statusCode).toBe(200);
    // The store fails, but the request is deleted; the file goes with the next periodic removal.
    vi.spyOn(FolderStore.prototype, 'remove').mockRejectedValueOnce(new Error('away'));
    expect((await remove(one.id, admin)).status).toBe(200);
    await removeDueFiles(server.db, new FolderStore(path.join(folder, 'files')));
    expect((await file()).statusCode).toBe(404);
  });
});
