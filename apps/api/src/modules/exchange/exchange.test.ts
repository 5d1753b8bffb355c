import type { ServiceData, ServiceToken } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBranch, addPerson, PASSWORD } from '../../../test/builders.ts';
import { copyOf, type TestServer, testServer } from '../../../test/harness.ts';
import { catalogue, OneC, offers, priced, product, rest, textOf } from '../../../test/one-c.ts';
import { zipOf } from '../../../test/zip.ts';
import { sweep } from '../housekeeping/public.ts';
import { tryReadingLock } from './queries/records.ts';

describe('interface of the exchange with 1C', () => {
  let server: TestServer;
  let copy: Awaited<ReturnType<typeof copyOf>>;
  let keeper: string;
  let origin: string;
  let other: string;
  let count = 0;

  beforeAll(async () => {
    server = await testServer();
    copy = await copyOf(server);
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    other = await copy.app.listen({ port: 0, host: '127.0.0.1' });
    const { phone } = await addPerson(server.db, { permissions: { service_tokens: '1' } });
    keeper = await server.signIn(phone, PASSWORD);
  });
  afterAll(async () => {
    await copy?.close();
    await server?.close();
  });

  const make = async (
    data: readonly ServiceData[] = ['products', 'prices', 'balances'],
    more: object = {},
  ): Promise<ServiceToken & { token: string }> => {
    const body = { name: `1C ${count++}`, data, ...more };
    const answer = await server.call('POST', '/api/uz/service-tokens', { token: keeper, body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  /** Opens an exchange as 1C, with a token of its own. */
  const oneC = async (data?: readonly ServiceData[]) => {
    const made = await make(data);
    const records = async () =>
      (
        await sql<{ kind: string; ref: string; part: string; data: Record<string, unknown> }>`
          select kind, ref, part, data from exchange_record where token_id = ${made.id}
          order by kind, ref, part`.execute(server.db)
      ).rows;
    return { client: new OneC(origin, made.token), made, records };
  };

  it('[EXC-5] answers the steps of УТ 11 byte for byte, and stores the files without changing goods', async () => {
    const { client, records } = await oneC();
    const first = await client.ask('type=catalog&mode=checkauth');
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.toString('latin1')).toMatch(
      /^success\njavon_exchange\n[A-Za-z0-9_-]{43}\nsessid=\d+\ntimestamp=\d{10}$/,
    );
    expect(first.headers.get('content-type')).toBe('text/plain; charset=windows-1251');
    expect(await client.begin()).toEqual(['zip=yes', 'file_limit=2097152']);

    const file = catalogue(product('p1', 'Muzlatkich') + product('p2', 'Телевизор'));
    const half = Math.floor(Buffer.from(file).length / 2);
    expect(await client.send('import0_1.xml', Buffer.from(file).subarray(0, half))).toEqual(['success']);
    expect(await client.send('import0_1.xml', Buffer.from(file).subarray(half))).toEqual(['success']);
    expect(await client.send('import_files/5c/5c1d.jpg', 'picture')).toEqual(['success']);
    expect(await client.import('import0_1.xml')).toEqual(['success']);
    expect(await client.send('offers0_1.xml', offers(priced('p1', '4 990 000,00')))).toEqual(['success']);
    expect(await client.import('offers0_1.xml')).toEqual(['success']);
    expect(await client.import('offers0_1.xml')).toEqual(['success']);

    expect((await records()).map(({ kind, ref, part }) => `${kind} ${ref} ${part}`.trim())).toEqual([
      'offer p1',
      'price p1 t',
      'product p1',
      'product p2',
    ]);
    expect((await records())[1]?.data).toMatchObject({ value: '4990000' });
    const { rows } = await sql`select from product`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('[EXC-5] answers the steps of 3.1, deactivation and completion, and those of orders so that the catalogue continues', async () => {
    const { client } = await oneC();
    expect(await client.begin('&version=3.1&sessid=1')).toEqual([
      'zip=yes',
      'file_limit=2097152',
      'version=3.1',
    ]);
    for (const mode of ['deactivate&timestamp=1790000000', 'complete'])
      expect(await client.lines(`type=catalog&mode=${mode}`)).toEqual(['success']);

    expect((await client.lines('type=sale&mode=checkauth'))[0]).toBe('success');
    expect((await client.lines('type=sale&mode=init'))[0]).toBe('zip=no');
    const orders = await client.ask('type=sale&mode=query');
    expect(await orders.text()).toContain('<КоммерческаяИнформация ВерсияСхемы="2.08"/>');
    expect(await client.lines('type=sale&mode=success')).toEqual(['success']);
    expect(await client.lines('type=sale&mode=file&filename=orders.xml', '<x/>')).toEqual(['success']);
    expect(await client.lines('type=catalog&mode=dance')).toEqual([
      'failure',
      'Этот шаг обмена не поддерживается: catalog dance',
    ]);
    expect((await client.lines('type=crm&mode=init'))[0]).toBe('failure');
  });

  it('[EXC-6] accepts only a good service token, at every call, and only its own exchange', async () => {
    const { client, made } = await oneC();
    await client.begin();
    const stranger = new OneC(origin, 'jvn_wrongwrongwrongwrongwrong');
    const refused = await stranger.ask('type=catalog&mode=checkauth');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Basic realm="Javon"');
    expect(textOf(await refused.arrayBuffer())).toMatch(/^failure\n[А-Яа-я]/);
    const bare = await fetch(`${origin}/exchange/1c?type=catalog&mode=checkauth`);
    expect([bare.status, textOf(await bare.arrayBuffer()).split('\n')[0]]).toEqual([401, 'failure']);

    stranger.cookie = client.cookie;
    expect((await stranger.ask('type=catalog&mode=init')).status).toBe(401);
    const neighbour = (await oneC()).client;
    neighbour.cookie = client.cookie;
    expect((await neighbour.lines('type=catalog&mode=init'))[0]).toBe('failure');
    const forgetful = client.at(origin);
    forgetful.cookie = '';
    expect(await forgetful.lines('type=catalog&mode=init')).toEqual([
      'failure',
      'Обмен не начат или устарел: запустите его в 1С ещё раз',
    ]);

    await server.call('POST', `/api/uz/service-tokens/${made.id}/revoke`, { token: keeper });
    const ended = await client.ask('type=catalog&mode=init');
    expect([ended.status, textOf(await ended.arrayBuffer())]).toEqual([401, 'failure\nТокен службы отозван']);
    const elsewhere = new OneC(origin, (await make(['products'], { addresses: '10.7.0.0/16' })).token);
    expect((await elsewhere.lines('type=catalog&mode=checkauth'))[0]).toBe('failure');
  });

  it('[EXC-6] is refused to programs of printers and labels', async () => {
    const branch = await addBranch(server.db, 'DOK-1');
    for (const data of [['labels'], ['tags', 'print']] as const) {
      const program = new OneC(origin, (await make(data, { branch })).token);
      expect(await program.lines('type=catalog&mode=checkauth')).toEqual([
        'failure',
        expect.stringMatching(/^[А-Яа-я]/),
      ]);
    }
  });

  it('[EXC-6] accepts files one by one beyond the call limit of a session, and none without a good token', async () => {
    const strict = await copyOf(server, { REQUESTS_PER_MINUTE: '10' });
    try {
      const { client } = await oneC();
      const at = await strict.app.listen({ port: 0, host: '127.0.0.1' });
      const here = client.at(at);
      await here.begin();
      for (let i = 0; i < 30; i++)
        expect(await here.send(`import_files/0a/${i}.jpg`, 'picture'), String(i)).toEqual(['success']);
      const stranger = new OneC(at, 'jvn_wrongwrongwrongwrongwrong');
      const statuses: number[] = [];
      for (let i = 0; i < 12; i++) statuses.push((await stranger.ask('type=catalog&mode=checkauth')).status);
      expect(statuses).toContain(401);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await strict.close();
    }
  });

  it('[EXC-6] keeps only the kinds of data that the token may bring', async () => {
    const { client, records } = await oneC(['balances']);
    await client.begin();
    await client.send('rests.xml', offers(rest('p1', 'w1', 4) + priced('p1', '100')));
    expect(await client.import('rests.xml')).toEqual(['success']);

    expect((await records()).map(({ kind }) => kind)).toEqual(['rest']);
    const { rows } =
      await sql`select counts from exchange_file f join exchange_session s on s.id = f.session_id
      join service_token t on t.id = s.token_id where f.name = 'rests.xml'`.execute(server.db);
    expect(rows).toEqual([{ counts: { rest: 1, not_allowed: 3 } }]);
  });

  it('[EXC-7] two copies serve one exchange: parts, segments in parallel and out of order are all kept', async () => {
    const { client, records } = await oneC();
    await client.begin();
    const second = client.at(other);
    const segments = Array.from({ length: 16 }, (_, i) => `rests_1_${i}.xml`);
    const sent = segments.toReversed().map(async (name, i) => {
      const [first, next] = i % 2 === 0 ? [client, second] : [second, client];
      const file = Buffer.from(offers(rest(`p-${name}`, 'w1', i)));
      expect(await first.send(name, file.subarray(0, 300))).toEqual(['success']);
      expect(await next.send(name, file.subarray(300))).toEqual(['success']);
    });
    await Promise.all(sent);
    const answers = segments.map((name, i) => (i % 3 === 0 ? client : second).import(name));
    expect(await Promise.all(answers)).toEqual(segments.map(() => ['success']));

    expect((await records()).filter(({ kind }) => kind === 'rest').map(({ ref }) => ref)).toEqual(
      segments.map((name) => `p-${name}`).toSorted(),
    );
  });

  it('[EXC-7] reports the progress to 1C while another copy reads, and continues when that copy ends', async () => {
    const { client, made, records } = await oneC();
    await client.begin();
    await client.send('import.xml', catalogue(product('p1', 'Muzlatkich')));
    const ask = () => client.lines('type=catalog&mode=import&filename=import.xml');
    await server.db.transaction().execute(async (reading) => {
      expect(await tryReadingLock(reading, made.id)).toBe(true);
      expect(await ask()).toEqual(['progress', 'import.xml: 0']);
    });

    expect(await client.at(other).import('import.xml')).toEqual(['success']);
    expect(await records()).toHaveLength(1);
  });

  it('[EXC-7] a part that is sent twice counts once, and the same files again change nothing', async () => {
    const { client, made, records } = await oneC();
    const file = Buffer.from(catalogue(product('p1', 'Muzlatkich')));
    const written = async () =>
      (
        await sql`select xmin::text, changed_at from exchange_record where token_id = ${made.id}`.execute(
          server.db,
        )
      ).rows;
    const rows: unknown[] = [];
    for (let round = 0; round < 2; round++) {
      await client.begin();
      await client.send('import.xml', file.subarray(0, 100));
      await client.send('import.xml', file.subarray(0, 100));
      await client.send('import.xml', file.subarray(100));
      expect(await client.import('import.xml')).toEqual(['success']);
      rows.push(await written());
    }
    expect(await client.send('import.xml', file)).toEqual(['success']);
    expect(await client.import('import.xml')).toEqual(['success']);

    expect(await records()).toEqual([
      {
        kind: 'product',
        ref: 'p1',
        part: '',
        data: { productId: 'p1', characteristicId: null, name: 'Muzlatkich', deleted: false },
      },
    ]);
    // A record with known values is not even written.
    expect([rows[1], await written()]).toEqual([rows[0], rows[0]]);
  });

  it('[EXC-2] values that a later file does not send stay unchanged', async () => {
    const { client, records } = await oneC();
    await client.begin();
    const full = `<Товар><Ид>p1</Ид><Наименование>Telefon</Наименование><Артикул>A-1</Артикул></Товар>`;
    await client.send('a.xml', catalogue(full));
    await client.import('a.xml');
    await client.send('b.xml', catalogue('<Товар><Ид>p1</Ид><Артикул/></Товар>'));
    await client.import('b.xml');

    expect((await records())[0]?.data).toMatchObject({ name: 'Telefon', article: null });
  });

  it('[EXC-8] an archive is unpacked before its files are imported, including folders of pictures', async () => {
    const { client, records } = await oneC();
    await client.begin();
    const entries = new Map([
      ['import.xml', Buffer.from(catalogue(product('z1', 'Zip')))],
      ['import_files/z1/one.jpg', Buffer.alloc(3000, 7)],
    ]);
    const zip = await zipOf(entries);
    await client.send('C:\\temp\\v8_7E.zip', zip.subarray(0, 200));
    await client.send('C:\\temp\\v8_7E.zip', zip.subarray(200));
    expect(await client.import('import.xml')).toEqual(['success']);

    expect((await records()).map(({ ref }) => ref)).toEqual(['z1']);
    const { rows } = await sql<{ name: string; size: number }>`select f.name, f.size::int from exchange_file f
      where f.name like '%z1/one.jpg' or f.name like '%7E.zip' order by name`.execute(server.db);
    expect(rows).toEqual([
      { name: 'import_files/z1/one.jpg', size: 3000 },
      { name: 'v8_7E.zip', size: zip.length },
    ]);
  });

  it('[EXC-8] bombs, archives in archives, cut archives and names that leave the folder are refused with a reason', async () => {
    const wrong = ['failure', 'Архив a.zip повреждён или слишком большой'];
    const bomb = await zipOf(new Map([['import.xml', Buffer.alloc(20_000_000, 32)]]));
    const inner = await zipOf(new Map([['b.zip', bomb]]));
    for (const zip of [bomb, inner, bomb.subarray(0, 500), Buffer.from('PK')]) {
      const { client, records } = await oneC();
      await client.begin();
      await client.send('a.zip', zip);
      expect(await client.import('import.xml')).toEqual(wrong);
      expect(await client.import('import.xml')).toEqual(wrong);
      expect(await records()).toEqual([]);
    }
    const { client } = await oneC();
    await client.begin();
    for (const name of ['../a.xml', 'a/../../b.xml', '..', '', 'a\u0000.xml', 'a//b.xml', 'x'.repeat(201)])
      expect((await client.send(name, 'x'))[0], name).toBe('failure');
    expect((await client.send('/upload/1c/a.xml', 'x'))[0]).toBe('success');
    expect((await client.lines('type=catalog&mode=file', 'x'))[0]).toBe('failure');
  });

  it('[EXC-8] a refused name is stored for people to see, with marks in place of signs that nobody sees', async () => {
    const { client } = await oneC();
    await client.begin();
    for (const name of ['kod\u0000.xml', 'k\u202eod\n.xml/..'])
      expect((await client.send(name, 'x'))[0], name).toBe('failure');
    const { rows } = await sql<{ step: string }>`
      select step from exchange_refusal where step like 'k%od%' order by step`.execute(server.db);
    expect(rows.map(({ step }) => step).toSorted()).toEqual(['k?od?.xml/..', 'kod?.xml']);
  });

  it('[EXC-8] an exchange has limits: gigabytes are refused while they arrive, and an archive that declares them at once', async () => {
    const { client, made, records } = await oneC();
    await client.begin();
    await client.send('import.xml', 'x');
    // Pretends that gigabytes were received.
    await sql`update exchange_file f set size = 4 * 1073741824::bigint from exchange_session s
      where s.id = f.session_id and s.token_id = ${made.id}`.execute(server.db);
    const refused = ['failure', 'Файл import.xml слишком большой'];
    expect(await client.send('import.xml', 'more')).toEqual(refused);
    expect(await client.send('other.xml', 'more')).toEqual(['failure', 'Файл other.xml слишком большой']);
    const { rows } = await sql`select from exchange_part p join exchange_file f on f.id = p.file_id
      join exchange_session s on s.id = f.session_id where s.token_id = ${made.id}`.execute(server.db);
    expect(rows).toHaveLength(1);

    await client.begin();
    const zip = await zipOf(new Map([['import.xml', Buffer.from(catalogue(product('p1', 'Muzlatkich')))]]));
    // Size of its only entry in the table of contents: 3 GB.
    zip.writeUInt32LE(3_221_225_472, zip.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
    await client.send('a.zip', zip);
    expect(await client.import('import.xml')).toEqual([
      'failure',
      'Архив a.zip повреждён или слишком большой',
    ]);
    expect(await records()).toEqual([]);
  });

  it('[EXC-8] a file with a missing part, or without its stored bytes, imports nothing', async () => {
    const { client, made, records } = await oneC();
    await client.begin();
    const file = Buffer.from(catalogue(product('p1', 'Muzlatkich').repeat(50)));
    const third = Math.floor(file.length / 3);
    await client.send('import.xml', file.subarray(0, third));
    await client.send('import.xml', file.subarray(2 * third));
    expect((await client.import('import.xml'))[0]).toBe('failure');
    await client.send('goods.xml', file);
    await sql`update exchange_part p set file_key = ${`${'0'.repeat(32)}.bin`} from exchange_file f, exchange_session s
      where f.id = p.file_id and s.id = f.session_id and s.token_id = ${made.id} and f.name = 'goods.xml'`.execute(
      server.db,
    );
    expect(await client.import('goods.xml')).toEqual([
      'failure',
      'Файл goods.xml получен не полностью: не хватает части',
    ]);
    expect(await records()).toEqual([]);
  });

  it('[EXC-8] a file that cannot be read imports nothing, and the window of 1C shows why', async () => {
    const { client, records } = await oneC();
    await client.begin();
    const good = product('p1', 'Yaxshi');
    const bad: Record<string, [string, string]> = {
      'cut.xml': [
        catalogue(good + good.repeat(3000)).slice(0, -100),
        'Файл cut.xml получен не полностью: не хватает части',
      ],
      'dtd.xml': [
        `<!DOCTYPE a [<!ENTITY b "c">]>${catalogue(good).slice(40)}`,
        'В файле dtd.xml есть DOCTYPE: такие файлы не принимаются',
      ],
      'entity.xml': [
        catalogue(product('p1', '&ldquo;Artel&rdquo;')),
        'Файл entity.xml не читается: ошибка XML в строке 2. Выгрузите его из 1С ещё раз',
      ],
      'page.xml': ['<html/>', 'Файл page.xml не в формате CommerceML 2.03–3.1: html'],
      'number.xml': [
        offers(good.repeat(0) + priced('p1', '12 сум')),
        'Файл number.xml, строка 2: «12 сум» не число',
      ],
    };
    for (const [name, [file, text]] of Object.entries(bad)) {
      await client.send(name, file);
      expect(await client.import(name), name).toEqual(['failure', text]);
    }
    expect(await client.import('never.xml')).toEqual(['failure', 'Файл never.xml не получен']);
    expect(await client.send('large.xml', Buffer.alloc(2_097_153))).toEqual([
      'failure',
      expect.stringContaining('2 МБ'),
    ]);
    expect(await records()).toEqual([]);

    await client.begin();
    await client.send('cut.xml', catalogue(good));
    expect(await client.import('cut.xml')).toEqual(['success']);
    expect((await records()).map(({ ref }) => ref)).toEqual(['p1']);
  });

  it('[EXC-9] an exchange that stopped half-way does no harm: the next one starts empty, and the old one is deleted with its bytes', async () => {
    const { client, made, records } = await oneC();
    await client.begin();
    await client.send('import.xml', catalogue(product('old', 'Eski')).slice(0, 60));
    await client.begin();
    expect(await client.import('import.xml')).toEqual(['failure', 'Файл import.xml не получен']);
    await client.send('import.xml', catalogue(product('new', 'Yangi')));
    expect(await client.import('import.xml')).toEqual(['success']);
    expect((await records()).map(({ ref }) => ref)).toEqual(['new']);

    await sql`update exchange_session set last_at = now() - interval '8 days' where token_id = ${made.id}`.execute(
      server.db,
    );
    const parts = async () =>
      (await sql`select from exchange_part`.execute(server.db)).rows.length +
      (await sql`select from leaving_file where file_key like '%.bin'`.execute(server.db)).rows.length;
    const before = await parts();
    await sweep(server.db);
    expect((await client.lines('type=catalog&mode=init'))[0]).toBe('failure');
    expect(await parts()).toBe(before);
    expect(await records()).toHaveLength(1);
    const { rows } = await sql`select from exchange_session where token_id = ${made.id}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('[EXC-9] bytes of an exchange are no picture: nobody can download them', async () => {
    const { client } = await oneC();
    await client.begin();
    await client.send('import.xml', 'secret');
    const { rows } = await sql<{
      file_key: string;
    }>`select file_key from exchange_part order by file_id desc limit 1`.execute(server.db);
    const answer = await server.call('GET', `/api/uz/files/${rows[0]?.file_key}`, { token: keeper });
    expect(answer.statusCode).not.toBe(200);
    expect(answer.body).not.toContain('secret');
  });
});
