import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnswerOf, ElectronicLabel } from '@javon/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError, readConfig } from '../../apps/agent/src/config.ts';
import { ElectronicLabels } from '../../apps/agent/src/labels.ts';
import { later, setClock } from '../../apps/api/test/clocks.ts';
import { type TestServer, testServer } from '../../apps/api/test/harness.ts';
import { useLabelSampler } from '../../apps/api/test/label-samplers.ts';
import { makeWorld, PASSWORD, type World } from '../../apps/api/test/world.ts';
import { AccessPoint } from '../support/access-point.ts';

const MACS = ['0000021A2B3C4D5E', '0000021A2B3C4D5F', '0000021A2B3C4D60'] as const;
/** Timeout for an access point that does not answer, in tests that wait for it, milliseconds. */
const SOON_MS = 150;

/** Width and height in the frame header of a JPEG. */
function sizeOf(jpeg: Buffer): readonly [number, number] {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  return [jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)];
}

describe('the program of a store and its electronic labels', () => {
  let server: TestServer;
  let world: World;
  let point: AccessPoint;
  let folder: string;
  let origin: string;
  let token: string;
  let admin: string;
  const lines: string[] = [];
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
    admin = await server.signIn(world.phones.admin, PASSWORD);
    await useLabelSampler(server, admin);
    point = await AccessPoint.start(MACS);
    folder = mkdtempSync(path.join(tmpdir(), 'javon-labels-'));
    const body = { name: 'Doʻkon', data: ['labels'], branch: 'TAS-01' };
    token = (await post<{ token: string }>('/service-tokens', body)).token;
    lines.length = 0;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await point.stop();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function post<T>(url: string, body: object): Promise<T> {
    const answer = await server.call('POST', `/api/uz${url}`, { token: admin, body });
    expect([200, 201], answer.body).toContain(answer.statusCode);
    return answer.json<T>();
  }
  const add = (index: number) =>
    post<ElectronicLabel>('/electronic-labels', {
      branch: 'TAS-01',
      mac: MACS[index],
      model: '2.9-hd-bwr',
      product: world.products[index],
    });
  async function labels() {
    const answer = await server.call('GET', '/api/uz/electronic-labels?branch=TAS-01', { token: admin });
    return answer.json<AnswerOf<'listElectronicLabels'>>();
  }
  const states = async () =>
    (await labels()).items.map(({ state, fault, error }) => [state, fault, error]).toReversed();
  const setPrice = (index: number, price: number) =>
    server.db
      .updateTable('product')
      .set({ price })
      .where('id', '=', world.products[index] ?? 0)
      .execute();
  function configFile(more: object = {}): string {
    const file = path.join(folder, 'agent.json');
    writeFileSync(file, JSON.stringify({ server: origin, token, labels: point.origin, ...more }));
    return file;
  }
  function agent(wait: (ms: number) => Promise<void> = async () => {}, answerMs?: number): ElectronicLabels {
    const config = readConfig(configFile(), {});
    const log = (line: string) => void lines.push(line);
    return new ElectronicLabels(
      { config, log, wait, ...(answerMs === undefined ? {} : { answerMs }) },
      config.labels ?? '',
    );
  }
  const journal = () => {
    const file = path.join(folder, 'javon-agent.journal.labels.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  };

  it('[EL-7] sends each label its picture, as a JPEG of its pixels, and no picture twice', async () => {
    await add(0);
    await add(1);
    expect(await agent().round()).toBe(true);
    expect(point.received.map(({ mac, dither, type, macFirst }) => [mac, dither, type, macFirst])).toEqual([
      [MACS[0], '0', 'image/jpeg', true],
      [MACS[1], '0', 'image/jpeg', true],
    ]);
    expect(sizeOf(point.received[0]?.jpeg ?? Buffer.alloc(0))).toEqual([384, 168]);
    expect(await states()).toEqual([
      ['shown', null, null],
      ['shown', null, null],
    ]);
    expect(await agent().round()).toBe(false);
    expect(point.tries).toBe(2);
    await setPrice(0, 654_000);
    await agent().round();
    expect(point.received.map(({ mac }) => mac)).toEqual([MACS[0], MACS[1], MACS[0]]);
    expect(journal()).toEqual([]);
  });

  it('[EL-7] does not send a picture that the access point has already accepted, even for another print', async () => {
    const label = await add(0);
    await add(1);
    await agent().round();
    // Another print with the same picture: its digest is the same.
    const other = await server.db
      .selectFrom('print_job_item')
      .select('id')
      .where('product_id', '=', world.products[1] ?? 0)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('electronic_label')
      .set({ shown_item_id: other.id })
      .where('id', '=', label.id)
      .execute();
    expect((await states())[0]).toEqual(['waiting', null, null]);
    await agent().round();
    expect(await states()).toEqual([
      ['shown', null, null],
      ['shown', null, null],
    ]);
    expect(point.tries).toBe(2);
  });

  it('[EL-7] reports the label that the access point does not know, and continues with the others', async () => {
    await add(0);
    await add(1);
    point.known.delete(MACS[0]);
    await agent().round();
    expect(await states()).toEqual([
      ['failing', 'unknown_mac', 'mac not found'],
      ['shown', null, null],
    ]);
    point.known.add(MACS[0]);
    setClock(later(new Date(), 120_000));
    await agent().round();
    await agent().round();
    expect(await states()).toEqual([
      ['shown', null, null],
      ['shown', null, null],
    ]);
  });

  it.each([
    ['busy', 'Come back later'],
    ['hangs', 'The operation was aborted due to timeout'],
    ['breaks', expect.any(String)],
  ] as const)('[EL-7] retries if the access point %s, and finally reports it', async (mood, why) => {
    await add(0);
    point.moods.push(mood, mood);
    const pauses: number[] = [];
    // The first two tries fail in any case; a try that a slow machine answers late is repeated.
    const patience = mood === 'hangs' ? SOON_MS : undefined;
    await agent(async (ms) => void pauses.push(ms), patience).round();
    if (mood !== 'hangs') expect(pauses).toEqual([2000, 5000]);
    while (!(await labels()).items.every(({ state }) => state === 'shown')) await agent().round();
    expect(await states()).toEqual([['shown', null, null]]);
    await setPrice(0, 321_000);
    point.moods.push(mood, mood, mood, mood);
    expect(await agent(undefined, patience).round()).toBe(false);
    expect(lines.at(-1)).toMatch(/^The access point gives no answer: /);
    expect(await labels()).toMatchObject({ away_since: expect.stringMatching(/^20/) });
    const row = await server.db.selectFrom('electronic_label_branch').select('away_error').executeTakeFirst();
    expect(row?.away_error).toEqual(why);
    expect(await states()).toEqual([['waiting', null, null]]);
    await agent().round();
    expect(await states()).toEqual([['shown', null, null]]);
    expect((await labels()).away_since).toBeNull();
  });

  it.each(['rubbish', 'empty'] as const)(
    '[EL-7] accepts no other answer than "Ok, saved": %s',
    async (mood) => {
      await add(0);
      point.moods.push(mood);
      await agent().round();
      expect(await states()).toEqual([['waiting', 'answer', expect.stringMatching(/^HTTP 200/)]]);
      expect(await agent().round()).toBe(false);
      expect(point.tries).toBe(1);
      setClock(later(new Date(), 120_000));
      await agent().round();
      expect(await states()).toEqual([['shown', null, null]]);
    },
  );

  it('[EL-7] continues when an access point that was off is on again', async () => {
    await add(0);
    const { port } = point;
    await point.stop();
    await agent().round();
    expect((await labels()).away_since).not.toBeNull();
    point = await AccessPoint.start(MACS, port);
    await agent().round();
    expect(await states()).toEqual([['shown', null, null]]);
  });

  it('[EL-7] after a crash reports what was accepted, and sends nothing again', async () => {
    await add(0);
    let isAway = true;
    server.app.server.prependListener('request', (request, response) => {
      if (isAway && request.url?.endsWith('/report')) response.destroy();
    });
    await expect(agent().round()).rejects.toThrow('fetch failed');
    expect(journal()).toMatchObject([{ print: expect.any(Number), digest: expect.any(String) }]);
    expect(await states()).toEqual([['waiting', null, null]]);
    isAway = false;
    const restarted = agent();
    await restarted.recover();
    expect(await states()).toEqual([['shown', null, null]]);
    expect(await restarted.round()).toBe(false);
    expect(point.tries).toBe(1);
    expect(journal()).toEqual([]);
  });

  it('[EL-7] connects only to the access point of its settings, and follows no redirect', async () => {
    expect(readConfig(configFile(), {}).labels).toBe(point.origin);
    expect(readConfig(configFile({ labels: undefined, printers: { a: 'b' } }), {}).labels).toBeNull();
    for (const labels of [
      '192.168.1.60',
      'ftp://a',
      'http://a/b',
      'http://u:p@a',
      'http://a?b',
      'http://a#b',
    ]) {
      const file = configFile({ labels });
      expect(() => readConfig(file, {}), labels).toThrow(ConfigError);
    }
    expect(() => readConfig(configFile({ labels: undefined }), {})).toThrow(/^printers:/);
    expect(() => readConfig(configFile({ labels_every_seconds: 0 }), {})).toThrow(/^labels_every_seconds:/);
  });
});
