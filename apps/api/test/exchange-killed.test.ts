import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExchangeMapping, ExchangeSummary, ServiceToken } from '@javon/contract';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { document, OneC } from './one-c.ts';
import { Program } from './program.ts';

const KEEPER = { phone: '+998901000001', password: 'javon-demo' };
const GOODS = 3000;
const PICTURES = 40;

const numbers = Array.from({ length: GOODS }, (_, i) => i);
const goodsFile = document(
  `<Классификатор><Ид>c</Ид><Группы><Группа><Ид>g</Ид><Наименование>Новое</Наименование></Группа></Группы></Классификатор>
  <Каталог><Ид>k</Ид><Товары>${numbers
    .map(
      (i) =>
        `<Товар><Ид>p${i}</Ид><Артикул>KILL-${i}</Артикул><Наименование>Товар ${i}</Наименование><Группы><Ид>g</Ид></Группы></Товар>`,
    )
    .join('')}</Товары></Каталог>`,
);
const pricesFile = document(
  `<ПакетПредложений><Ид>k#</Ид><ТипыЦен><ТипЦены><Ид>t</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Предложения>${numbers
    .map(
      (i) =>
        `<Предложение><Ид>p${i}</Ид><Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${1000 + i}</ЦенаЗаЕдиницу></Цена></Цены></Предложение>`,
    )
    .join('')}</Предложения></ПакетПредложений>`,
);

describe('an exchange whose server is killed', () => {
  let folder: string;
  let program: Program;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'javon-exchange-kill-'));
    program = new Program(folder);
  });
  afterAll(async () => {
    await program.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('[EXC-16] leaves nothing half-done in any step, and products are correct after the next exchange', {
    timeout: 300_000,
  }, async () => {
    await program.start();
    let keeper = await program.signIn(KEEPER);
    const call = async <T>(method: string, url: string, body?: object): Promise<T> => {
      const { status, json } = await program.call<T>(method, `/api/uz${url}`, keeper, body);
      expect(status, `${url}: ${JSON.stringify(json).slice(0, 300)}`).toBeLessThan(300);
      return json;
    };
    const made = await call<ServiceToken & { token: string }>('POST', '/service-tokens', {
      name: '1C',
      data: ['products', 'prices'],
    });
    const client = async (): Promise<OneC> => {
      const fresh = new OneC(program.origin, made.token);
      await fresh.begin();
      return fresh;
    };
    const killed = async (): Promise<void> => {
      await program.end('SIGKILL');
      await program.start();
      keeper = await program.signIn(KEEPER);
    };
    /** How many of the first, a middle and the last product exist. */
    const found = async (): Promise<number> => {
      const codes = [0, GOODS / 2, GOODS - 1].map((i) => `/products?code=KILL-${i}`);
      const pages = await Promise.all(codes.map((url) => call<{ items: object[] }>('GET', url)));
      return pages.reduce((sum, { items }) => sum + items.length, 0);
    };
    const stories = async () => (await call<{ items: ExchangeSummary[] }>('GET', '/exchanges')).items;
    const halves = [goodsFile.slice(0, goodsFile.length / 2), goodsFile.slice(goodsFile.length / 2)];

    // Killed between two parts of a file.
    await (await client()).send('import0_1.xml', halves[0] ?? '');
    await killed();
    // Killed while a file is read: a lock stops it where it writes its progress.
    const reading = await client();
    for (const half of halves) await reading.send('import0_1.xml', half);
    const { url } = await startEmbedded(path.join(folder, 'postgres'));
    const locker = new pg.Client({ connectionString: url('javon') });
    await locker.connect();
    await locker.query("begin; select from exchange_file where name = 'import0_1.xml' for update");
    const cut = reading.import('import0_1.xml').catch(() => null);
    await expect
      .poll(async () => (await locker.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0);
    await program.end('SIGKILL');
    await locker.end();
    await killed();
    await cut;
    expect(await call<{ items: { unmapped: number }[] }>('GET', '/exchange-bases')).toMatchObject({
      items: expect.toSatisfy((items: { unmapped: number }[]) =>
        items.every(({ unmapped }) => unmapped === 0),
      ),
    });

    const whole = await client();
    for (const half of halves) await whole.send('import0_1.xml', half);
    expect(await whole.import('import0_1.xml')).toEqual(['success']);
    await whole.send('prices0_1.xml', pricesFile);
    expect(await whole.import('prices0_1.xml')).toEqual(['success']);
    const categories = await call<ExchangeMapping>('GET', `/exchange-bases/${made.id}`);
    await call('PUT', `/exchange-bases/${made.id}`, {
      version: categories.version,
      items: [
        { kind: 'group', ref: 'g', target: categories.choices.categories[0]?.value },
        { kind: 'price_type', ref: 't', target: 'price' },
      ],
    });
    await whole.lines('type=catalog&mode=complete');
    // Killed before its imports are made, once there is one, while one is written, and between goods and
    // prices.
    const hasImport = (state: RegExp) => async () =>
      ((await stories())[0]?.imports ?? []).some((one) => state.test(one.state));
    await killed();
    for (const reached of [hasImport(/./), hasImport(/running|done/), hasImport(/done/)]) {
      await expect.poll(reached, { timeout: 60_000, interval: 25 }).toBe(true);
      await killed();
      expect([0, 3]).toContain(await found());
    }
    await expect
      .poll(async () => (await stories())[0]?.outcome ?? null, { timeout: 60_000, interval: 500 })
      .not.toBeNull();
    expect(await found()).toBe(3);
    const { items } = await call<{ items: { sku: string; price: number | null }[] }>(
      'GET',
      '/products?code=KILL-2999',
    );
    expect(items).toMatchObject([{ sku: 'KILL-2999', price: 3999 }]);
    expect(
      (await stories())[0]?.imports.filter(({ state }) => state === 'done').map(({ kind }) => kind),
    ).toEqual(['products', 'prices']);
  });

  it('[EXC-18] leaves whole pictures when it is killed among them, and the next server goes on with the rest', {
    timeout: 300_000,
  }, async () => {
    if (program.origin === '') await program.start();
    let keeper = await program.signIn(KEEPER);
    const call = async <T>(method: string, url: string, body?: object): Promise<T> => {
      const { status, json } = await program.call<T>(method, `/api/uz${url}`, keeper, body);
      expect(status, `${url}: ${JSON.stringify(json).slice(0, 300)}`).toBeLessThan(300);
      return json;
    };
    const made = await call<ServiceToken & { token: string }>('POST', '/service-tokens', {
      name: '1C of pictures',
      data: ['products'],
    });
    const nameOf = (i: number) => `import_files/${i % 7}/${i}.jpg`;
    const goods = document(
      `<Классификатор><Ид>c</Ид><Группы><Группа><Ид>g</Ид><Наименование>Новое</Наименование></Группа></Группы></Классификатор>
      <Каталог><Ид>k</Ид><Товары>${numbers
        .slice(0, PICTURES)
        .map(
          (i) =>
            `<Товар><Ид>s${i}</Ид><Артикул>SEEN-${i}</Артикул><Наименование>Товар ${i}</Наименование><Группы><Ид>g</Ид></Группы><Картинка>${nameOf(i)}</Картинка></Товар>`,
        )
        .join('')}</Товары></Каталог>`,
    );
    const client = new OneC(program.origin, made.token);
    await client.begin();
    await client.send('import0_1.xml', goods);
    expect(await client.import('import0_1.xml')).toEqual(['success']);
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const picture = await sharp({
      create: { width: 1400, height: 1000, channels: 3, background: '#808080', noise },
    })
      .jpeg({ quality: 60 })
      .toBuffer();
    for (let i = 0; i < PICTURES; i++)
      // Bytes behind the end of a picture make it another file.
      expect(await client.send(nameOf(i), Buffer.concat([picture, Buffer.from(String(i))]))).toEqual([
        'success',
      ]);
    const { version, choices } = await call<ExchangeMapping>('GET', `/exchange-bases/${made.id}`);
    await call('PUT', `/exchange-bases/${made.id}`, {
      version,
      items: [{ kind: 'group', ref: 'g', target: choices.categories[0]?.value }],
    });
    await client.lines('type=catalog&mode=complete');
    const pictures = async () => {
      const { items } = await call<{ items: ExchangeSummary[] }>('GET', '/exchanges');
      return items.find(({ base }) => base.id === made.id)?.pictures;
    };
    for (const few of [1, PICTURES / 2]) {
      await expect
        .poll(async () => (await pictures())?.taken ?? 0, { timeout: 100_000, interval: 25 })
        .toBeGreaterThanOrEqual(few);
      expect((await pictures())?.taken).toBeLessThan(PICTURES);
      await program.end('SIGKILL');
      await program.start();
      keeper = await program.signIn(KEEPER);
    }
    await expect.poll(pictures, { timeout: 100_000, interval: 500 }).toMatchObject({
      taken: PICTURES,
      failed: 0,
      unused: 0,
      to_undo: PICTURES,
    });
    const { items } = await call<{ items: { picture_url: string | null }[] }>(
      'GET',
      `/products?code=SEEN-${PICTURES - 1}`,
    );
    expect(items).toMatchObject([{ picture_url: expect.stringMatching(/webp$/) }]);
  });
});
