import { createHash } from 'node:crypto';
import { setImmediate as soon } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOneMoment } from '../../../test/at-one-moment.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isDevice } from './queries/devices.ts';
import { countsOf, inOrder, noteFailure, requireNotSlowed, resetFailures } from './slow-down.ts';

const HOME = '10.1.1.1';
const AWAY = '10.9.9.9';

let server: TestServer;
let world: World;
let phone: string;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 1);
  phone = world.phones.sellerA;
});
afterAll(() => server.close());

/** Hash of a device. */
const device = (name: string) => createHash('sha256').update(name).digest();
const counts = (tx: Tx, address = AWAY, who = phone, on: Buffer | null = null) =>
  countsOf(tx, { phone: who, address, device: on });
async function fail(tx: Tx, times: number, ...from: [string?, string?, Buffer?]): Promise<void> {
  for (let i = 0; i < times; i++) await noteFailure(tx, await counts(tx, ...from));
}
/** Seconds to wait before the next attempt; 0 if there is no delay. */
async function waitOf(tx: Tx, ...from: [string?, string?, Buffer?]): Promise<number> {
  try {
    await requireNotSlowed(tx, await counts(tx, ...from));
    return 0;
  } catch (error) {
    expect(error).toMatchObject({ code: 'sign_in_slowed', params: { seconds: expect.any(Number) } });
    return (error as { params: { seconds: number } }).params.seconds;
  }
}
/** Moves the counters back in time. */
const pass = (tx: Tx, interval: string) =>
  sql`update sign_in_failure set last_at = last_at - ${interval}::interval,
    blocked_until = blocked_until - ${interval}::interval`.execute(tx);
/** A sign-in of the person from this address, so long ago. */
const signedIn = (tx: Tx, address: string, ago: string, who = phone) =>
  sql`insert into session (user_id, address, created_at)
    select id, ${address}, now() - ${ago}::interval from users where phone = ${who}`.execute(tx);

describe('wrong passwords for one phone number', () => {
  it('are free five times, then each doubles the wait, up to a quarter of an hour', () =>
    atOneMoment(server.db, async (tx) => {
      const waits: number[] = [];
      for (let i = 0; i < 18; i++) {
        // Each from another address: counters of addresses must not matter here.
        await fail(tx, 1, `10.0.0.${i}`);
        waits.push(await waitOf(tx));
      }
      expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    }));

  it('never make the wait longer than that, however many there are', () =>
    atOneMoment(server.db, async (tx) => {
      await fail(tx, 6);
      await sql`update sign_in_failure set failures = 100000`.execute(tx);
      await fail(tx, 1);
      expect(await waitOf(tx)).toBe(900);
    }));

  it('do not slow down anyone with another number', () =>
    atOneMoment(server.db, async (tx) => {
      await fail(tx, 8);
      expect(await waitOf(tx, AWAY, world.phones.sellerB)).toBe(0);
      expect(await waitOf(tx)).toBe(4);
    }));

  it('require waiting until the answered moment, the last second rounded up to a whole one', () =>
    atOneMoment(server.db, async (tx) => {
      await fail(tx, 8);
      await pass(tx, '3.5 seconds');
      expect(await waitOf(tx)).toBe(1);
      await pass(tx, '0.4 seconds');
      expect(await waitOf(tx)).toBe(1);
      await pass(tx, '0.1 seconds');
      expect(await waitOf(tx)).toBe(0);
    }));

  it('make nobody wait longer than they should because the clock was put back, and the next one is slowed as before', () =>
    atOneMoment(server.db, async (tx) => {
      await fail(tx, 8);
      expect(await waitOf(tx)).toBe(4);
      await pass(tx, '-1 minute');
      expect(await waitOf(tx), 'a minute may be two servers that write at once').toBe(64);
      await pass(tx, '-1 hour');
      expect(await waitOf(tx)).toBe(0);
      await fail(tx, 1);
      expect(await waitOf(tx)).toBe(8);
    }));

  it('are reset after an hour without one', () =>
    atOneMoment(server.db, async (tx) => {
      await fail(tx, 7);
      await pass(tx, '1 hour');
      await fail(tx, 1);
      expect(await waitOf(tx), 'an hour to the second').toBe(4);
      await fail(tx, 1);
      expect(await waitOf(tx), 'which the next one doubles').toBe(8);
      await pass(tx, '1 hour 1 second');
      await fail(tx, 1);
      expect(await waitOf(tx), 'beyond an hour').toBe(0);
      await fail(tx, 4);
      expect(await waitOf(tx), 'five of the new count').toBe(0);
      await fail(tx, 1);
      expect(await waitOf(tx)).toBe(1);
    }));

  it('are reset when the number’s holder has signed in, those of the address are not', () =>
    atOneMoment(server.db, async (tx) => {
      await fail(tx, 25, AWAY, world.phones.sellerB);
      await fail(tx, 6);
      expect(await waitOf(tx)).toBe(1);
      await resetFailures(tx, await counts(tx));
      // 25 and 6 at one address: the thirty-first delays everyone there.
      expect(await waitOf(tx)).toBe(1);
      expect(await waitOf(tx, HOME)).toBe(0);
      expect(await waitOf(tx, HOME, world.phones.sellerB)).toBeGreaterThan(0);
    }));
});

describe('wrong passwords from one address', () => {
  it('are free thirty times, as a whole store shares one, then everyone there waits', () =>
    atOneMoment(server.db, async (tx) => {
      for (let i = 0; i < 30; i++) await fail(tx, 1, AWAY, `+99890200${1000 + i}`);
      expect(await waitOf(tx)).toBe(0);
      await fail(tx, 1, AWAY, '+998902002000');
      expect(await waitOf(tx)).toBe(1);
      await fail(tx, 1, AWAY, '+998902002001');
      expect(await waitOf(tx)).toBe(2);
      expect(await waitOf(tx, HOME)).toBe(0);
    }));

  it('and for one number both make wait: the longer wait applies', () =>
    atOneMoment(server.db, async (tx) => {
      for (let i = 0; i < 36; i++) await fail(tx, 1, AWAY, `+99890200${1000 + i}`);
      expect(await waitOf(tx, AWAY), 'that of the address alone').toBe(32);
      await fail(tx, 7, HOME);
      expect([await waitOf(tx, HOME), await waitOf(tx, AWAY)]).toEqual([2, 32]);
      await fail(tx, 5, HOME);
      expect([await waitOf(tx, HOME), await waitOf(tx, AWAY)]).toEqual([64, 64]);
    }));
});

describe('at an address where the number’s holder has signed in before', () => {
  it('the wait caused there by others does not apply to them', () =>
    atOneMoment(server.db, async (tx) => {
      await signedIn(tx, HOME, '1 day');
      for (let i = 0; i < 40; i++) await fail(tx, 1, HOME, `+99890200${1000 + i}`);
      expect(await waitOf(tx, HOME)).toBe(0);
      expect(await waitOf(tx, HOME, world.phones.sellerB)).toBeGreaterThan(0);
    }));

  it('failures are counted apart from those elsewhere, both ways', () =>
    atOneMoment(server.db, async (tx) => {
      await signedIn(tx, HOME, '1 day');
      await fail(tx, 8);
      expect([await waitOf(tx), await waitOf(tx, HOME)]).toEqual([4, 0]);
      await fail(tx, 6, HOME);
      expect([await waitOf(tx), await waitOf(tx, HOME)]).toEqual([4, 1]);
      await resetFailures(tx, await counts(tx, HOME));
      expect([await waitOf(tx), await waitOf(tx, HOME)]).toEqual([4, 0]);
    }));

  it('failures are counted for each person apart, and for each such address apart', () =>
    atOneMoment(server.db, async (tx) => {
      const other = world.phones.sellerB;
      for (const [address, who] of [
        [HOME, phone],
        [AWAY, phone],
        [HOME, other],
      ] as const)
        await signedIn(tx, address, '1 day', who);
      await fail(tx, 8, HOME);
      expect(await waitOf(tx, HOME)).toBe(4);
      expect(await waitOf(tx, HOME, other)).toBe(0);
      expect(await waitOf(tx, AWAY)).toBe(0);
    }));

  it.each([
    ['less than 90 days ago', '89 days 23 hours', phoneOf('sellerA'), 0],
    ['90 days ago', '90 days', phoneOf('sellerA'), 4],
    ['today, but somebody else', '0', phoneOf('sellerB'), 4],
  ])('is one if they did so %s', (_when, ago, who, wait) =>
    atOneMoment(server.db, async (tx) => {
      await signedIn(tx, HOME, ago, who());
      await fail(tx, 8);
      expect(await waitOf(tx, HOME)).toBe(wait);
    }),
  );

  it('is none for a number whose holder was deleted', () =>
    atOneMoment(server.db, async (tx) => {
      await signedIn(tx, HOME, '1 day');
      await sql`update users set status = 'deleted' where phone = ${phone}`.execute(tx);
      await fail(tx, 8);
      expect(await waitOf(tx, HOME)).toBe(4);
    }));

  it('is no other address: failures there count as a stranger’s', () =>
    atOneMoment(server.db, async (tx) => {
      await signedIn(tx, HOME, '1 day');
      await fail(tx, 8, '10.8.8.8');
      expect([await waitOf(tx, HOME), await waitOf(tx, AWAY)]).toEqual([0, 4]);
    }));
});

describe('on a device that the number’s holder has signed in on', () => {
  const used = (tx: Tx, name: string, ago: string) =>
    sql`insert into sign_in_device (hash, user_id, last_at)
      select ${device(name)}, id, now() - ${ago}::interval from users where phone = ${phone}`.execute(tx);

  it('only attempts on it count, whatever strangers do, even at the same address', () =>
    atOneMoment(server.db, async (tx) => {
      await used(tx, 'own', '1 day');
      await signedIn(tx, HOME, '1 day');
      await fail(tx, 40, HOME);
      await fail(tx, 40, AWAY);
      const waits = () =>
        Promise.all([waitOf(tx, HOME, phone, device('own')), waitOf(tx, AWAY, phone, device('own'))]);
      expect(await waits()).toEqual([0, 0]);
      await fail(tx, 6, HOME, phone, device('own'));
      expect(await waits()).toEqual([1, 1]);
      await resetFailures(tx, await counts(tx, HOME, phone, device('own')));
      expect(await waits()).toEqual([0, 0]);
      expect([await waitOf(tx, HOME), await waitOf(tx)]).toEqual([900, 900]);
    }));

  it.each([
    ['less than 90 days ago', '89 days 23 hours', 0],
    ['90 days ago', '90 days', 4],
  ])('is one if they did so %s', (_when, ago, wait) =>
    atOneMoment(server.db, async (tx) => {
      await used(tx, 'own', ago);
      await fail(tx, 8);
      expect(await waitOf(tx, AWAY, phone, device('own'))).toBe(wait);
    }),
  );

  it('is none that sends the cookie of another device, and none of a person who was deleted', () =>
    atOneMoment(server.db, async (tx) => {
      await used(tx, 'own', '1 day');
      await fail(tx, 8);
      expect(await waitOf(tx, AWAY, phone, device('own'))).toBe(0);
      expect(await waitOf(tx, AWAY, phone, device('other'))).toBe(4);
      await sql`update users set status = 'deleted' where phone = ${phone}`.execute(tx);
      expect(await waitOf(tx, AWAY, phone, device('own'))).toBe(4);
    }));

  it('keeps its cookie for 90 days from the last sign-in; an unknown cookie is not kept', () =>
    atOneMoment(server.db, async (tx) => {
      await used(tx, 'fresh', '89 days 23 hours');
      await used(tx, 'old', '90 days');
      const known = await Promise.all(['fresh', 'old', 'other'].map((name) => isDevice(tx, device(name))));
      expect(known).toEqual([true, false, false]);
    }));

  it('is none for others, whose failures on it count as a stranger’s', () =>
    atOneMoment(server.db, async (tx) => {
      await used(tx, 'own', '1 day');
      await fail(tx, 8, AWAY, world.phones.sellerB, device('own'));
      expect(await waitOf(tx, HOME, world.phones.sellerB)).toBe(4);
    }));
});

function phoneOf(name: 'sellerA' | 'sellerB') {
  return () => world.phones[name];
}

describe('attempts on one account', () => {
  /** Attempts that end on demand. */
  function attempts() {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const make = (who: string, name: string, outcome: () => string = () => name) =>
      inOrder(who, async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.set(name, end));
        return outcome();
      });
    return { begun, make, end: (name: string) => ends.get(name)?.() };
  }

  it('run one after another, also those that come while others wait; other accounts do not wait', async () => {
    const { begun, make, end } = attempts();
    const first = make('a', '1');
    const second = make('a', '2');
    const other = make('b', 'other');
    await soon();
    expect(begun).toEqual(['1', 'other']);
    end('1');
    expect(await first).toBe('1');
    const third = make('a', '3');
    await soon();
    expect(begun).toEqual(['1', 'other', '2']);
    end('2');
    await soon();
    expect(begun).toEqual(['1', 'other', '2', '3']);
    end('3');
    end('other');
    expect(await Promise.all([second, third, other])).toEqual(['2', '3', 'other']);
  });

  it('continue after one that failed, which fails only for its own caller', async () => {
    const { make, end } = attempts();
    const failing = make('a', '1', () => {
      throw new Error('wrong');
    });
    const next = make('a', '2');
    await soon();
    end('1');
    await expect(failing).rejects.toThrow('wrong');
    await soon();
    end('2');
    expect(await next).toBe('2');
  });

  it('leave nothing in memory once they have ended, so that guessing at ever new numbers does not fill it', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const outcomeOf = async (who: string) => new WeakRef(await inOrder(who, async () => ({ who })));
    const outcomes = [await outcomeOf('a'), await outcomeOf('b')];
    // An object that was just looked at is kept until the next turn of the event loop.
    await soon();
    collectGarbage();
    expect(outcomes.map((outcome) => outcome.deref())).toEqual([undefined, undefined]);
  });
});
