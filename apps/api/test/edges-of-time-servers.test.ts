import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TopDirectors } from '@javon/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '../src/platform/time/tashkent.ts';
import { type TestServer, testServer } from './harness.ts';
import { Program } from './program.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

/** Option of Node for a clock that is so many milliseconds ahead. */
function aheadBy(milliseconds: number): string[] {
  const shift = `globalThis.Date = class extends Date {
    constructor(...given) { given.length === 0 ? super(Date.now()) : super(...given); }
    static now() { return super.now() + ${milliseconds}; }
  };`;
  return ['--import', `data:text/javascript,${encodeURIComponent(shift)}`];
}

describe('two servers whose clocks have another day than the database’s', () => {
  let server: TestServer;
  let world: World;
  let folder: string;
  const programs: Program[] = [];
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 1);
    folder = mkdtempSync(path.join(tmpdir(), 'javon-clocks-'));
  });
  afterEach(async () => {
    await Promise.all(programs.map((program) => program.end('SIGTERM')));
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('answer by its day from the first call, and warn in the log that their clocks are wrong', {
    timeout: 120_000,
  }, async () => {
    const day = dayOf(new Date());
    const sinceMidnight = Date.now() - startOfDay(day).getTime();
    const untilMidnight = startOfDay(addDays(day, 1)).getTime() - Date.now();
    for (const [ahead, said] of [
      [untilMidnight + 60_000, 's ahead of the database'],
      [-sinceMidnight - 60_000, 's behind the database'],
    ] as const) {
      const program = new Program(folder, {
        env: {
          DATABASE_URL: server.url,
          DEMO: '0',
          CARD_KEY: 'of tests alone, of 32 characters',
          LOG_LEVEL: 'warn',
        },
        flags: aheadBy(ahead),
      });
      programs.push(program);
      await program.start();
      const token = await program.signIn({ phone: world.phones.admin, password: PASSWORD });
      const { json } = await program.call<TopDirectors>('GET', '/api/uz/top-directors?period=today', token);
      // The day may have ended during the test.
      expect([day, dayOf(new Date())]).toContain(json.period.from);
      expect(program.output).toContain(said);
    }
  });
});
