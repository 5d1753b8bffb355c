import { at, type Format, plus } from './facts.ts';
import type { TagModel } from './model.ts';
import type { Random } from './random.ts';
import type { Step } from './steps/kind.ts';
import { contentOn } from './tag-content.ts';
import type { ScanOf } from './walk-facts.ts';
import { SAMPLERS } from './world.ts';

/**
 * Sequences of events that random steps seldom produce, each about one tag. Other steps come in between, so
 * that no two runs of a script are equal.
 */
export type Script = (random: Random, model: TagModel) => Generator<Step>;

interface Chosen {
  readonly branch: number;
  readonly product: number;
  readonly format: Format;
}

/** A tag that a branch needs today, could print, and that no campaign applies to. */
function choose(
  random: Random,
  model: TagModel,
  fits: (chosen: Chosen) => boolean = () => true,
): Chosen | null {
  const { chain } = model;
  const branch = random.whole(0, 2);
  const found = model
    .list(branch, chain.today)
    .map(({ name }) => name)
    .filter((name) => {
      const { holding, problems } = contentOn(chain, name, chain.today);
      const isNeeded = model.neededFormat(branch, name.product, chain.today) === name.format;
      const { deleted } = at(chain.products, name.product);
      return isNeeded && holding === null && problems.length === 0 && !deleted && fits(name);
    });
  return found.length === 0 ? null : random.pick(found);
}

function print({ branch, product, format }: Chosen, day = 0): Step {
  return { do: 'print', branch, items: [{ product, format, copies: 1 }], day };
}

function confirm(job: number): Step {
  return { do: 'confirm', job, failed: [] };
}

function campaignOf(chosen: Chosen, more: Partial<Extract<Step, { do: 'campaign' }>> = {}): Step {
  return {
    do: 'campaign',
    format: 'A6',
    sampler: SAMPLERS.campaignA6,
    begins: 0,
    ends: 1,
    products: [[chosen.product, { price: 350_000, oldPrice: 500_000, discount: 30 }]],
    branches: [chosen.branch],
    ...more,
  };
}

/** Whether a tag shows a monthly price today. */
function hasTerms({ chain }: TagModel, chosen: Chosen): boolean {
  return contentOn(chain, chosen, chain.today).content.monthly !== null;
}

/** Printed, hung, prolonged: the paper shows the old last day. */
function* prolonged(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  const campaign = model.chain.campaigns.length;
  yield campaignOf(chosen);
  const job = model.jobs.length;
  yield print({ ...chosen, format: 'A6' });
  if (random.chance(0.7)) yield confirm(job);
  yield { do: 'editCampaign', campaign, ends: random.whole(2, 3) };
}

/** Printed the day before, confirmed then or on the day; then the campaign ends and its tag keeps hanging. */
function* onTheEve(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  const { today } = model.chain;
  const other = random.pick([
    { format: 'A6', sampler: SAMPLERS.campaignA6 },
    { format: 'A5', sampler: SAMPLERS.campaignA5 },
    { format: 'A7', sampler: SAMPLERS.endlessLookA7 },
  ] as const);
  yield campaignOf(chosen, { ...other, begins: 1, ends: 1 });
  const job = model.jobs.length;
  yield print({ ...chosen, format: other.format }, model.chain.today === today ? 1 : 0);
  if (random.chance(0.5)) yield confirm(job);
  yield { do: 'days', count: 1 };
  yield confirm(job);
  yield { do: 'days', count: 1 };
}

/** Two prints with a price change between them, confirmed in reverse. */
function* inReverse(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  const first = model.jobs.length;
  yield print(chosen);
  yield { do: 'price', products: [chosen.product], price: random.whole(5, 30) * 50_000, oldPrice: null };
  const second = model.jobs.length;
  yield print(chosen);
  yield confirm(second);
  const { product, format } = chosen;
  yield random.chance(0.5) ? confirm(first) : { do: 'confirm', job: first, failed: [{ product, format }] };
}

/** Terms of a segment, with or without a promo bank, changed or ended while the tag hangs. */
function* terms(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model, (one) => hasTerms(model, one));
  if (chosen === null) return;
  const segment = model.chain.segments.length;
  const promoBank = random.chance(0.5);
  yield {
    do: 'segment',
    products: [chosen.product],
    begins: 0,
    ends: random.whole(0, 2),
    months: 24,
    promoBank,
  };
  const job = model.jobs.length;
  yield print(chosen);
  if (random.chance(0.7)) yield confirm(job);
  yield random.pick<Step>([
    { do: 'editSegment', segment, months: 12 },
    { do: 'editSegment', segment, promoBank: !promoBank },
    { do: 'price', products: [chosen.product], price: random.whole(5, 30) * 50_000, oldPrice: null },
    { do: 'days', count: 1 },
  ]);
  yield { do: 'deleteSegment', segment };
}

/** A tag without a price is left out of a print. */
function* withoutPrice(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  yield { do: 'price', products: [chosen.product], price: null, oldPrice: null };
  yield print(chosen);
  yield { do: 'price', products: [chosen.product], price: 640_000, oldPrice: null };
}

/** A stated discount that does not match the prices is left out of a print. */
function* wrongDiscount(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  const campaign = model.chain.campaigns.length;
  const right = { price: 350_000, oldPrice: 500_000, discount: 30 };
  yield campaignOf(chosen, { products: [[chosen.product, { ...right, discount: 31 }]] });
  yield print({ ...chosen, format: 'A6' });
  yield { do: 'editCampaign', campaign, prices: [[chosen.product, right]] };
  yield print({ ...chosen, format: 'A6' });
}

/** A text without its translation is left out of a print: one short name has no Russian. */
function* withoutTranslation(random: Random, { chain }: TagModel): Generator<Step> {
  const product = chain.products.findIndex((one) => one.shortName?.ru === '');
  if (product < 0) return;
  const branch = random.whole(0, 2);
  const { language } = at(chain.branches, branch);
  yield { do: 'language', branch, language: 'ru' };
  for (const format of at(chain.categories, at(chain.products, product).category).bound.keys())
    yield print({ branch, product, format });
  yield { do: 'language', branch, language };
}

/** A product that is deleted between two prints, and between a print and its confirmation. */
function* deletedMeanwhile(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  const { product } = chosen;
  const job = model.jobs.length;
  yield print(chosen);
  yield { do: 'delete', product };
  yield print(chosen);
  yield confirm(job);
  if (random.chance(0.7)) yield { do: 'restore', product };
}

/** More repeats of an unchanged tag than a day allows. */
function* repeated(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  for (let times = 0; times <= model.chain.duplicatesAllowed + 1; times++) yield print(chosen);
}

/** A failed reprint while the old paper hangs. */
function* failedReprint(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  const { product, format } = chosen;
  const first = model.jobs.length;
  yield print(chosen);
  yield confirm(first);
  yield { do: 'price', products: [product], price: random.whole(5, 30) * 50_000, oldPrice: null };
  const second = model.jobs.length;
  yield print(chosen);
  yield { do: 'confirm', job: second, failed: [{ product, format }] };
}

/** Changes data that many tags share: a new version of a sampler, the language of a branch, a binding. */
function* shared(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  const { branch, product, format } = chosen;
  const { products, categories, branches } = model.chain;
  const job = model.jobs.length;
  yield print(chosen);
  yield confirm(job);
  const { category } = at(products, product);
  const sampler = at(categories, category).bound.get(format);
  if (sampler === undefined) return;
  const title = { uz: `Narx ${random.whole(1, 99)}`, ru: 'Цена', kaa: null };
  yield { do: 'sampler', sampler, title };
  const { language } = at(branches, branch);
  yield { do: 'language', branch, language: language === 'ru' ? 'kaa' : 'ru' };
  yield { do: 'language', branch, language };
  if (random.chance(0.5)) return;
  yield { do: 'unbind', category, format };
  yield { do: 'bind', category, format, sampler };
}

/**
 * Printed in a requested language, hung, repeated; then the branch's language, the price or the texts change.
 */
function* inAnotherLanguage(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  const { branch, product, format } = chosen;
  const own = at(model.chain.branches, branch).language;
  const language = own === 'ru' ? 'uz' : 'ru';
  const item = { do: 'print', branch, items: [{ product, format, copies: 1 }], day: 0 } as const;
  if (random.chance(0.5)) {
    const before = model.jobs.length;
    yield item;
    yield confirm(before);
  }
  const job = model.jobs.length;
  yield { ...item, language };
  if (random.chance(0.8)) yield confirm(job);
  if (random.chance(0.5)) yield random.chance(0.5) ? { ...item, language } : item;
  yield random.pick<Step>([
    { do: 'language', branch, language: 'kaa' },
    { do: 'price', products: [product], price: random.whole(5, 30) * 50_000, oldPrice: null },
    { do: 'name', product, name: { uz: `Tovar ${product} d`, ru: `Товар ${product} д`, kaa: null } },
    { do: 'days', count: 1 },
  ]);
  yield { do: 'language', branch, language: own };
}

/** A product leaves every shelf and returns to one. */
function* leaves(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  const { branch, product } = chosen;
  const job = model.jobs.length;
  yield print(chosen);
  if (random.chance(0.7)) yield confirm(job);
  yield { do: 'leave', branch, product, shelf: null };
  yield print(chosen);
  yield { do: 'place', branch, product, shelf: random.whole(0, 2) };
}

/** Whether the tag by its category's sampler shows the product's picture. */
function hasPicture({ chain }: TagModel, { product, format }: Chosen): boolean {
  const sampler = at(chain.categories, at(chain.products, product).category).bound.get(format);
  return sampler !== undefined && at(chain.samplers, sampler).showsPicture;
}

/** The picture of a hanging tag changes, and is removed. */
function* pictured(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model, (one) => hasPicture(model, one));
  if (chosen === null) return;
  const { product } = chosen;
  const job = model.jobs.length;
  yield print(chosen);
  yield confirm(job);
  yield { do: 'picture', product, picture: random.whole(1, 9) };
  if (random.chance(0.5)) yield { do: 'picture', product, picture: null };
}

/** Place and texts of a hanging tag change. */
function* movedAndRenamed(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  const { branch, product } = chosen;
  const { shelves, places } = at(model.chain.branches, branch);
  const job = model.jobs.length;
  yield print(chosen);
  yield confirm(job);
  const stands = new Set(places.filter((one) => one.product === product).map((one) => one.shelf));
  const free = shelves.findIndex((shelf, index) => !shelf.deleted && !stands.has(index));
  if (free >= 0) yield { do: 'move', branch, product, shelf: free };
  yield { do: 'name', product, name: { uz: `Tovar ${product} b`, ru: `Товар ${product} б`, kaa: null } };
}

/**
 * A campaign in another format takes over and ends: the own tag is taken down, printed again, or forgotten.
 */
function* otherFormat(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model, ({ format }) => format !== 'A5');
  if (chosen === null) return;
  const { branch, product, format } = chosen;
  const own = model.jobs.length;
  yield print(chosen);
  yield confirm(own);
  const campaign = model.chain.campaigns.length;
  yield campaignOf(chosen, { format: 'A5', sampler: SAMPLERS.campaignA5, ends: random.whole(0, 2) });
  const job = model.jobs.length;
  yield print({ ...chosen, format: 'A5' });
  yield confirm(job);
  if (random.chance(0.6)) yield { do: 'takeDown', branch, items: [{ product, format }] };
  yield random.chance(0.5) ? { do: 'withdraw', campaign } : { do: 'days', count: 1 };
  if (random.chance(0.5)) yield { do: 'takeDown', branch, items: [{ product, format: 'A5' }] };
}

/** A price that changes overnight, printed in advance or not, with the nightly work late. */
function* comingPrice(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model);
  if (chosen === null) return;
  const { product } = chosen;
  const job = model.jobs.length;
  yield print(chosen);
  yield confirm(job);
  const { today } = model.chain;
  yield { do: 'comingPrice', product, day: 1, price: random.whole(5, 30) * 50_000, oldPrice: null };
  if (random.chance(0.5) && model.chain.today < plus(today, 1)) yield print(chosen, 1);
  yield { do: 'days', count: 1 };
  yield { do: 'applyComingPrices' };
}

/** The open walk through a branch, or the one that began last. */
function walkIn({ walks }: TagModel, branch: number): number {
  return walks.findLastIndex((one) => one.branch === branch && one.shelf === null);
}

function scan(walk: number, of: readonly ScanOf[]): Step {
  return { do: 'scan', walk, of, shelf: null, backwards: false, again: 0 };
}

/** Something happens to a hanging tag in the middle of a walk, before its bar code and its own code are scanned. */
function* walked(random: Random, model: TagModel): Generator<Step> {
  const chosen = choose(random, model, ({ product }) => at(model.chain.products, product).barcode !== null);
  if (chosen === null) return;
  const { branch, product } = chosen;
  const job = model.jobs.length;
  yield print(chosen);
  if (random.chance(0.7)) yield confirm(job);
  yield { do: 'beginWalk', branch, shelf: null };
  const walk = walkIn(model, branch);
  if (walk < 0 || model.jobs[job] === undefined) return;
  const codes: ScanOf[] = [{ product }, { job, item: 0 }];
  yield random.pick<Step>([
    { do: 'leave', branch, product, shelf: null },
    { do: 'leave', branch, product, shelf: null },
    { do: 'price', products: [product], price: random.whole(5, 30) * 50_000, oldPrice: null },
    { do: 'delete', product },
    campaignOf(chosen),
    scan(walk, codes.slice(1)),
  ]);
  yield scan(walk, codes);
  if (random.chance(0.5)) yield print(chosen);
  yield { do: 'endWalk', walk };
}

/** The tag of a product that the branch does not display is found in a walk. */
function* unplaced(random: Random, model: TagModel): Generator<Step> {
  const { chain } = model;
  const branch = random.whole(0, 2);
  const free = [...chain.products.keys()].filter((product) => {
    const { deleted, category } = at(chain.products, product);
    const { tagFormat: format, bound } = at(chain.categories, category);
    const isPrintable = contentOn(chain, { branch, product, format }, chain.today).problems.length === 0;
    return (
      !deleted &&
      bound.has(format) &&
      isPrintable &&
      model.neededFormat(branch, product, chain.today) === null
    );
  });
  if (free.length === 0) return;
  const product = random.pick(free);
  const format = at(chain.categories, at(chain.products, product).category).tagFormat;
  const job = model.jobs.length;
  yield print({ branch, product, format });
  yield { do: 'beginWalk', branch, shelf: null };
  const walk = walkIn(model, branch);
  if (walk >= 0 && model.jobs[job] !== undefined) yield scan(walk, [{ job, item: 0 }]);
}

export const SCRIPTS: readonly Script[] = [
  prolonged,
  onTheEve,
  inReverse,
  terms,
  withoutPrice,
  wrongDiscount,
  withoutTranslation,
  deletedMeanwhile,
  repeated,
  inAnotherLanguage,
  failedReprint,
  shared,
  leaves,
  pictured,
  movedAndRenamed,
  otherFormat,
  comingPrice,
  inAnotherLanguage,
  terms,
  walked,
  unplaced,
  walked,
];
