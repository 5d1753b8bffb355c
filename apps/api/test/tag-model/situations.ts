import { at, plus } from './facts.ts';
import { keyOf, type ListedTag, type TagModel } from './model.ts';
import type { Answer, Step } from './steps/kind.ts';
import { contentOn, type TagName } from './tag-content.ts';
import type { Walk } from './walk-facts.ts';

/** Sources of a tag. */
const SOURCES = ['own', 'segment', 'promo bank', 'campaign'] as const;
type Source = (typeof SOURCES)[number];

const STATES = ['to_print', 'printed', 'current', 'take_down'] as const;

/** Changes of state that must occur for every source, also in a short run. */
const EVERY_SOURCE = [
  'to_print to printed',
  'printed to current',
  'current to to_print',
  'printed to to_print',
];

const REASONS = [
  'never_printed',
  'print_failed',
  'price',
  'old_price',
  'instalment',
  'until',
  'text',
  'picture',
  'sampler',
  'format',
  'language',
  'campaign_began',
  'campaign_ended',
  'ahead',
  'moved',
  'left_shelf',
  'product_deleted',
];

/** Codes for which a print leaves tags out. */
const LEFT_OUT = [
  'tag_no_sampler',
  'tag_no_price',
  'tag_discount',
  'tag_campaign_above_own',
  'tag_translation',
  'duplicate_limit',
  'not_found',
];

const REFUSED = [
  'campaign, period_reversed',
  'campaign, date_in_past',
  'campaign, campaign_overlaps',
  'campaign, sampler_format_differs',
  'campaign, old_price_not_above_price',
  'segment, period_reversed',
  'segment, date_in_past',
  'print, date_in_past',
  'confirm, job_already_confirmed',
  'confirm, row_product_unknown',
];

const EVENTS = [
  'prolonged, what hangs is wrong',
  'a campaign began overnight',
  'a campaign ended overnight',
  'a price came overnight',
  'terms changed overnight',
  'the day of a waiting print came',
  'right again without a print',
  'confirmed late, a newer one hangs',
  'confirmed after it was taken down',
  'left waiting by a confirmation of others',
  'confirmed while a newer print waits',
  'confirmed while one for a coming day waits',
  'confirmed ahead while one for today waits',
  'confirmed after the product was deleted',
  'confirmed after the price changed',
  'hung before its day',
  'a reprint failed while the old one hangs',
  'hangs right in a chosen language',
  'wrong in a chosen language',
  'stood elsewhere before it came down',
];

/** Verdicts of scans, by what was scanned. */
const SCANS = [
  ...['right', 'wrong', 'down', 'wrong_place', 'not_on_plan', 'other_branch', 'twice'].map(
    (verdict) => `code, ${verdict}`,
  ),
  ...['right', 'unconfirmed', 'wrong', 'down', 'wrong_place', 'not_on_plan', 'twice'].map(
    (verdict) => `barcode, ${verdict}`,
  ),
  'text, unknown',
  'text, twice',
  'after the end of the walk',
];

function isUnlike<T>(one: T, other: T): boolean {
  return one !== other;
}

/** Situations that must occur in every run. */
const REQUIRED: readonly string[] = [
  ...STATES.flatMap((from) =>
    STATES.filter((to) => isUnlike<string>(from, to)).map((to) => `change: ${from} to ${to}`),
  ),
  ...EVERY_SOURCE.flatMap((change) => SOURCES.map((source) => `change: ${change}, ${source}`)),
  ...REASONS.map((code) => `reason: ${code}`),
  ...['right', 'early', 'wrong', 'down'].map((verdict) => `page: ${verdict}`),
  ...['campaign', 'segment'].flatMap((what) =>
    ['the day before a', 'the first day of a', 'the last day of a', 'the day after a'].map(
      (edge) => `asked: ${edge} ${what}`,
    ),
  ),
  ...LEFT_OUT.map((code) => `left out: ${code}`),
  ...REFUSED.map((code) => `refused: ${code}`),
  ...SCANS.map((scan) => `scan: ${scan}`),
  ...EVENTS.map((event) => `event: ${event}`),
];

/** The source of a tag's content. */
function sourceOf({ now }: ListedTag): Source {
  if (now.campaign !== null) return 'campaign';
  if (now.segment === null) return 'own';
  return now.content.promoBank ? 'promo bank' : 'segment';
}

/** Counts the situations of a run, by name. */
export class Situations {
  readonly met = new Map<string, number>();
  #before: ReadonlyMap<string, ListedTag> = new Map();

  add(name: string, times = 1): void {
    this.met.set(name, (this.met.get(name) ?? 0) + times);
  }

  /** Required situations that did not occur. */
  missing(): string[] {
    return REQUIRED.filter((name) => !this.met.has(name));
  }

  /** Inspects every tag of today after a step: how its state changed, for which source and why. */
  observe(model: TagModel, step: Step | null, answer: Answer): void {
    const now = new Map<string, ListedTag>();
    for (const branch of model.chain.branches.keys()) {
      for (const listed of model.list(branch, model.chain.today)) now.set(keyOf(listed.name), listed);
    }
    for (const listed of now.values()) {
      for (const { code } of listed.reasons) this.add(`reason: ${code}`);
      const isChosen = listed.judged?.print.languageChosen === true;
      if (isChosen && listed.state === 'current') this.add('event: hangs right in a chosen language');
      if (isChosen && listed.state === 'to_print') this.add('event: wrong in a chosen language');
      const stood = listed.lastPlace?.shelf ?? null;
      if (stood !== null && stood !== listed.judged?.print.shelf)
        this.add('event: stood elsewhere before it came down');
    }
    if (step !== null) {
      this.#answered(step, answer);
      if (step.do === 'confirm' && answer === null) this.#confirmed(model, step);
      if (step.do === 'scan') this.#scanned(at(model.walks, step.walk), step.of.length);
      for (const [key, listed] of now) {
        const before = this.#before.get(key);
        if (before !== undefined && before.state !== listed.state) this.#changed(step, before, listed);
      }
    }
    this.#before = now;
  }

  /** Records on which edges of campaigns and segments a question about a branch falls. */
  asked(model: TagModel, branch: number, day: string): void {
    const { campaigns, segments } = model.chain;
    const edges = (what: string, begins: string, ends: string | null) => {
      if (day === plus(begins, -1)) this.add(`asked: the day before a ${what}`);
      if (day === begins) this.add(`asked: the first day of a ${what}`);
      if (day === ends) this.add(`asked: the last day of a ${what}`);
      if (ends !== null && day === plus(ends, 1)) this.add(`asked: the day after a ${what}`);
    };
    for (const one of campaigns)
      if (!one.withdrawn && one.branches.has(branch)) edges('campaign', one.begins, one.ends);
    for (const one of segments) if (!one.deleted) edges('segment', one.begins, one.ends);
  }

  #scanned({ scans }: Walk, count: number): void {
    for (const { source, verdict, repeats, late } of scans.slice(-count)) {
      this.add(`scan: ${source ?? 'text'}, ${repeats === null ? verdict : 'twice'}`);
      if (late) this.add('scan: after the end of the walk');
    }
  }

  #answered(step: Step, answer: Answer): void {
    if (answer === null || step.do === 'scan' || step.do === 'endWalk') return;
    if (step.do === 'print' && answer.includes(' ')) {
      for (const code of LEFT_OUT) if (answer.includes(code)) this.add(`left out: ${code}`);
    } else {
      this.add(`refused: ${step.do}, ${answer}`);
    }
  }

  #changed(step: Step, before: ListedTag, listed: ListedTag): void {
    const change = `change: ${before.state} to ${listed.state}`;
    this.add(change);
    this.add(`${change}, ${sourceOf(listed)}`);
    const codes = listed.reasons.map((one) => one.code);
    const event = (name: string, holds: boolean) => {
      if (holds) this.add(`event: ${name}`);
    };
    event('prolonged, what hangs is wrong', step.do === 'editCampaign' && codes.includes('until'));
    const isNight = step.do === 'days';
    event('a campaign began overnight', isNight && codes.includes('campaign_began'));
    event('a campaign ended overnight', isNight && codes.includes('campaign_ended'));
    event('a price came overnight', isNight && codes.includes('price'));
    event('terms changed overnight', isNight && codes.includes('instalment'));
    event('the day of a waiting print came', isNight && listed.state === 'printed');
    const wasWrong = before.state === 'to_print' || before.state === 'take_down';
    event('right again without a print', step.do !== 'confirm' && wasWrong && listed.state === 'current');
  }

  #confirmed(model: TagModel, step: Extract<Step, { do: 'confirm' }>): void {
    const { today } = model.chain;
    const tagOf = ({ product, format }: Pick<TagName, 'product' | 'format'>) => `${product} ${format}`;
    const lost = new Set(step.failed.map(tagOf));
    const { prints, closed } = at(model.jobs, step.job);
    for (const { name, print } of prints) {
      if (!closed.has(keyOf(name))) {
        this.add('event: left waiting by a confirmation of others');
        continue;
      }
      const { waiting, hung, failed, downAt } = model.tags.get(keyOf(name)) ?? {
        waiting: [],
        hung: null,
        failed: false,
        downAt: -1,
      };
      const cameOut = !lost.has(tagOf(name));
      const event = (what: string, holds: boolean) => {
        if (holds) this.add(`event: ${what}`);
      };
      event('confirmed late, a newer one hangs', cameOut && hung !== null && hung.job > print.job);
      event('confirmed after it was taken down', cameOut && downAt >= print.job);
      event(
        'confirmed while a newer print waits',
        waiting.some(({ job }) => job > print.job),
      );
      event(
        'confirmed while one for a coming day waits',
        print.day <= today && waiting.some(({ day }) => day > today),
      );
      event(
        'confirmed ahead while one for today waits',
        print.day > today && waiting.some(({ day }) => day <= today),
      );
      event('confirmed after the product was deleted', at(model.chain.products, name.product).deleted);
      event('hung before its day', cameOut && print.day > today);
      const { content } = contentOn(model.chain, name, today);
      event('confirmed after the price changed', cameOut && print.content.price !== content.price);
      event('a reprint failed while the old one hangs', failed && hung !== null);
    }
  }
}
