import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import type { ExchangeMapping, ExchangeStory, Sampler, ServiceToken } from '@javon/contract';
import { defaultLayout } from '@javon/price-tag';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD as OWN_PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { sendFile } from '../../../test/multipart.ts';
import { document, OneC } from '../../../test/one-c.ts';
import { PLAIN_SPEC } from '../../../test/sampler-spec.ts';
import { TEMPLATE_EMPTY } from '../../../test/templates.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { zipOf } from '../../../test/zip.ts';
import { FolderStore } from '../../platform/files/store.ts';
import { refreshTagContent } from '../price-tags/public.ts';
import { takePictures } from './service/pictures.ts';
import { takeExchanges } from './service/take.ts';

const plain = (background: string, format: 'png' | 'jpeg' = 'jpeg', side = 60) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

/** PNG of a few hundred bytes that declares an enormous number of pixels. */
function bombOfPixels(): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(10_000)));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

interface Goods {
  readonly id: string;
  readonly article?: string;
  readonly pictures?: readonly string[];
}

const importFile = (goods: readonly Goods[]) =>
  document(
    `<Классификатор><Ид>c</Ид><Группы><Группа><Ид>g</Ид><Наименование>Новое</Наименование></Группа></Группы></Классификатор>
    <Каталог><Ид>k</Ид><Товары>${goods
      .map(
        ({ id, article = `P-${id}`, pictures = [] }) =>
          `<Товар><Ид>${id}</Ид><Артикул>${article}</Артикул><Наименование>Товар ${id}</Наименование><Группы><Ид>g</Ид></Группы>${pictures
            .map((name) => `<Картинка>${name}</Картинка>`)
            .join('')}</Товар>`,
      )
      .join('')}</Товары></Каталог>`,
  );

const NOTHING = { taken: 0, same: 0, kept: 0, failed: 0, unused: 0, undone: 0, to_undo: 0 };

describe('pictures of goods from 1C', () => {
  let folder: string;
  let server: TestServer;
  let world: World;
  let origin: string;
  let keeper: string;
  let seller: string;
  let files: FolderStore;
  let count = 0;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'exchange-pictures-'));
    server = await testServer(TEMPLATE_EMPTY, { DATA_DIR: folder });
    world = await makeWorld(server.db, 3);
    files = new FolderStore(path.join(folder, 'files'));
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const keys = ['service_tokens', 'goods.import', 'goods', 'goods.show', 'goods.edit'];
    const samplers = ['price_tag_sampler', 'price_tag_sampler.view', 'price_tag_sampler.edit'];
    const permissions = Object.fromEntries([...keys, ...samplers].map((key) => [key, '1']));
    keeper = await server.signIn((await addPerson(server.db, { permissions })).phone, OWN_PASSWORD);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
  });
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const faults: unknown[] = [];
  const tools = () => ({
    db: server.db,
    files,
    productTextsChanged: refreshTagContent,
    onFault: (error: unknown) => faults.push(error),
  });
  const take = async () => {
    // Seconds of silence: an exchange that was just sent counts as ended.
    await takeExchanges(tools(), -1);
    await takePictures(tools());
    expect(faults.splice(0)).toEqual([]);
  };

  const call = async <T>(method: 'GET' | 'PUT' | 'POST', url: string, body?: object, token = keeper) => {
    const answer = await server.call(method, `/api/uz${url}`, { token, ...(body ? { body } : {}) });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<T>();
  };

  /** A database of 1C whose group is mapped, with the given rule for pictures. */
  const base = async (pictures?: ExchangeMapping['pictures']) => {
    const body = { name: `УТ 11 № ${count++}`, data: ['products'] };
    const token = await call<ServiceToken & { token: string }>('POST', '/service-tokens', body);
    const send = async (content: Readonly<Record<string, string | Buffer>>, isTaken = true) => {
      const client = new OneC(origin, token.token);
      await client.begin();
      for (const [name, bytes] of Object.entries(content)) {
        expect(await client.send(name, bytes), name).toEqual(['success']);
        if (/xml$/.test(name)) expect(await client.import(name), name).toEqual(['success']);
      }
      if (isTaken) await take();
      return client;
    };
    const rule = async (to: ExchangeMapping['pictures'], items: readonly object[] = []) => {
      const { version } = await call<ExchangeMapping>('GET', `/exchange-bases/${token.id}`);
      await call('PUT', `/exchange-bases/${token.id}`, { version, pictures: to, items });
      await take();
    };
    await send({ 'import0_1.xml': importFile([]) });
    const mapping = await call<ExchangeMapping>('GET', `/exchange-bases/${token.id}`);
    expect(mapping.pictures).toBe('missing');
    await rule(pictures ?? 'missing', [
      { kind: 'group', ref: 'g', target: mapping.choices.categories[0]?.value },
    ]);
    const story = async () => {
      const { items } = await call<{ items: ExchangeStory[] }>('GET', '/exchanges?limit=50');
      const id = items.find((one) => one.base.id === token.id)?.id;
      return call<ExchangeStory>('GET', `/exchanges/${id}`);
    };
    return { token, send, rule, story };
  };

  const product = async (sku: string) => {
    const row = await server.db
      .selectFrom('product')
      .select(['id', 'picture_key', 'version'])
      .where('sku', '=', sku)
      .executeTakeFirst();
    if (row === undefined) throw new Error(`${sku} is not there`);
    return row;
  };
  /** Colour in the middle of a product's picture, and its stored format. */
  const seen = async (sku: string) => {
    const { picture_key: key } = await product(sku);
    if (key === null) return null;
    const stored = await files.find(key);
    if (stored === null) throw new Error(`the picture of ${sku} is gone`);
    const bytes = await buffer(stored.read());
    const { format } = await sharp(bytes).metadata();
    const { dominant } = await sharp(bytes).stats();
    const { r, g, b } = dominant;
    const colour = r > 128 ? 'red' : g > 100 ? 'green' : b > 128 ? 'blue' : 'dark';
    return `${colour} ${format}`;
  };
  const upload = async (sku: string, bytes: Buffer) => {
    const { id } = await product(sku);
    const answer = await sendFile(server, keeper, `/api/uz/products/${id}/picture`, bytes);
    expect(answer.statusCode, answer.body).toBe(200);
  };

  it('[EXC-18] the first picture that a product names is taken, sent alone or in the archive, and the same picture again changes nothing', async () => {
    const { send, story } = await base();
    const goods = importFile([
      { id: 'a', pictures: ['import_files/aa/a1.jpg', 'import_files/aa/a2.jpg'] },
      { id: 'b', pictures: ['import_files/bb/b1.png'] },
      { id: 'c', pictures: ['import_files/cc/never-sent.jpg'] },
      { id: 'd' },
    ]);
    const [red, blue, green] = [
      await plain('#ff0000'),
      await plain('#0000ff'),
      await plain('#00ff00', 'png'),
    ];
    const zip = await zipOf(
      new Map([
        ['import0_1.xml', Buffer.from(goods)],
        ['import_files/bb/b1.png', green],
      ]),
    );
    const exchange = async () => {
      const client = await send(
        { 'import_files/aa/a1.jpg': red, 'import_files/aa/a2.jpg': blue, 'v8_1.zip': zip },
        false,
      );
      expect(await client.import('import0_1.xml')).toEqual(['success']);
      await take();
    };
    await exchange();
    expect([await seen('P-a'), await seen('P-b'), await seen('P-c')]).toEqual([
      'red webp',
      'green webp',
      null,
    ]);
    expect((await story()).pictures).toEqual({ ...NOTHING, taken: 2, unused: 1, to_undo: 2 });
    const { rows } = await sql`select user_id, action from history where entity = 'product'
      and action = 'photo_changed' and entity_id = ${(await product('P-a')).id}`.execute(server.db);
    expect(rows).toEqual([{ user_id: null, action: 'photo_changed' }]);

    const before = [await product('P-a'), await product('P-b')];
    await exchange();
    expect([await product('P-a'), await product('P-b')]).toEqual(before);
    expect((await story()).pictures).toEqual({ ...NOTHING, same: 2, unused: 1 });

    await send({ 'import0_1.xml': goods, 'import_files/aa/a1.jpg': blue });
    expect(await seen('P-a')).toBe('blue webp');
  });

  it('[EXC-18] a person’s picture stays unless those of 1C always win; then the pictures sent before are compared again', async () => {
    const { send, rule, story } = await base();
    const goods = importFile([
      { id: 'own', pictures: ['own.jpg'] },
      { id: 'bare', pictures: ['bare.jpg'] },
    ]);
    await send({ 'import0_1.xml': importFile([{ id: 'own' }, { id: 'bare' }]) });
    await upload('P-own', await plain('#0000ff'));
    await send({
      'import0_1.xml': goods,
      'own.jpg': await plain('#ff0000'),
      'bare.jpg': await plain('#ff0000'),
    });
    expect([await seen('P-own'), await seen('P-bare')]).toEqual(['blue webp', 'red webp']);
    expect((await story()).pictures).toEqual({ ...NOTHING, taken: 1, kept: 1, to_undo: 1 });
    // A picture that came from 1C is replaced by a newer one of 1C.
    await send({ 'import0_1.xml': goods, 'bare.jpg': await plain('#00ff00') });
    expect(await seen('P-bare')).toBe('green webp');

    await rule('always');
    expect(await seen('P-own')).toBe('red webp');
    await rule('none');
    await send({ 'import0_1.xml': goods, 'bare.jpg': await plain('#0000ff') });
    expect(await seen('P-bare')).toBe('green webp');
    await rule('missing');
    expect(await seen('P-bare')).toBe('blue webp');
    // A picture that a person deleted does not come back with the same bytes.
    await upload('P-bare', await plain('#ff0000'));
    await send({ 'import0_1.xml': goods, 'bare.jpg': await plain('#0000ff') });
    expect(await seen('P-bare')).toBe('red webp');
  });

  it('[EXC-18] a file that is no picture, has too many pixels, is too large or leaves the folder is named and changes nothing', async () => {
    const { send, story } = await base();
    const names = ['page.jpg', 'bomb.png', 'half.jpg', 'huge.jpg'];
    const whole = await plain('#ff0000', 'jpeg', 400);
    const goods = [
      ...names.map((name, i) => ({ id: `bad${i}`, pictures: [name] })),
      { id: 'out', pictures: ['../../etc/out.jpg', 'second.jpg'] },
      { id: 'good', pictures: ['good.jpg'] },
    ];
    const client = await send(
      {
        'import0_1.xml': importFile(goods),
        'page.jpg': '<html onload="alert(1)"/>',
        'bomb.png': bombOfPixels(),
        'half.jpg': whole.subarray(0, whole.length / 2),
        'second.jpg': whole,
        'good.jpg': whole,
      },
      false,
    );
    expect((await client.send('../../etc/out.jpg', whole))[0]).toBe('failure');
    for (let i = 0; i < 6; i++) await client.send('huge.jpg', Buffer.alloc(2_000_000, i));
    await take();
    for (const sku of ['P-bad0', 'P-bad1', 'P-bad2', 'P-bad3', 'P-out'])
      expect((await product(sku)).picture_key, sku).toBeNull();
    expect(await seen('P-good')).toBe('red webp');
    const { pictures, failed_pictures: failed, failed: refused } = await story();
    expect(pictures).toEqual({ ...NOTHING, taken: 1, failed: 4, unused: 1, to_undo: 1 });
    expect(failed.map(({ name }) => name)).toEqual(names.toSorted());
    expect(failed.every(({ message }) => message.length > 10)).toBe(true);
    expect(refused).toBe(0);
  });

  it('[EXC-18] pictures of an incomplete exchange wait for the next complete one, and those of an unknown product wait for it', async () => {
    const { token, send, rule } = await base();
    const goods = importFile([{ id: 'w', pictures: ['w.jpg'] }]);
    await send({ 'import0_1.xml': goods });
    // Incomplete: its file of goods was cut off.
    const cut = await send({ 'w.jpg': await plain('#ff0000') }, false);
    await cut.send('import0_1.xml', goods.slice(0, -40));
    expect((await cut.import('import0_1.xml'))[0]).toBe('failure');
    await take();
    await rule('always');
    expect(await seen('P-w')).toBeNull();
    await send({ 'import0_1.xml': goods });
    expect(await seen('P-w')).toBe('red webp');

    await rule('missing', [{ kind: 'group', ref: 'g', target: '' }]);
    const more = importFile([{ id: 'later', pictures: ['later.png'] }]);
    await send({ 'import0_1.xml': more, 'later.png': await plain('#00ff00', 'png') });
    const { choices } = await call<ExchangeMapping>('GET', `/exchange-bases/${token.id}`);
    await rule('missing', [{ kind: 'group', ref: 'g', target: choices.categories[0]?.value }]);
    expect(await seen('P-later')).toBe('green webp');
  });

  it('[EXC-18] copies that look at the same time take each picture once, and tags with a picture become stale', async () => {
    const { send, story } = await base();
    const first = world.products[0] ?? 0;
    const { sku } = await server.db
      .selectFrom('product')
      .select('sku')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const { items } = await call<{ items: Sampler[] }>('GET', '/samplers?bound=true&format=A6');
    const layout = defaultLayout(1, 'A6');
    const picture = {
      kind: 'picture',
      ref: 'product',
      x: 30,
      y: 40,
      w: 200,
      h: 100,
      align: 'left',
      valign: 'top',
    };
    const spec = { ...PLAIN_SPEC, monthlyPrice: 'no' };
    await call('PUT', `/samplers/${items[0]?.id}/design`, {
      version: items[0]?.version,
      design: { spec, months: null, layout: { ...layout, parts: [...layout.parts, picture] } },
    });
    await send({ 'import0_1.xml': importFile([{ id: 'tag', article: sku, pictures: ['tag.jpg'] }]) });
    const job = await call<{ id: number }>(
      'POST',
      '/print-jobs',
      { items: [{ product: first, format: 'A6' }] },
      seller,
    );
    await call('POST', `/print-jobs/${job.id}/confirm`, {}, seller);
    const reasons = async () => {
      const found = await call<{ items: { product: { id: number }; reasons: { code: string }[] }[] }>(
        'GET',
        '/price-tags?state=to_print',
        undefined,
        seller,
      );
      return found.items.find((tag) => tag.product.id === first)?.reasons.map(({ code }) => code);
    };
    expect(await reasons()).toBeUndefined();
    await send(
      {
        'import0_1.xml': importFile([{ id: 'tag', article: sku, pictures: ['tag.jpg'] }]),
        'tag.jpg': await plain('#ff0000'),
      },
      false,
    );
    await takeExchanges(tools(), -1);
    const { version } = await product(sku);
    await Promise.all([takePictures(tools()), takePictures(tools()), takePictures(tools())]);
    expect(faults.splice(0)).toEqual([]);
    expect((await product(sku)).version).toBe(version + 1);
    expect(await reasons()).toEqual(['picture']);
    const { id } = await story();
    await call('POST', `/exchanges/${id}/undo-pictures`);
    expect(await reasons()).toBeUndefined();
  });

  it('[EXC-19] the pictures of an exchange are undone together, except those changed since; the same bytes do not come again', async () => {
    const { send, story, token } = await base('always');
    const goods = importFile(['u1', 'u2', 'u3'].map((id) => ({ id, pictures: [`${id}.jpg`] })));
    await send({ 'import0_1.xml': goods });
    await upload('P-u1', await plain('#0000ff'));
    const [blue] = [(await product('P-u1')).picture_key];
    const red = await plain('#ff0000');
    await send({ 'import0_1.xml': goods, 'u1.jpg': red, 'u2.jpg': red, 'u3.jpg': red });
    await upload('P-u3', await plain('#00ff00'));
    const told = await story();
    expect(told.pictures).toEqual({ ...NOTHING, taken: 3, to_undo: 2 });

    const undone = await call<{ products: number }>('POST', `/exchanges/${told.id}/undo-pictures`);
    expect(undone).toEqual({ products: 2 });
    expect((await product('P-u1')).picture_key).toBe(blue);
    expect([await seen('P-u1'), await seen('P-u2'), await seen('P-u3')]).toEqual([
      'blue webp',
      null,
      'green webp',
    ]);
    expect((await story()).pictures).toEqual({ ...NOTHING, taken: 3, undone: 2 });
    const { rows } = await sql`select file_key from leaving_file where file_key = ${blue}`.execute(server.db);
    expect(rows).toEqual([]);
    const { rows: noted } = await sql`select after from history where entity = 'exchange_base'
      and action = 'pictures_undone' and entity_id = ${token.id}`.execute(server.db);
    expect(noted).toEqual([{ after: { name: token.name, count: 2 } }]);

    await send({ 'import0_1.xml': goods, 'u1.jpg': red, 'u2.jpg': red });
    expect([await seen('P-u1'), await seen('P-u2')]).toEqual(['blue webp', null]);
    await send({ 'import0_1.xml': goods, 'u2.jpg': await plain('#00ff00') });
    expect(await seen('P-u2')).toBe('green webp');
    const person = await addPerson(server.db, { permissions: { import: '1' } });
    const reader = await server.signIn(person.phone, OWN_PASSWORD);
    const refused = await server.call('POST', `/api/uz/exchanges/${told.id}/undo-pictures`, {
      token: reader,
    });
    expect(refused.statusCode).toBe(403);
  });
});
