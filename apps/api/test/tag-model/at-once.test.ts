import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareList, type Difference } from './compare.ts';
import { at } from './facts.ts';
import { History } from './history.ts';
import { TagModel } from './model.ts';
import { Random } from './random.ts';
import { applyStep, Impossible, type Step, sendStep } from './steps/steps.ts';
import { Storm } from './storm.ts';
import { SAMPLERS } from './world.ts';

const ROUNDS = 40;
/** Set by `npm run drill:histories`: duration of the storm in minutes; otherwise it has one round. */
const { DRILL_MINUTES = '0', DRILL_SEED = '1' } = process.env;
/** Steps of each client in a round. */
const STORM_STEPS = 8;
const PRODUCTS = 24;

/** All permutations of a list. */
function orders<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]];
  return all.flatMap((one, index) =>
    orders([...all.slice(0, index), ...all.slice(index + 1)]).map((rest) => [one, ...rest]),
  );
}

function copyOf(model: TagModel): TagModel {
  const copy = new TagModel(structuredClone(model.chain));
  for (const [key, tag] of structuredClone(model.tags)) copy.tags.set(key, tag);
  copy.jobs.push(...structuredClone(model.jobs));
  return copy;
}

interface Answered {
  readonly step: Step;
  readonly code: string | null;
  /** The database's id of the job that it created. */
  readonly job: number | null;
}

/** Sends steps concurrently, each over a separate connection. */
async function sendAtOnce({ site, model }: History, steps: readonly Step[]): Promise<Answered[]> {
  const { today } = model.chain;
  return Promise.all(
    steps.map(async (step) => {
      const ids = { ...site.ids, jobs: [...site.ids.jobs] };
      const known = ids.jobs.length;
      const code = await sendStep(site.withIds(ids), model, step, today);
      return { step, code, job: ids.jobs[known] ?? null };
    }),
  );
}

/**
 * Whether a model allows a step with this answer; a step about a deleted thing may be refused with any code.
 */
function isAnsweredBy(model: TagModel, step: Step, code: string | null): boolean {
  try {
    return applyStep(model, step) === code;
  } catch (error) {
    if (error instanceof Impossible) return code !== null;
    throw error;
  }
}

/** Differences if the steps took effect in an order; null if the model does not allow that order. */
async function differencesIn(history: History, order: readonly Answered[]): Promise<Difference[] | null> {
  const model = copyOf(history.model);
  const jobs = [...history.site.ids.jobs];
  for (const { step, code, job } of order) {
    // Another change came first: the call is refused, and nothing was written.
    if (code === 'stale_version') continue;
    if (!isAnsweredBy(model, step, code)) return null;
    if (job !== null) jobs.push(job);
  }
  const site = history.site.withIds({ ...history.site.ids, jobs });
  const found: Difference[] = [];
  for (const branch of [0, 1]) {
    const { differences } = await compareList(site, model, { branch, day: model.chain.today });
    found.push(...differences);
  }
  return found;
}

/** Steps about one tag, some of which are sent concurrently. */
function stepsAbout(random: Random, { model }: History, product: number, open: readonly number[]): Step[] {
  const print: Step = { do: 'print', branch: 0, items: [{ product, format: 'A6', copies: 1 }], day: 0 };
  const failed = [{ product, format: 'A6' as const }];
  const steps: Step[] = [
    print,
    print,
    { do: 'price', products: [product], price: random.whole(5, 30) * 50_000, oldPrice: null },
    { do: 'takeDown', branch: 0, items: failed },
    { do: 'delete', product },
    ...open.flatMap((job): Step[] => [
      { do: 'confirm', job, failed: [] },
      { do: 'confirm', job, failed },
    ]),
  ];
  const campaign = model.chain.campaigns.findLastIndex((one) => one.prices.has(product) && !one.withdrawn);
  if (campaign >= 0)
    steps.push({ do: 'withdraw', campaign }, { do: 'editCampaign', campaign, ends: random.whole(2, 4) });
  return random.some(steps, random.whole(2, 4));
}

describe('[TAG-7] concurrent changes of one tag', () => {
  let history: History;

  beforeAll(async () => {
    history = await History.open(PRODUCTS);
  });
  afterAll(() => history.close());

  const happened = async (step: Step): Promise<void> => {
    expect(await history.happen(step)).toBeNull();
  };

  /** A tag printed twice, sometimes for a campaign, its first job not yet confirmed. */
  async function prepare(random: Random, product: number): Promise<number[]> {
    if (random.chance(0.4)) {
      const prices = [[product, { price: 250_000, oldPrice: 300_000, discount: null }]] as const;
      const plan = { format: 'A6' as const, sampler: SAMPLERS.campaignA6, begins: 0, ends: 1 };
      await happened({ do: 'campaign', ...plan, products: prices, branches: [0] });
    }
    const open: number[] = [];
    for (let prints = random.whole(1, 2); prints > 0; prints--) {
      const job = history.model.jobs.length;
      await happened({ do: 'print', branch: 0, items: [{ product, format: 'A6', copies: 1 }], day: 0 });
      // Refused if it was printed too often today.
      if (history.model.jobs.length > job) open.push(job);
    }
    return open;
  }

  it('leave the state of one order of them, and give every caller the answer of that order', async () => {
    const random = new Random(7);
    const unexplained: unknown[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // Displayed goods of the branch with a bound A6 sampler.
      const product = random.pick([0, 4, 9, 15]);
      if (at(history.model.chain.products, product).deleted) await happened({ do: 'restore', product });
      const open = await prepare(random, product).catch((error: unknown) => {
        if (error instanceof Impossible) return [];
        throw error;
      });
      const answers = await sendAtOnce(history, stepsAbout(random, history, product, open));
      let fits: readonly Answered[] | null = null;
      const tried: unknown[] = [];
      for (const order of orders(answers)) {
        const found = await differencesIn(history, order);
        tried.push(found?.[0] ?? 'other answers');
        if (found === null || found.length > 0) continue;
        fits = order;
        break;
      }
      if (fits === null) {
        unexplained.push({ answers, tried });
        break;
      }
      for (const { step, code, job } of fits) {
        if (code !== 'stale_version') isAnsweredBy(history.model, step, code);
        if (job !== null) history.site.ids.jobs.push(job);
      }
    }
    expect(unexplained).toEqual([]);
    expect(await history.inconsistencies()).toEqual([]);
  });

  it('of all kinds are answered or refused, and leave derived rows that agree with their sources', {
    timeout: 24 * 3_600_000,
  }, async () => {
    const storm = await Storm.open(history.site, history.model.chain, new Random(Number(DRILL_SEED)));
    const end = performance.now() + Number(DRILL_MINUTES) * 60_000;
    do {
      await storm.round(STORM_STEPS);
      expect(await history.inconsistencies()).toEqual([]);
    } while (performance.now() < end);
    expect(storm.answered).toBeGreaterThan(storm.refused);
    expect(storm.refused).toBeGreaterThan(0);
  });
});
