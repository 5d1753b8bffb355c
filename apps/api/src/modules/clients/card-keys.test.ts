import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyOf, type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD } from '../../../test/world.ts';
import { runKeys } from '../../keys.ts';
import { CardHash } from './card-hash.ts';
import { cardKey, cardsByKey, differingCardKeys, openCards, rotateCards } from './public.ts';
import { withoutCard } from './service/clients.ts';

const [FIRST, SECOND, THIRD] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
const OLD = `1:${FIRST}`;
const BOTH = `2:${SECOND},1:${FIRST}`;
const CARDS = ['8600123456789012', '9860080012345676'] as const;

const cardsOf = (text: string) => new CardHash(() => text);

describe('the hash of a card', () => {
  it('of one version is found only by a key that has that version, in any order', () => {
    const { hash, keys } = cardsOf(FIRST).of(CARDS[0]);
    expect(keys).toEqual([1]);
    const isFound = (text: string) =>
      cardsOf(text)
        .all(CARDS[0])
        .some((one) => one.equals(hash));
    for (const text of [FIRST, OLD, BOTH, `1:${FIRST},2:${SECOND}`, `3:${THIRD},${BOTH}`])
      expect(isFound(text), text).toBe(true);
    expect(isFound(`2:${SECOND}`)).toBe(false);
    expect(cardsOf(BOTH).of(CARDS[0]).keys).toEqual([2]);
  });

  it('that was hashed again needs each of its versions, and is hashed once with each', () => {
    const first = cardsOf(OLD).of(CARDS[0]);
    const second = cardsOf(BOTH).again(first);
    expect(second?.keys).toEqual([1, 2]);
    const third = second && cardsOf(`3:${THIRD},${BOTH}`).again(second);
    expect(third?.keys).toEqual([1, 2, 3]);
    const isFound = (text: string) =>
      cardsOf(text)
        .all(CARDS[0])
        .some((one) => third?.hash.equals(one));
    expect(isFound(`3:${THIRD},${BOTH}`)).toBe(true);
    expect(isFound(BOTH)).toBe(false);
    expect(isFound(`3:${THIRD},1:${FIRST}`)).toBe(false);
    expect(second && cardsOf(BOTH).again(second)).toBeNull();
    expect(second && cardsOf(OLD).again(second)).toBeNull();
  });

  it('replaces the number in the body that is stored with an idempotency key, and nothing else', () => {
    const cards = cardsOf(FIRST);
    const body = { name: 'Mijoz', phones: ['901234567'], months: 12 };
    expect(withoutCard(cards, body)).toEqual(body);
    const number = cards.of(CARDS[0]).hash.toString('hex');
    expect(withoutCard(cards, { ...body, card: { number: CARDS[0], expiry: '11/99' } })).toEqual({
      ...body,
      card: { number, expiry: '11/99' },
    });
  });
});

describe('the key of cards', () => {
  let server: TestServer;
  let token: string;
  it('with another secret than that of the other copies is detected, version by version', async () => {
    const differing = (text: string) => differingCardKeys(server.db, cardsOf(text));
    expect(await differing(OLD)).toEqual([]);
    expect(await differing(`1:${THIRD}`)).toEqual(['1']);
    expect(await differing(BOTH)).toEqual([]);
    expect(await differing(`2:${THIRD},1:${FIRST}`)).toEqual(['2']);
    expect(await differing(FIRST), 'without a number it is version 1').toEqual([]);
  });

  beforeAll(async () => {
    server = await testServer();
    const { phones } = await makeWorld(server.db, 1);
    await server.db.insertInto('instalment_plan').values({ months: 24, markup_bp: 4500 }).execute();
    token = await server.signIn(phones.admin, PASSWORD);
    return () => server.close();
  });
  beforeEach(() =>
    server.db
      .deleteFrom('client')
      .execute()
      .then(() => undefined),
  );

  /** Starts a copy of the server with this key. */
  async function withKey(cardKey: string) {
    const copy = await copyOf(server, { CARD_KEY: cardKey });
    const send = (method: string, url: string, body: unknown) =>
      copy.call(method, `/api/uz${url}`, {
        token,
        body,
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    return {
      add: (number: string, phone: string) => {
        const card = { number, expiry: '11/99' };
        return send('POST', '/clients', { name: 'Mijoz', phones: [phone], card, months: 24 });
      },
      find: (query: string) => send('POST', '/clients/find', { query }),
      close: () => copy.close(),
    };
  }
  const keysInUse = async () => Object.fromEntries(await cardsByKey(server.db));

  it('is replaced while calls continue: cards are found, stay one client’s, and leave the old version one by one', async () => {
    const old = await withKey(OLD);
    for (const [index, card] of CARDS.entries())
      expect((await old.add(card, `+99890100000${index}`)).statusCode).toBe(201);
    await old.close();

    const copy = await withKey(BOTH);
    try {
      expect((await copy.add(CARDS[0], '+998901000009')).json(), 'before it is hashed again').toMatchObject({
        code: 'already_exists',
        errors: [{ field: 'card.number' }],
      });
      expect(await keysInUse()).toEqual({ 1: 2 });
      expect(await rotateCards(server.owner, cardsOf(BOTH))).toBe(2);
      expect(await rotateCards(server.owner, cardsOf(BOTH)), 'a second run has nothing to do').toBe(0);
      expect(await keysInUse()).toEqual({ 1: 2, 2: 2 });
      expect((await copy.add(CARDS[0], '+998901000009')).json(), 'after it').toMatchObject({
        code: 'already_exists',
        errors: [{ field: 'card.number' }],
      });
      expect((await copy.find(CARDS[0])).json()).toMatchObject({ card: { last4: '9012' } });
      expect(await keysInUse()).toEqual({ 1: 1, 2: 2 });
      expect((await copy.find(CARDS[1])).statusCode).toBe(200);
      expect(await keysInUse()).toEqual({ 2: 2 });
    } finally {
      await copy.close();
    }

    const alone = await withKey(`2:${SECOND}`);
    expect((await alone.find(CARDS[0])).statusCode, 'without the old version').toBe(200);
    await alone.close();
  });

  it('reports which version may be removed, and which is missing', async () => {
    const old = await withKey(OLD);
    await old.add(CARDS[0], '+998901000001');
    await old.close();
    const status = async (cardKey: string) => {
      const lines: string[] = [];
      const tools = {
        db: server.db,
        config: { cardKey, secondFactorKey: FIRST, webhookKey: FIRST, dataDir: '/' },
        print: (line: string) => lines.push(line),
      };
      expect(await runKeys(tools, 'status')).toBe(true);
      return lines.join('\n');
    };
    expect(await status(BOTH)).toContain('version 1: needed by 1');
    expect(await status(`2:${SECOND}`)).toContain(
      'version 1 is missing from the setting or the key file: needed by 1',
    );
    expect(await status(`1:${FIRST},2:${SECOND}`)).toContain('version 2: needed by none');
  });

  it('that does not exist yet is not created by a report, and is missing for cards that need it', async () => {
    const old = await withKey(OLD);
    await old.add(CARDS[0], '+998901000001');
    await old.close();
    const dataDir = mkdtempSync(path.join(tmpdir(), 'javon-no-keys-'));
    try {
      const lines: string[] = [];
      const config = { cardKey: null, secondFactorKey: null, webhookKey: null, dataDir };
      await runKeys({ db: server.db, config, print: (line) => lines.push(line) }, 'status');
      expect(lines.filter((line) => line.includes('there is no key yet'))).toHaveLength(3);
      expect(lines[1]).toContain('version 1 is missing');
      expect(readdirSync(dataDir)).toEqual([]);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  it('of the data folder gets a new version before the others, readable only by its owner, up to four', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'javon-card-key-'));
    try {
      const place = { cardKey: null, dataDir };
      const running = openCards(place);
      const kept = running.of(CARDS[0]);
      expect([cardKey(place).add(), cardKey(place).add(), cardKey(place).add()]).toEqual([2, 3, 4]);
      expect(() => cardKey(place).add()).toThrow('4 versions');
      expect(running.of(CARDS[0]).keys, 'a running server uses it').toEqual([4]);
      expect(running.all(CARDS[0]).some((hash) => hash.equals(kept.hash))).toBe(true);
      const file = path.join(dataDir, 'card.key');
      expect(readFileSync(file, 'utf8')).toMatch(
        /^4:[0-9a-f]{64},3:[0-9a-f]{64},2:[0-9a-f]{64},1:[0-9a-f]{64}\n$/,
      );
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(() => cardKey({ cardKey: OLD, dataDir }).add()).toThrow('CARD_KEY');
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
