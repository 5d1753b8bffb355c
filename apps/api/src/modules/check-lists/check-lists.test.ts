import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  CheckList,
  CheckListAnswer,
  CheckListResults,
  CheckListSummary,
  CheckListTemplate,
} from '@javon/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { multipart } from '../../../test/access-world.ts';
import { addPerson, PASSWORD as PERSONAL } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { FolderStore } from '../../platform/files/store.ts';
import { addDays, dayOf } from '../../platform/time/tashkent.ts';
import { openDueLists } from './public.ts';

let server: TestServer;
let world: World;
let folder: string;
let admin: string;
let seller: string;
let colleague: string;
let neighbour: string;
const today = () => dayOf(new Date());

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-check-lists-'));
  server = await testServer(undefined, { DATA_DIR: folder });
  world = await makeWorld(server.db, 2);
  admin = await server.signIn(world.phones.admin, PASSWORD);
  const permissions = {
    check_list: 'own',
    'check_list.show': 'own',
    'check_list.fill': 'own',
    'application.add': 'own',
    application: 'own',
    'application.show': 'own',
  };
  const signIn = async (surname: string, branchId: number) =>
    server.signIn((await addPerson(server.db, { permissions, surname, branchId })).phone, PERSONAL);
  seller = await signIn('Sotuvchi', world.branches.a);
  colleague = await signIn('Hamkasb', world.branches.a);
  neighbour = await signIn('Qoʻshni', world.branches.b);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors: { code: string; field: string }[];
  readonly conflict?: { version: number; changed: { field: string; theirs: unknown }[] };
}
async function call<T>(token: string, method: string, address: string, body?: unknown) {
  const answer = await server.call(method, `/api/uz${address}`, {
    token,
    body,
  });
  return { status: answer.statusCode, body: answer.json<T>() };
}

const text = (uz: string) => ({ uz, ru: `${uz} (ru)` });
const plain = { kind: 'yes_no', weight: 10 };
const SECTIONS = [
  {
    title: text('Zal'),
    questions: [
      { ...plain, text: text('Vitrina toza'), comment: 'failed', not_applicable: true },
      { text: text('Yorugʻlik'), kind: 'scale', weight: 10, scale_max: 5, pass: 3 },
    ],
  },
  {
    title: text('Xavfsizlik'),
    questions: [{ ...plain, text: text('Oʻt oʻchirgich bor'), critical: true, photo: 'failed' }],
  },
];
interface Template {
  readonly name: { uz: string };
  readonly id: number;
  readonly version: number;
  readonly form_number: number;
  readonly branch_count: number;
  readonly sections: CheckList['sections'];
  readonly versions: { number: number; lists: number }[];
}
let names = 0;
async function makeTemplate(more: Record<string, unknown> = {}): Promise<Template> {
  names += 1;
  const { status, body } = await call<Template>(admin, 'POST', '/check-list-templates', {
    name: text(`Tekshiruv ${names}`),
    schedule: { every: 'day' },
    branches: 'all',
    sections: SECTIONS,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
async function listsOf(template: Template, token = admin, query = ''): Promise<CheckListSummary[]> {
  const address = `/check-lists?template=${template.id}&sort=due_on${query}`;
  return (await call<{ items: CheckListSummary[] }>(token, 'GET', address)).body.items;
}
async function ownList(template: Template): Promise<CheckListSummary> {
  const [one] = await listsOf(template, seller);
  if (one === undefined) throw new Error('No list fell due');
  return one;
}
const say = <T = CheckListAnswer>(
  list: number,
  question: number,
  value: unknown,
  more: Record<string, unknown> = {},
  token = seller,
) =>
  call<T>(token, 'PUT', `/check-lists/${list}/answers/${question}`, {
    form_number: 1,
    version: 0,
    value,
    ...more,
  });
const sign = <T = CheckList>(list: number, token = seller) =>
  call<T>(token, 'POST', `/check-lists/${list}/sign`);
const show = async (list: number) => (await call<CheckList>(seller, 'GET', `/check-lists/${list}`)).body;
async function photograph(list: number, question: number, key: string, bytes: Buffer) {
  const address = `/api/uz/check-lists/${list}/answers/${question}/photos?form_number=1&key=${key}`;
  const answer = await server.call('POST', address, { token: seller, ...multipart({}, bytes) });
  return { status: answer.statusCode, body: answer.json<CheckListAnswer & Refusal>() };
}
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();
/** Moves a list to another day, as if it had been due then. */
async function moveTo(list: number, due: string, last: string): Promise<void> {
  await server.db
    .updateTable('check_list')
    .set({ due_on: due, last_on: last })
    .where('id', '=', list)
    .execute();
}

let template: Template;
let list: CheckListSummary;
beforeEach(async () => {
  template = await makeTemplate();
  list = await ownList(template);
});

describe('[OPS-2] a check list falls due', () => {
  it('in each branch of its template on its day, once', async () => {
    expect((await listsOf(template)).map(({ branch, state }) => [branch.code, state])).toEqual([
      ['TAS-01', 'due'],
      ['TAS-02', 'due'],
    ]);
    expect(await openDueLists(server.db, today())).toBe(0);
    const tomorrow = addDays(today(), 1);
    const both = await Promise.all([1, 2].map(() => openDueLists(server.db, tomorrow)));
    expect(both.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(2);
    expect(await listsOf(template, admin, `&from=${tomorrow}`)).toHaveLength(2);
    await server.db.deleteFrom('check_list').where('due_on', '=', tomorrow).execute();
    await server.db.updateTable('check_list_template').set({ opened_through: today() }).execute();
  });

  it('the people of the branch who fill it in are notified once, and the notice opens it', async () => {
    const notices = async () => {
      const { body } = await call<{
        items: { kind: string; target: string; params: { branch_code?: string } }[];
      }>(seller, 'GET', '/notices?kind=check_list_due&limit=200');
      return body.items.filter(({ target }) => target === `/check_list/${list.id}`);
    };
    expect(await notices()).toMatchObject([{ params: { branch_code: 'TAS-01' } }]);
    const edit = { version: template.version, late_days: 3 };
    await call(admin, 'PATCH', `/check-list-templates/${template.id}`, edit);
    expect(await notices()).toHaveLength(1);
    expect((await show(list.id)).last_on).toBe(addDays(today(), 3));
  });

  it('of a template that is saved as it was changes nothing, and the history has only what changed', async () => {
    const { id, version, name } = template;
    const edit = (body: object) =>
      call<Template>(admin, 'PATCH', `/check-list-templates/${id}`, { version, ...body });
    const lines = () =>
      server.db
        .selectFrom('history')
        .select(['before', 'after'])
        .where('entity', '=', 'check_list_template')
        .where('entity_id', '=', id)
        .where('action', '=', 'changed')
        .execute();
    const same = await edit({ name, branches: 'all', sections: template.sections });
    expect([same.status, same.body.version]).toEqual([200, version]);
    expect(await lines()).toEqual([]);
    expect((await edit({ name, late_days: 4 })).body.version).toBe(version + 1);
    expect(await lines()).toEqual([{ before: { late_days: expect.any(Number) }, after: { late_days: 4 } }]);
  });

  it('withdrawn, it takes its notice along, and the one opened again is notified again', async () => {
    const targets = async () => {
      const { body } = await call<{ items: { target: string; params: { name?: { uz: string } } }[] }>(
        seller,
        'GET',
        '/notices?kind=check_list_due&limit=200',
      );
      return body.items.flatMap(({ target, params }) =>
        params.name?.uz === template.name.uz ? [target] : [],
      );
    };
    const edit = async (active: boolean) => {
      const { version } = (await call<Template>(admin, 'GET', `/check-list-templates/${template.id}`)).body;
      await call(admin, 'PATCH', `/check-list-templates/${template.id}`, { version, active });
    };
    expect(await targets()).toEqual([`/check_list/${list.id}`]);
    await edit(false);
    expect(await targets()).toEqual([]);
    await edit(true);
    const [again] = await listsOf(template, seller);
    expect(again?.id).not.toBe(list.id);
    expect(await targets()).toEqual([`/check_list/${again?.id}`]);
  });

  it('the days on which no server ran are caught up, back to a month', async () => {
    await server.db
      .updateTable('check_list_template')
      .set({ opened_through: addDays(today(), -100) })
      .where('id', '=', template.id)
      .execute();
    await server.db
      .updateTable('branch')
      .set({ created_at: new Date(Date.now() - 400 * 86_400_000).toISOString() })
      .execute();
    await openDueLists(server.db, today());
    const days = (await listsOf(template, seller)).map((one) => one.due_on);
    expect(days).toHaveLength(32);
    expect(days[0]).toBe(addDays(today(), -31));
  });

  it('by the day of the week, or of the month; in a short month on its last day', async () => {
    const { dueDays } = await import('./schedule.ts');
    const week = { every: 'week', weekday: 1, month_day: null } as const;
    expect(dueDays(week, '2026-11-01', '2026-11-16')).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
    const month = { every: 'month', weekday: null, month_day: 31 } as const;
    expect(dueDays(month, '2027-01-15', '2027-05-01')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  it('a template for one branch, paused or deleted, withdraws the lists that nobody has begun', async () => {
    await say(list.id, 1, true);
    const edit = { version: template.version, branches: [world.branches.b] };
    const one = await call<Template>(admin, 'PATCH', `/check-list-templates/${template.id}`, edit);
    expect(one.body.branch_count).toBe(1);
    const codes = async () => (await listsOf(template)).map(({ branch }) => branch.code);
    expect(await codes()).toEqual(['TAS-01', 'TAS-02']);
    await call(admin, 'DELETE', `/check-list-templates/${template.id}`);
    expect(await codes()).toEqual(['TAS-01']);
    expect((await show(list.id)).answers).toHaveLength(1);
  });
});

describe('[OPS-2] filling in', () => {
  it('is saved at each answer, scored and signed off; afterwards nothing changes', async () => {
    expect((await say(list.id, 1, false, { comment: 'Chang' })).body).toMatchObject({
      version: 1,
      failed: true,
      comment: 'Chang',
    });
    await say(list.id, 2, 4);
    expect(await show(list.id)).toMatchObject({ state: 'begun', answered: 2, questions: 3 });
    await say(list.id, 3, true);
    const { body } = await sign(list.id);
    // 0 of 10, 8 of 10, 10 of 10.
    expect(body).toMatchObject({ state: 'done', late: false, score: 60, failed_count: 1, earned: 18 });
    expect((await say<Refusal>(list.id, 2, 5, { version: 1 })).body.code).toBe('check_list_signed');
    expect(body.can).not.toContain('check_list.fill');
  });

  it('a repeat counts once: an answer, the sign-off, also after the list was signed off', async () => {
    const first = await say(list.id, 1, true);
    expect((await say(list.id, 1, true)).body).toEqual(first.body);
    await say(list.id, 2, 5);
    await say(list.id, 3, true);
    const [one, two] = await Promise.all([sign(list.id), sign(list.id, colleague)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.signed_at).toBe(two.body.signed_at);
    expect((await say(list.id, 1, true)).body).toEqual(first.body);
    const lines = await server.db
      .selectFrom('history')
      .select('action')
      .where('entity', '=', 'check_list')
      .where('entity_id', '=', list.id)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['begun', 'signed']);
  });

  it('two people at once: the second is shown the first one’s answer, and nothing is overwritten', async () => {
    await say(list.id, 1, true);
    const late = await say<Refusal>(list.id, 1, false, { comment: 'Yoʻq' }, colleague);
    expect(late.status).toBe(409);
    expect(late.body.conflict).toMatchObject({
      version: 1,
      changed: expect.arrayContaining([{ field: 'value', theirs: true }]),
    });
    const agreed = await say(list.id, 1, false, { comment: 'Yoʻq', version: 1 }, colleague);
    expect(agreed.body).toMatchObject({ version: 2, author: { surname: 'Hamkasb' } });
    const both = await Promise.all([say(list.id, 2, 2), say(list.id, 2, 5, {}, colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each<[string, number, unknown, Record<string, unknown>, string]>([
    ['a word for yes or no', 1, 'ha', {}, 'answer_wrong'],
    ['a mark above the highest', 2, 6, {}, 'answer_wrong'],
    ['a mark of nought', 2, 0, {}, 'answer_wrong'],
    ['half a mark', 2, 2.5, {}, 'answer_wrong'],
    ['not applicable where it may not be', 3, null, { not_applicable: true }, 'answer_wrong'],
    ['a question of another list', 99, true, {}, 'question_unknown'],
  ])('%s is refused and nothing is written', async (_what, question, value, more, code) => {
    const answer = await say<Refusal>(list.id, question, value, more);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]?.code).toBe(code);
    expect(await show(list.id)).toMatchObject({ state: 'due', answers: [] });
  });

  it('signed off, is no longer due for anybody: its notices are read', async () => {
    const newNotices = async (token: string) => {
      const { body } = await call<{ items: { target: string }[] }>(
        token,
        'GET',
        '/notices?kind=check_list_due&unread=true&limit=200',
      );
      return body.items.filter(({ target }) => target === `/check_list/${list.id}`).length;
    };
    for (const question of [1, 2, 3]) await say(list.id, question, question === 2 ? 4 : true);
    expect([await newNotices(seller), await newNotices(colleague)]).toEqual([1, 1]);
    expect((await sign(list.id)).status).toBe(200);
    expect([await newNotices(seller), await newNotices(colleague)]).toEqual([0, 0]);
  });

  it('is not signed off while something is missing, and the refusal names it', async () => {
    await say(list.id, 1, false);
    await say(list.id, 3, false);
    const refused = await sign<Refusal>(list.id);
    expect(refused.body.code).toBe('check_list_incomplete');
    expect(refused.body.errors.map(({ field, code }) => [field, code])).toEqual([
      ['questions.1', 'answer_comment_missing'],
      ['questions.2', 'answer_missing'],
      ['questions.3', 'answer_photo_missing'],
    ]);
    expect((await show(list.id)).state).toBe('begun');
    const skipped = await say(list.id, 1, false, { version: 1, not_applicable: true });
    expect(skipped.body, 'not applicable has no value').toMatchObject({ value: null, not_applicable: true });
  });

  it('the history shows the score of a signed-off list, how much failed and whether it was late', async () => {
    await say(list.id, 1, true);
    await say(list.id, 2, 2);
    await say(list.id, 3, true);
    await moveTo(list.id, addDays(today(), -1), today());
    // 10 + 4 + 10 of 30.
    expect((await sign(list.id)).body).toMatchObject({ score: 80, signed_by: { surname: 'Sotuvchi' } });
    const signed = async (id: number) =>
      server.db
        .selectFrom('history')
        .select('after')
        .where('entity', '=', 'check_list')
        .where('entity_id', '=', id)
        .where('action', '=', 'signed')
        .executeTakeFirstOrThrow();
    expect((await signed(list.id)).after).toEqual({ score: 80, failed: 1, late: true });
    const third = { title: text('Zal'), questions: [3, 3, 3].map(() => ({ ...plain, text: text('Toza') })) };
    const { id } = await ownList(await makeTemplate({ sections: [third] }));
    for (const [question, value] of [true, true, false].entries()) await say(id, question + 1, value);
    expect((await sign(id)).body.score).toBe(66.67);
    expect((await signed(id)).after).toEqual({ score: 66.67, failed: 1, late: false });
  });

  it('without scored questions there is no score', async () => {
    const open = { title: text('Zal'), questions: [{ kind: 'text', weight: 0, text: text('Izoh') }] };
    const { id } = await ownList(await makeTemplate({ sections: [open] }));
    await say(id, 1, 'Hammasi joyida');
    expect((await sign(id)).body).toMatchObject({ state: 'done', score: null, failed_count: 0, possible: 0 });
    const line = await server.db
      .selectFrom('history')
      .select('after')
      .where('entity_id', '=', id)
      .where('action', '=', 'signed')
      .executeTakeFirstOrThrow();
    expect(line.after).toEqual({ score: null, failed: 0, late: false });
  });

  it('of very many questions without an answer fifty are named', async () => {
    const many = Array.from({ length: 51 }, () => ({ ...plain, text: text('Toza') }));
    const { id } = await ownList(await makeTemplate({ sections: [{ title: text('Zal'), questions: many }] }));
    expect((await sign<Refusal>(id)).body.errors).toHaveLength(50);
  });

  it('after its day it is marked late, after the days allowed refused', async () => {
    const yesterday = addDays(today(), -1);
    await moveTo(list.id, yesterday, today());
    expect(await show(list.id)).toMatchObject({ state: 'due', late: true });
    await say(list.id, 1, true);
    await say(list.id, 2, 5);
    await say(list.id, 3, true);
    await moveTo(list.id, addDays(today(), -2), yesterday);
    expect((await show(list.id)).state).toBe('missed');
    expect((await say<Refusal>(list.id, 2, 1, { version: 1 })).body.code).toBe('check_list_over');
    expect((await sign<Refusal>(list.id)).body.code).toBe('check_list_over');
    await moveTo(list.id, yesterday, today());
    expect((await sign(list.id)).body).toMatchObject({ state: 'done', late: true, score: 100 });
  });

  it('a list of another branch is not found', async () => {
    const foreign = await call(neighbour, 'GET', `/check-lists/${list.id}`);
    const said = await say(list.id, 1, true, {}, neighbour);
    expect([foreign.status, said.status, (await sign(list.id, neighbour)).status]).toEqual([404, 404, 404]);
  });
});

describe('[OPS-2] photos', () => {
  it('sent again with its key counts once, and a required photo allows the sign-off', async () => {
    await say(list.id, 1, null, { not_applicable: true });
    await say(list.id, 2, 5);
    await photograph(list.id, 3, 'photo-key-1', await picture());
    const again = await photograph(list.id, 3, 'photo-key-1', await picture());
    expect(again.body.photos).toHaveLength(1);
    expect((await say(list.id, 3, false)).body).toMatchObject({
      version: 1,
      photos: [{ id: again.body.photos[0]?.id }],
    });
    // The critical question failed its section: 10 of 20.
    expect((await sign(list.id)).body).toMatchObject({ score: 50, failed_count: 1 });
  });

  it('are evidence: none is added or removed once the list is signed off', async () => {
    await say(list.id, 1, true);
    await say(list.id, 2, 5);
    await say(list.id, 3, false);
    const { body } = await photograph(list.id, 3, 'photo-key-1', await picture());
    await sign(list.id);
    const removed = await call<Refusal>(
      seller,
      'DELETE',
      `/check-lists/${list.id}/photos/${body.photos[0]?.id}`,
    );
    const added = await photograph(list.id, 3, 'photo-key-2', await picture());
    expect([removed.body.code, added.body.code]).toEqual(['check_list_signed', 'check_list_signed']);
    expect((await show(list.id)).answers.at(-1)?.photos).toMatchObject([{ id: body.photos[0]?.id }]);
  });

  it('one of 40 MB is refused with the reason, as is a file that is not a picture, and nothing is written', async () => {
    const huge = await photograph(list.id, 3, 'photo-key-2', Buffer.alloc(40 * 1_048_576, 1));
    expect([huge.status, huge.body.code]).toEqual([413, 'file_too_large']);
    expect(huge.body.message).toContain('10 MB');
    const text = await photograph(list.id, 3, 'photo-key-3', Buffer.from('GIF89a, perhaps'));
    expect(text.body.code).toBe('file_not_a_picture');
    expect(await show(list.id)).toMatchObject({ state: 'due', answers: [] });
  });

  it('at most five per answer', async () => {
    const photo = await picture();
    for (let i = 1; i <= 5; i++) await photograph(list.id, 3, `photo-key-${i}`, photo);
    expect((await photograph(list.id, 3, 'photo-key-6', photo)).body.code).toBe('check_list_photos_too_many');
    const { answers } = await show(list.id);
    // The store fails, but the photo is removed.
    vi.spyOn(FolderStore.prototype, 'remove').mockRejectedValueOnce(new Error('away'));
    const gone = await call<CheckListAnswer>(
      seller,
      'DELETE',
      `/check-lists/${list.id}/photos/${answers[0]?.photos[0]?.id}`,
    );
    expect(gone.body.photos).toHaveLength(4);
  });
});

describe('[OPS-2] versions of a template', () => {
  const later = async () => {
    const [hall, safety] = template.sections;
    const sections = [
      { ...hall, questions: [...(hall?.questions ?? []), { ...plain, text: text('Narxlar toʻgʻri') }] },
      safety,
    ];
    const edit = { version: template.version, sections };
    return (await call<Template>(admin, 'PATCH', `/check-list-templates/${template.id}`, edit)).body;
  };

  it('a list that was begun keeps its version, one that was not gets the new one', async () => {
    await say(list.id, 1, true);
    const changed = await later();
    expect(changed.form_number).toBe(2);
    expect(changed.versions.map(({ number, lists }) => [number, lists])).toEqual([
      [2, 0],
      [1, 1],
    ]);
    expect(await show(list.id)).toMatchObject({ form_number: 1, questions: 3 });
    const [other] = await listsOf(template, neighbour);
    expect(other?.questions).toBe(4);
  });

  it('a person who begins without a connection keeps the version they saw; two different ones give a conflict', async () => {
    await later();
    expect((await say(list.id, 1, true)).status).toBe(200);
    expect(await show(list.id)).toMatchObject({ form_number: 1 });
    const other = await say<Refusal>(list.id, 4, true, { form_number: 2 }, colleague);
    expect(other.body.code).toBe('check_list_form_changed');
  });

  it('an unchanged template makes no version; a stale edit and an unknown question are refused', async () => {
    const edit = { version: template.version, sections: template.sections };
    const same = await call<Template>(admin, 'PATCH', `/check-list-templates/${template.id}`, edit);
    expect(same.body.form_number).toBe(1);
    const other = { version: template.version, late_days: 4 };
    const changed = await call<Template>(admin, 'PATCH', `/check-list-templates/${template.id}`, other);
    const stale = await call<Refusal>(admin, 'PATCH', `/check-list-templates/${template.id}`, edit);
    expect(stale.body.code).toBe('stale_version');
    expect(stale.body.conflict).toEqual({ version: changed.body.version, changed: [] });
    const strange = [{ title: text('Zal'), questions: [{ ...plain, id: 77, text: text('?') }] }];
    const refused = await call<Refusal>(admin, 'PATCH', `/check-list-templates/${template.id}`, {
      version: changed.body.version,
      sections: strange,
    });
    expect(refused.body.errors[0]?.code).toBe('question_unknown');
  });

  it('a conflict names what another person saved otherwise, questions and branches among it', async () => {
    const [hall, safety] = template.sections;
    const path = `/check-list-templates/${template.id}`;
    const mine = {
      version: template.version,
      name: template.name,
      late_days: 3,
      schedule: { every: 'week', weekday: 2, month_day: null },
      branches: 'all',
      sections: [hall, safety],
    };
    const theirs = { version: template.version, branches: [world.branches.b], sections: [hall] };
    const saved = (await call<CheckListTemplate>(admin, 'PATCH', path, theirs)).body;
    const stale = (await call<Refusal>(admin, 'PATCH', path, mine)).body;
    expect(stale.conflict?.version).toBe(saved.version);
    expect(Object.fromEntries(stale.conflict?.changed.map((one) => [one.field, one.theirs]) ?? [])).toEqual({
      late_days: saved.late_days,
      'schedule.every': 'day',
      'schedule.weekday': null,
      all_branches: false,
      branches: saved.branches,
      sections: saved.sections,
    });
  });

  it('a copy has the same questions and falls due nowhere until it is made active', async () => {
    const copied = await call<Template>(admin, 'POST', `/check-list-templates/${template.id}/copy`, {
      name: text(`Nusxa ${names}`),
    });
    expect(copied.status).toBe(201);
    expect(copied.body.sections.map(({ questions }) => questions.length)).toEqual([2, 1]);
    expect(await listsOf(copied.body)).toEqual([]);
    const edit = { version: copied.body.version, active: true };
    await call(admin, 'PATCH', `/check-list-templates/${copied.body.id}`, edit);
    expect(await listsOf(copied.body)).toHaveLength(2);
    const [schedule, branches] = [{ every: 'week', weekday: 2, month_day: null }, [world.branches.b]];
    const { id } = await makeTemplate({ schedule, branches, late_days: 4 });
    const path = `/check-list-templates/${id}/copy`;
    const { body } = await call<CheckListTemplate>(admin, 'POST', path, { name: text(`Haftalik ${names}`) });
    expect(body).toMatchObject({ schedule, late_days: 4, branches: [{ id: world.branches.b }] });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no branch', { branches: [] }, 'branches'],
    ['a branch that is none', { branches: [999_999] }, 'branches'],
    ['no section', { sections: [] }, 'sections'],
    ['a weekly list without its day', { schedule: { every: 'week' } }, 'schedule.weekday'],
    [
      'bounds the wrong way round',
      {
        sections: [
          { title: text('A'), questions: [{ ...plain, kind: 'number', min: 5, max: 1, text: text('B') }] },
        ],
      },
      'sections.0.questions.0.max',
    ],
  ])('%s is refused', async (_what, wrong, field) => {
    names += 1;
    const answer = await call<Refusal>(admin, 'POST', '/check-list-templates', {
      name: text(`Xato ${names}`),
      schedule: { every: 'day' },
      branches: 'all',
      sections: SECTIONS,
      ...wrong,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]?.field).toBe(field);
  });
});

describe('[OPS-2] results', () => {
  const results = async (token = admin, from = today()) => {
    const address = `/check-list-results?template=${template.id}&from=${from}&to=${today()}`;
    return (await call<CheckListResults>(token, 'GET', address)).body;
  };
  async function fill(id: number, token: string, first: boolean): Promise<void> {
    await say(id, 1, first, { comment: first ? '' : 'Chang bosgan' }, token);
    await say(id, 2, 5, {}, token);
    await say(id, 3, true, {}, token);
    await sign(id, token);
  }

  it('by branch and by question, worst first, with the last answers', async () => {
    const [other] = await listsOf(template, neighbour);
    await fill(list.id, seller, false);
    expect(await results()).toMatchObject({
      totals: { due: 2, done: 1, in_time: 1, missed: 0, score: 66.67 },
    });
    await fill(other?.id ?? 0, neighbour, true);
    const { branches, questions, days } = await results();
    expect(branches.map(({ branch, score }) => [branch.code, score])).toEqual([
      ['TAS-01', 66.67],
      ['TAS-02', 100],
    ]);
    expect(questions[0]).toMatchObject({ question: 1, answers: 2, failed: 1, score: 50 });
    expect(days).toEqual([{ day: today(), due: 2, done: 2, score: 83.33 }]);
    const address = `/check-list-results/last?template=${template.id}&question=1`;
    const { body } = await call<{ items: { failed: boolean; comment: string }[] }>(admin, 'GET', address);
    expect(body.items.map(({ failed, comment }) => [failed, comment])).toEqual([
      [false, ''],
      [true, 'Chang bosgan'],
    ]);
  });

  it('a list signed off late is done, but not in time; one past its last day is missed', async () => {
    const [yesterday, [other]] = [addDays(today(), -1), await listsOf(template, neighbour)];
    await moveTo(list.id, yesterday, today());
    await moveTo(other?.id ?? 0, yesterday, yesterday);
    await fill(list.id, seller, true);
    const { totals } = await results(admin, yesterday);
    expect(totals).toEqual({ due: 2, done: 1, in_time: 0, missed: 1, score: 100 });
  });

  it('an own scope has only its own branch', async () => {
    const { branches, totals } = await results(neighbour);
    expect(branches.map(({ branch }) => branch.code)).toEqual(['TAS-02']);
    expect(totals.due).toBe(1);
  });

  it('a failed answer opens one request on its shelf', async () => {
    const address = `/check-lists/${list.id}/answers/1/application`;
    const body = { shelf: world.shelves.a, comment: 'Vitrina singan', begin: today(), end: today() };
    await say(list.id, 1, true);
    expect((await call<Refusal>(seller, 'POST', address, body)).body.code).toBe('check_list_answer_right');
    await say(list.id, 1, false, { comment: 'Singan', version: 1 });
    const foreign = await call<Refusal>(seller, 'POST', address, { ...body, shelf: world.shelves.b });
    expect(foreign.body.errors[0]?.code).toBe('shelf_unknown');
    const unknown = await call<Refusal>(seller, 'POST', address, { ...body, shelf: 999_999 });
    expect(unknown.body.errors[0]?.code).toBe('shelf_unknown');
    const opened = await call<CheckListAnswer>(seller, 'POST', address, body);
    const again = await call<CheckListAnswer>(seller, 'POST', address, body);
    expect(again.body.application).toBe(opened.body.application);
    const shown = await call<{ comment: string }>(seller, 'GET', `/applications/${opened.body.application}`);
    expect(shown.body.comment).toBe('Vitrina singan');
  });
});
