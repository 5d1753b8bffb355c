import { type LabelJob, type LabelPrinter, MAX_LABELS } from '@javon/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { addProduct } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { refreshTagContent } from '../price-tags/public.ts';

const ROLL = { name: 'Kassa', language: 'zpl', dpi: 203, width: 1050, height: 740, gap: 20 } as const;

interface Code {
  readonly code: string;
}

describe('label printers', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  let admin: string;
  let agent: string;
  let keys = 0;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    admin = await server.signIn(world.phones.admin, PASSWORD);
    agent = await tokenFor('TAS-01');
    return () => server.close();
  });

  async function call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { as = seller, body }: { readonly as?: string; readonly body?: object } = {},
  ) {
    const answer = await server.call(method, `/api/uz${path}`, {
      token: as,
      body,
    });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<T & Code>(), answer };
  }
  async function ok<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    sent: object = {},
  ): Promise<T> {
    const { status, body } = await call<T>(method, path, sent);
    expect([200, 201], JSON.stringify(body)).toContain(status);
    return body as T;
  }
  async function tokenFor(branch: string): Promise<string> {
    const body = { name: `Agent ${keys++}`, data: ['labels'], branch };
    return (await ok<{ token: string }>('POST', '/service-tokens', { as: admin, body })).token;
  }
  const addPrinter = (more: object = {}, as = admin) =>
    ok<LabelPrinter>('POST', '/label-printers', { as, body: { branch: 'TAS-01', ...ROLL, ...more } });
  const print = async (items: readonly object[] = [{ product: world.products[0], format: 'A7' }]) =>
    (await ok<{ id: number }>('POST', '/print-jobs', { body: { items } })).id;
  const send = (job: number, printer: number) =>
    ok<LabelJob>('POST', `/print-jobs/${job}/labels`, { body: { printer } });
  const jobs = async () => (await ok<{ items: LabelJob[] }>('GET', '/label-jobs')).items;
  const work = async (as = agent) =>
    ok<{ branch: string; items: { id: number; labels: number }[] }>('GET', '/label-work', { as });
  const step = (id: number, what: string, body: object | undefined = undefined, as = agent) =>
    call<{ state: string }>('POST', `/label-work/${id}/${what}`, { as, ...(body ? { body } : {}) });

  it('[LBL-1] belong to a branch: added, changed and taken out of use by those who may change it', async () => {
    const printer = await addPrinter();
    expect(printer).toMatchObject({ ...ROLL, version: 1, waiting: 0 });
    const seen = await ok<{ items: unknown[]; can: string[]; agent_seen_at: null }>('GET', '/label-printers');
    expect(seen).toMatchObject({
      items: [{ id: printer.id }],
      can: ['price_tag.print'],
      agent_seen_at: null,
    });
    for (const [method, path, body] of [
      ['POST', '/label-printers', { ...ROLL, name: 'B' }],
      ['PUT', `/label-printers/${printer.id}`, { version: 1, ...ROLL }],
      ['DELETE', `/label-printers/${printer.id}`, undefined],
    ] as const) {
      const refused = await call(method, path, { ...(body ? { body } : {}) });
      expect([refused.status, refused.body?.code]).toEqual([403, 'no_permission']);
    }
    const twice = await call('POST', '/label-printers', {
      as: admin,
      body: { branch: 'TAS-01', ...ROLL, name: ' kassa ' },
    });
    expect(twice.body).toMatchObject({ code: 'name_taken', errors: [{ field: 'name' }] });
    await addPrinter({ branch: world.branches.b });
    const written = await addPrinter({ name: "Bo'lim" });
    expect(written.name).toBe('Boʻlim');
    await ok('DELETE', `/label-printers/${written.id}`, { as: admin });

    const change = { version: 1, ...ROLL, name: 'Ombor', dpi: 300 };
    const path = `/label-printers/${printer.id}`;
    expect(await ok('PUT', path, { as: admin, body: change })).toMatchObject({ name: 'Ombor', version: 2 });
    expect((await call('PUT', path, { as: admin, body: { ...change, name: 'X' } })).body).toMatchObject({
      code: 'stale_version',
    });
    await ok('DELETE', path, { as: admin });
    expect((await ok<{ items: [] }>('GET', '/label-printers')).items).toEqual([]);
    expect((await call('DELETE', path, { as: admin })).status).toBe(404);
  });

  it.each([
    ['a resolution that no head has', { dpi: 204 }],
    ['a roll narrower than two centimetres', { width: 199 }],
    ['an unknown language', { language: 'epl' }],
  ])('[LBL-1] with %s are refused', async (_, more) => {
    const refused = await call('POST', '/label-printers', {
      as: admin,
      body: { branch: 'TAS-01', ...ROLL, ...more },
    });
    expect(refused.body).toMatchObject({ code: 'invalid', errors: [{ field: Object.keys(more)[0] }] });
  });

  it('[LBL-2] get the tags of a job, which the program of the store takes, fetches and ends', async () => {
    const printer = await addPrinter();
    const job = await print([{ product: world.products[0], format: 'A7', copies: 2 }]);
    const sent = await send(job, printer.id);
    expect(sent).toMatchObject({
      printer: { id: printer.id, name: 'Kassa' },
      job,
      labels: 2,
      state: 'waiting',
    });
    expect(await work()).toEqual({
      branch: 'TAS-01',
      items: [{ id: sent.id, printer: { id: printer.id, name: 'Kassa' }, labels: 2 }],
    });
    expect((await call('GET', `/label-work/${sent.id}/data`, { as: agent })).body?.code).toBe(
      'label_work_not_taken',
    );
    expect((await step(sent.id, 'take')).status).toBe(200);
    expect((await work()).items).toEqual([]);
    const data = await server.call('GET', `/api/uz/label-work/${sent.id}/data`, { token: agent });
    expect(data.headers['content-type']).toBe('application/octet-stream');
    expect(data.body).toMatch(/^\^XA\n\^PW840\^LL592[\s\S]+\^PQ2\n\^XZ\n$/);
    expect((await jobs())[0]).toMatchObject({ state: 'taken', ended_at: null });
    expect((await step(sent.id, 'end', { outcome: 'sent' })).body).toEqual({ state: 'sent' });
    expect((await jobs())[0]).toMatchObject({ state: 'sent', error: null, ended_at: expect.any(String) });
    // A retry after a lost answer changes nothing.
    expect((await step(sent.id, 'end', { outcome: 'failed' })).body).toEqual({ state: 'sent' });
    expect((await ok<{ agent_seen_at: string }>('GET', '/label-printers')).agent_seen_at).toMatch(/^20/);
  });

  it('[LBL-2] print nothing of a job whose values are no longer stored', async () => {
    const printer = await addPrinter();
    const items = world.products.slice(0, 2).map((product) => ({ product, format: 'A7' }));
    const sent = await send(await print(items), printer.id);
    await step(sent.id, 'take');
    await server.db
      .updateTable('print_job_item')
      .set({ tag_values: null })
      .where('product_id', '=', world.products[1] ?? 0)
      .execute();
    const data = await call('GET', `/label-work/${sent.id}/data`, { as: agent });
    expect(data.body?.code).toBe('job_expired');
  });

  it('[LBL-2] of TSPL get the size of their roll with the job', async () => {
    const printer = await addPrinter({ language: 'tspl', gap: 30 });
    const sent = await send(await print(), printer.id);
    await step(sent.id, 'take');
    const data = await server.call('GET', `/api/uz/label-work/${sent.id}/data`, { token: agent });
    expect(data.rawPayload.toString('latin1')).toMatch(/^SIZE 105 mm,74 mm\r\nGAP 3 mm,0 mm\r\n/);
  });

  it('[LBL-1] have no program where only a program of electronic labels asked', async () => {
    await ok('POST', '/electronic-label-work/ask', { as: agent, body: {} });
    expect(await ok('GET', '/label-printers')).toMatchObject({ agent_seen_at: null });
    await work();
    expect(await ok('GET', '/label-printers')).toMatchObject({ agent_seen_at: expect.any(String) });
  });

  it('[LBL-3] print each job once: only one of two programs takes it, and an interrupted job waits for a person', async () => {
    const printer = await addPrinter();
    const other = await tokenFor('TAS-01');
    const sent = await send(await print(), printer.id);
    const answers = await Promise.all(
      [agent, other, agent, other].map((as) => step(sent.id, 'take', undefined, as)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const taker = answers[0]?.status === 200 || answers[2]?.status === 200 ? agent : other;
    const stranger = taker === agent ? other : agent;
    expect((await step(sent.id, 'end', { outcome: 'sent' }, stranger)).body?.code).toBe(
      'label_work_not_taken',
    );
    expect((await call('GET', `/label-work/${sent.id}/data`, { as: stranger })).body?.code).toBe(
      'label_work_not_taken',
    );
    await step(sent.id, 'end', { outcome: 'unknown', error: 'qayta yuklandi' }, taker);
    expect((await jobs())[0]).toMatchObject({ state: 'unknown', error: 'qayta yuklandi' });
    expect((await work()).items).toEqual([]);
  });

  it('[LBL-4] a program sees only its own branch and can open nothing else', async () => {
    const printer = await addPrinter();
    const sent = await send(await print(), printer.id);
    const foreign = await tokenFor('TAS-02');
    expect(await work(foreign)).toEqual({ branch: 'TAS-02', items: [] });
    for (const what of ['take', 'end'])
      expect(
        (await step(sent.id, what, what === 'end' ? { outcome: 'sent' } : undefined, foreign)).status,
      ).toBe(404);
    expect((await call('GET', `/label-work/${sent.id}/data`, { as: foreign })).status).toBe(404);
    expect((await call('GET', '/label-printers', { as: agent })).status).toBe(401);
    expect((await call('GET', '/label-work', { as: seller })).status).toBe(401);
    const without = await call('POST', '/service-tokens', {
      as: admin,
      body: { name: 'x', data: ['labels'] },
    });
    expect(without.body).toMatchObject({ code: 'invalid', errors: [{ field: 'branch', code: 'required' }] });
    const prices = await ok<{ token: string }>('POST', '/service-tokens', {
      as: admin,
      body: { name: 'narxlar', data: ['prices'] },
    });
    expect((await call('GET', '/label-work', { as: prices.token })).body?.code).toBe('no_permission');
  });

  it('[LBL-5] refuse tags of another size than the roll', async () => {
    const small = await addPrinter({ name: 'Kichik', width: 580, height: 400 });
    const job = await print();
    const refused = await call('POST', `/print-jobs/${job}/labels`, { body: { printer: small.id } });
    expect(refused.body).toMatchObject({
      code: 'label_size_differs',
      message: 'Printerdagi etiketka 58 × 40 mm, yorliq esa 105 × 74 mm',
    });
    expect(await jobs()).toEqual([]);
  });

  it('[LBL-5] get as many labels of a job as allowed, copies counted', async () => {
    const printer = await addPrinter();
    const added = Array.from({ length: 8 }, (_, n) =>
      addProduct(server.db, { sku: `L-${n}`, category_id: world.category }),
    );
    const products = [...world.products, ...(await Promise.all(added))];
    await server.db.transaction().execute((tx) => refreshTagContent(tx, products));
    const most = products.slice(0, MAX_LABELS / 50).map((product) => ({ product, format: 'A7', copies: 50 }));
    const printed = async (items: readonly object[]) =>
      (await ok<{ id: number }>('POST', '/print-jobs', { as: admin, body: { branch: 'TAS-01', items } })).id;
    expect((await send(await printed(most), printer.id)).labels).toBe(MAX_LABELS);
    const job = await printed([...most, { product: products[10], format: 'A7' }]);
    const refused = await call('POST', `/print-jobs/${job}/labels`, { body: { printer: printer.id } });
    expect([refused.status, refused.body?.code]).toEqual([409, 'labels_too_many']);
  });

  it('[LBL-5] of another branch, or out of use, are not found for a job', async () => {
    const foreign = await addPrinter({ branch: world.branches.b });
    const job = await print();
    const path = `/print-jobs/${job}/labels`;
    expect((await call('POST', path, { body: { printer: foreign.id } })).status).toBe(404);
    expect((await call('POST', path, { as: admin, body: { printer: foreign.id } })).status).toBe(404);
    const printer = await addPrinter();
    await send(job, printer.id);
    await ok('DELETE', `/label-printers/${printer.id}`, { as: admin });
    expect((await call('POST', path, { body: { printer: printer.id } })).status).toBe(404);
    expect((await work()).items).toEqual([]);
  });
});
