import { vi } from 'vitest';
import { findDrift } from '../../src/modules/price-tags/public.ts';
import { disagreements } from '../tag-consistency.ts';
import { compareList, comparePages, compareTag, type Difference } from './compare.ts';
import { Drawing, drawDay, drawTag } from './draw.ts';
import { at, plus } from './facts.ts';
import { keyOf, TagModel } from './model.ts';
import { Random } from './random.ts';
import { Site } from './site.ts';
import { Situations } from './situations.ts';
import { applyStep, Impossible, type Step, sendStep } from './steps/steps.ts';
import type { TagName } from './tag-content.ts';
import { makeChain } from './world.ts';

/** Kinds of rows that a step adds and later steps name by their number. */
type Made = 'job' | 'campaign' | 'segment';

const HOUR_MS = 3_600_000;
/** Tashkent is five hours ahead of UTC all year. */
const OFFSET_MS = 5 * HOUR_MS;
/** Moments of a day at which questions are asked: its first and last millisecond, and noon. */
const MOMENTS = [0, 12 * HOUR_MS, 24 * HOUR_MS - 1] as const;

/** The calendar day in Tashkent as this machine knows it. */
function realToday(): string {
  return new Date(Date.now() + OFFSET_MS).toISOString().slice(0, 10);
}

/** A history as it happens: the same steps to a model and to a server, and both asked the same questions. */
export class History {
  readonly model: TagModel;
  readonly site: Site;
  readonly steps: Step[] = [];
  readonly made: (Made | null)[] = [];
  readonly situations = new Situations();
  /** Tags compared, each on one day. */
  tagDays = 0;
  #moment: number = MOMENTS[1];

  private constructor(model: TagModel, site: Site) {
    this.model = model;
    this.site = site;
  }

  /** Opens a server with `products` goods in three branches; time stands still from here, at noon of today. */
  static async open(products: number): Promise<History> {
    const model = new TagModel(makeChain(realToday(), products));
    const site = await Site.open(model.chain);
    const history = new History(model, site);
    vi.useFakeTimers({ toFake: ['Date'] });
    history.at(MOMENTS[1]);
    history.situations.observe(model, null, null);
    return history;
  }

  /** Sets the clock of the server to a moment of the model's day, in milliseconds from its midnight. */
  at(moment: number): void {
    this.#moment = moment;
    vi.setSystemTime(Date.parse(`${this.model.chain.today}T00:00:00Z`) - OFFSET_MS + moment);
  }

  /**
   * Lets one thing happen to both.
   * @returns how the two answers differ; null if they are the same
   * @throws Impossible for a step about something that is not there
   */
  async happen(step: Step): Promise<Difference | null> {
    const { today } = this.model.chain;
    const before = this.#counts();
    const expected = applyStep(this.model, step);
    if (step.do === 'days') this.at(this.#moment);
    const code = await sendStep(this.site, this.model, step, today);
    this.steps.push(step);
    const after = this.#counts();
    const made = (Object.keys(after) as Made[]).find((key) => after[key] > before[key]) ?? null;
    this.made.push(made);
    this.situations.observe(this.model, step, expected);
    if (code === expected) return null;
    return {
      what: `the answer to ${JSON.stringify(step)}`,
      server: code ?? 'done',
      model: expected ?? 'done',
    };
  }

  #counts(): Record<Made, number> {
    const { jobs, chain } = this.model;
    return { job: jobs.length, campaign: chain.campaigns.length, segment: chain.segments.length };
  }

  /** Compares the list of a branch on a day, of one shelf where one is named. */
  async compare(branch: number, day: string, shelf?: number): Promise<Difference[]> {
    const question = { branch, day, ...(shelf === undefined ? {} : { shelf }) };
    const { tags, differences } = await compareList(this.site, this.model, question);
    this.tagDays += tags;
    this.situations.asked(this.model, branch, day);
    return differences;
  }

  /** Compares one branch's shelves, all branches today and on some coming days, and the pages of some prints. */
  async compareAll(days: number, prints = 12): Promise<Difference[]> {
    const found: Difference[] = [];
    for await (const differences of this.#everything(days, prints)) found.push(...differences);
    return found;
  }

  /** Whether anything differs; asks no further once something does. */
  async differs(days: number): Promise<boolean> {
    for await (const differences of this.#everything(days, 0)) if (differences.length > 0) return true;
    return (await this.comparePrinted()).length > 0;
  }

  async *#everything(days: number, prints: number): AsyncGenerator<Difference[]> {
    const { branches, today } = this.model.chain;
    for (const branch of branches.keys())
      for (let ahead = 0; ahead <= days; ahead++) yield this.compare(branch, plus(today, ahead));
    for (const shelf of at(branches, 0).shelves.keys()) yield this.compare(0, today, shelf);
    yield this.comparePages(this.#somePrints(prints));
  }

  async comparePages(
    prints: readonly { readonly job: number; readonly item: number }[],
  ): Promise<Difference[]> {
    for (const { job, item } of prints) {
      const { name, print } = at(at(this.model.jobs, job).prints, item);
      this.situations.add(`page: ${this.model.verdict(name, print)}`);
    }
    return comparePages(this.site, this.model, prints);
  }

  /** Some of all prints, the last ones and, evenly spread, older ones: their paper may still be found. */
  #somePrints(count: number): { job: number; item: number }[] {
    if (count === 0) return [];
    const all = this.model.jobs.flatMap(({ prints }, job) => prints.map((_, item) => ({ job, item })));
    const half = Math.ceil(count / 2);
    const older = all.slice(0, -half);
    const step = Math.max(1, Math.floor(older.length / half));
    return [...older.filter((_, index) => index % step === 0).slice(-half), ...all.slice(-half)];
  }

  /** Compares today every tag that was ever printed, by its name: the lists leave out those that are neither needed nor hung. */
  async comparePrinted(): Promise<Difference[]> {
    const names = this.model.jobs.flatMap(({ prints }) => prints.map(({ name }) => name));
    const found: Difference[] = [];
    for (const name of new Map(names.map((one) => [keyOf(one), one])).values())
      found.push(...(await this.compareTag(name, this.model.chain.today)));
    return found;
  }

  /** Compares one tag that a caller names. */
  compareTag(name: TagName, day: string): Promise<Difference[]> {
    return compareTag(this.site, this.model, name, day);
  }

  /** Differences between derived rows and their sources; there should be none. */
  async inconsistencies(): Promise<unknown[]> {
    return [...(await findDrift(this.site.db)), ...(await disagreements(this.site.db))];
  }

  async close(): Promise<void> {
    vi.useRealTimers();
    await this.site.close();
  }
}

/** Products of a history that is searched, and of one that is run again. */
const MANY = 150;

export interface Found {
  readonly steps: readonly Step[];
  readonly made: readonly (Made | null)[];
  readonly difference: Difference;
}

/** Lets a drawn history of some steps happen and compares as it goes. */
export async function search(
  seed: number,
  count: number,
  situations: Situations,
): Promise<{ readonly tagDays: number; readonly found: Found | null }> {
  const history = await History.open(MANY);
  try {
    const found = await drawAndCompare(history, new Random(seed), count);
    for (const [name, times] of history.situations.met) situations.add(name, times);
    if (found === null) return { tagDays: history.tagDays, found: null };
    return {
      tagDays: history.tagDays,
      found: { steps: history.steps, made: history.made, difference: found },
    };
  } finally {
    await history.close();
  }
}

async function drawAndCompare(history: History, random: Random, count: number): Promise<Difference | null> {
  const { model } = history;
  const drawing = new Drawing(random);
  while (history.steps.length < count) {
    const step = drawing.next(model);
    try {
      const answered = await history.happen(step);
      if (answered !== null) return answered;
    } catch (error) {
      if (error instanceof Impossible) continue;
      throw error;
    }
    history.at(random.pick(MOMENTS));
    const [first] = await questions(history, random);
    if (first !== undefined) return first;
  }
  const [last] = await history.inconsistencies();
  return last === undefined
    ? null
    : { what: 'what is kept beside its source', server: last, model: 'nothing' };
}

/** Steps after which all branches are compared, and pages of prints looked at. */
const EVERYTHING_EVERY = 14;
const PAGES = 6;

/** A branch's list after every other step, the tags of the step among them; now and then everything, or one tag. */
async function questions(history: History, random: Random): Promise<Difference[]> {
  const { model, steps } = history;
  if (steps.length % EVERYTHING_EVERY === 0) return history.compareAll(1, PAGES);
  if (steps.length % 4 === 1) return history.compareTag(drawTag(random, model), drawDay(random, model));
  if (steps.length % 2 === 1) return [];
  const step = steps.at(-1);
  const concerned = step !== undefined && 'branch' in step ? step.branch : random.whole(0, 2);
  return history.compare(concerned, drawDay(random, model));
}

/**
 * Runs a history again.
 * @returns the first difference; null if there is none, also for one of whose steps some no longer apply
 */
async function replay(steps: readonly Step[], products = MANY): Promise<Difference | null> {
  const history = await History.open(products);
  try {
    for (const step of steps) {
      const answered = await history.happen(step);
      if (answered !== null) return answered;
    }
    for (const moment of MOMENTS) {
      history.at(moment);
      const [first] = await history.compareAll(moment === 0 ? 3 : 0, 40);
      if (first !== undefined) return first;
    }
    const [kept] = await history.inconsistencies();
    return kept === undefined
      ? null
      : { what: 'what is kept beside its source', server: kept, model: 'nothing' };
  } catch (error) {
    if (error instanceof Impossible) return null;
    throw error;
  } finally {
    await history.close();
  }
}

const NAMES: Readonly<Record<Made, string>> = { job: 'job', campaign: 'campaign', segment: 'segment' };

/** A history without some of its steps; what they brought into being is named by nobody any more. */
function without(
  found: Pick<Found, 'steps' | 'made'>,
  from: number,
  to: number,
): Pick<Found, 'steps' | 'made'> {
  let { steps, made } = found;
  for (let index = Math.min(to, steps.length) - 1; index >= from; index--) {
    const kind = made[index];
    const number = made.slice(0, index).filter((one) => one === kind).length;
    const left = steps.map((step, n) => ({ step, made: made[n] ?? null, n })).filter(({ n }) => n !== index);
    const renamed = left.flatMap(({ step, made: its }) => {
      if (!kind) return [{ step, made: its }];
      const named = (step as unknown as Record<string, unknown>)[NAMES[kind]];
      if (typeof named !== 'number' || named < number) return [{ step, made: its }];
      return named === number ? [] : [{ step: { ...step, [NAMES[kind]]: named - 1 } as Step, made: its }];
    });
    steps = renamed.map((one) => one.step);
    made = renamed.map((one) => one.made);
  }
  return { steps, made };
}

/**
 * Shortens a history that ends in a difference, as long as the time lasts: leaves out halves, then quarters, then
 * single steps, and keeps what still ends in a difference.
 */
export async function shorten(found: Found, seconds: number): Promise<Found> {
  const deadline = performance.now() + seconds * 1000;
  let best: Found = found;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = best.steps.length - size; from > -size; from -= size) {
      if (performance.now() > deadline) return best;
      const shorter = without(best, Math.max(0, from), from + size);
      if (shorter.steps.length === best.steps.length) continue;
      const difference = await replay(shorter.steps);
      if (difference !== null) best = { ...shorter, difference };
    }
  }
  return best;
}
