import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../harness.ts';
import { Random } from '../tag-model/random.ts';
import { makeWorld, type World } from '../world.ts';
import { type Judged, runRound } from './round.ts';
import { type Planted, planted, type Site, startSite } from './site.ts';

/** Set by `npm run drill:histories`: duration in minutes, first seed, and the file for the counts. */
const { DRILL_MINUTES, DRILL_SEED = '1', DRILL_REPORT } = process.env;
/** Steps of each client in a round: enough to be refused and cut off often, few enough for one page of history. */
const STEPS = 50;
/** Enough for a planted fault. */
const FEW_STEPS = 20;

describe('clients of two copies over paths that delay, cut and half-close', () => {
  const random = new Random(Number(DRILL_SEED));
  let server: TestServer;
  let world: World;
  let site: Site;
  const rounds: Judged[] = [];
  let planting = 0;

  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db);
    site = await startSite(server, random);
  });
  afterAll(async () => {
    await site?.close();
    await server?.close();
  });

  async function run(number: number): Promise<void> {
    const judged = await runRound(server, world, site, {
      random,
      steps: STEPS,
      number,
      isRough: true,
    });
    rounds.push(judged);
    expect(judged.faults, `round ${number} from seed ${DRILL_SEED}`).toEqual([]);
  }
  const sum = (name: 'operations' | 'answered' | 'refused' | 'unknown') =>
    rounds.reduce((total, one) => total + one[name], 0);

  it.each<[Planted, RegExp]>([
    ['a lost write', /no order explains product/],
    ['a stale read', /no order explains (product|shelf)/],
    ['a doubled row', /no order explains histories-|made \d+ shelves/],
    ['a second confirmation', /no order explains job/],
  ])('would find %s, were there one', async (fault, found) => {
    const judged = await runRound(server, world, planted(site, fault), {
      random,
      steps: FEW_STEPS,
      number: 1000 + planting++,
      isRough: false,
    });
    expect(judged.faults.join('\n')).toMatch(found);
  });

  it('see every answered write once, in an order that one copy could have had', {
    timeout: 24 * 3_600_000,
  }, async () => {
    const end = performance.now() + Number(DRILL_MINUTES ?? '0') * 60_000;
    for (let number = 1; number === 1 || performance.now() < end; number++) await run(number);
    // A run in which nothing was refused or cut proves nothing.
    expect(sum('answered')).toBeGreaterThan(50);
    expect(sum('refused')).toBeGreaterThan(5);
    expect(sum('unknown')).toBeGreaterThan(2);
    expect(site.broken()).toBeGreaterThan(2);
    if (DRILL_REPORT === undefined) return;
    const report = {
      rounds: rounds.length,
      operations: sum('operations'),
      answered: sum('answered'),
      refused: sum('refused'),
      unknown: sum('unknown'),
      broken: site.broken(),
      faults: 0,
    };
    writeFileSync(DRILL_REPORT, JSON.stringify(report));
  });
});
