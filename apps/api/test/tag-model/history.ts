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

/** Kinds of rows that a step adds and later steps refer to by their number. */
type Made = 'job' | 'campaign' | 'segment' | 'walk';

const HOUR_MS = 3_600_000;
/** Tashkent is five hours ahead of UTC all year. */
const OFFSET_MS = 5 * HOUR_MS;
/** Times of a day at which questions are asked: its first and last millisecond, and noon. */
const MOMENTS = [0, 12 * HOUR_MS, 24 * HOUR_MS - 1] as const;

/** The calendar day in Tashkent by this machine's clock. */
function realToday(): string {
  return new Date(Date.now() + OFFSET_MS).toISOString().slice(0, 10);
}

/**
 * A running history: the same steps are sent to a model and to a server, and both are asked the same
 * questions.
 */
export class History {
  readonly model: TagModel;
  readonly site: Site;
  readonly steps: Step[] = [];
  readonly made: (Made | null)[] = [];
  readonly situations = new Situations();
  /** Number of compared tags, each on one day. */
  tagDays = 0;
  #moment: number = MOMENTS[1];

  private constructor(model: TagModel, site: Site) {
    this.model = model;
    this.site = site;
  }

  /** Opens a server with `products` goods in three branches; the clock stops here, at noon of today. */
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
   * Applies one step to both.
   * @returns the difference between the two answers; null if they are equal
   * @throws Impossible if the step is about something that does not exist
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
    const { jobs, walks, chain } = this.model;
    return {
      job: jobs.length,
      walk: walks.length,
      campaign: chain.campaigns.length,
      segment: chain.segments.length,
    };
  }

  /** Compares the list of a branch on a day, optionally of one shelf. */
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

  /** Whether anything differs; stops at the first difference. */
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

  /**
   * A sample of all prints, the last ones and, evenly distributed, older ones: their paper may still be
   * found.
   */
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

  /** Compares one named tag. */
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

/** Number of products in a search, and in a replay. */
const MANY = 150;

export interface Found {
  readonly steps: readonly Step[];
  readonly made: readonly (Made | null)[];
  readonly difference: Difference;
}

/** Generates a history of some steps and compares during it. */
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

/** Number of steps after which all branches are compared, and pages of prints read. */
const EVERYTHING_EVERY = 14;
const PAGES = 6;

/**
 * A branch's list after every second step, including the tags of the step; sometimes everything, or one tag.
 */
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
 * Replays a history.
 * @returns the first difference; null if there is none, also if some step no longer applies
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

const NAMES: Readonly<Record<Made, string>> = {
  job: 'job',
  campaign: 'campaign',
  segment: 'segment',
  walk: 'walk',
};

/** A history without some of its steps, and without steps that refer to what they created. */
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
 * Shortens a history that ends in a difference, until the time is over: leaves out halves, then quarters,
 * then single steps, and keeps what still ends in a difference.
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
