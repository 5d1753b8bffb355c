import { afterAll, describe, expect, it } from 'vitest';
import { type Found, search, shorten } from './history.ts';
import { Situations } from './situations.ts';

/** Set by `npm run histories`: duration in seconds, and first seed. */
const { HISTORIES_SECONDS, HISTORIES_SEED } = process.env;
const IS_LONG = HISTORIES_SECONDS !== undefined;
const STEPS = 310;
/** Seeds found by trial: together they cover every required situation. */
const SEEDS = [1, 2];
/** Minimum number of tag-days compared by `npm test`. */
const LEAST = 40_000;

/** A found difference for the reader: the steps to put into `cases.ts`, and the difference at their end. */
function report(seed: number, { steps, difference }: Found): string {
  const lines = steps.map((step) => `  ${JSON.stringify(step)},`);
  return [
    `seed ${seed}: ${difference.what}`,
    `server: ${JSON.stringify(difference.server)}`,
    `model:  ${JSON.stringify(difference.model)}`,
    'steps: [',
    ...lines,
    ']',
  ].join('\n');
}

describe('random histories of tags: sources, paper, places, days and walks', () => {
  const situations = new Situations();
  let tagDays = 0;

  /** Searches one seed; a finding is shortened, so that the message is readable. */
  async function run(seed: number): Promise<void> {
    const result = await search(seed, STEPS, situations);
    tagDays += result.tagDays;
    if (result.found !== null) expect.fail(report(seed, await shorten(result.found, IS_LONG ? 600 : 20)));
  }

  async function runSeeds(): Promise<void> {
    const end = performance.now() + Number(HISTORIES_SECONDS) * 1000;
    for (let seed = Number(HISTORIES_SEED ?? '1'); performance.now() < end; seed++) await run(seed);
    expect(situations.missing()).toEqual([]);
  }

  if (IS_LONG) {
    it('[TAG-5] leave every tag in the state of the model, seed after seed', runSeeds, 24 * 3_600_000);
  } else {
    it.each(SEEDS)('[TAG-5] leave every tag in the state of the model, seed %i', run, 300_000);

    it('include every situation that can make a tag wrong', () => {
      expect(situations.missing()).toEqual([]);
      expect(tagDays).toBeGreaterThanOrEqual(LEAST);
    });
  }

  afterAll(() => {
    if (!IS_LONG) return;
    const rows = [...situations.met].sort(([a], [b]) => (a < b ? -1 : 1));
    process.stdout.write(
      `${tagDays} tag-days compared\n${rows.map(([name, n]) => `${n}\t${name}`).join('\n')}\n`,
    );
  });
});
