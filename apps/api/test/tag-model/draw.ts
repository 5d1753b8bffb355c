import { at, type CampaignPrice, FORMATS, type Format, type Language, plus } from './facts.ts';
import { keyOf, type Print, type TagModel } from './model.ts';
import type { Random } from './random.ts';
import { SCRIPTS } from './scripts.ts';
import { canPrint, type Step } from './steps/steps.ts';
import type { TagName } from './tag-content.ts';
import type { ScanOf, Walk } from './walk-facts.ts';
import { CAMPAIGN_SAMPLERS } from './world.ts';

/**
 * Generates the next step, with a purpose: half of the steps are about a tag that was printed (its campaign
 * is prolonged, its price changed, its job confirmed late), because random steps hardly ever hit the same tag
 * twice.
 */

/** A printed tag that a step may be about. */
interface Target {
  readonly branch: number;
  readonly product: number;
  readonly format: Format;
  readonly print: Print;
}

type Draw = (random: Random, model: TagModel) => Step | null;

function targets({ tags }: TagModel): Target[] {
  return [...tags].flatMap(([key, { waiting, hung }]) => {
    const print = waiting.at(-1) ?? hung;
    const [branch, product, format] = key.split(' ');
    if (print === null) return [];
    return [{ branch: Number(branch), product: Number(product), format: format as Format, print }];
  });
}

function somePrice(random: Random): number {
  // Small prices too: their monthly prices round up to the same thousand.
  return random.chance(0.2) ? random.whole(5, 11) * 1000 : random.whole(5, 30) * 50_000;
}

function campaignPrice(random: Random): CampaignPrice {
  const price = somePrice(random);
  const oldPrice = random.chance(0.7) ? price * 2 : null;
  const right = oldPrice === null ? 0 : 50;
  const discount = random.chance(0.7) ? null : random.chance(0.7) ? right : right + 1;
  return { price, oldPrice, discount };
}

function words(random: Random, stem: string) {
  const n = random.whole(1, 99);
  return { uz: `${stem} ${n}`, ru: `${stem} ${n} ру`, kaa: random.chance(0.5) ? `${stem} ${n} qq` : null };
}

function aliveProducts({ chain }: TagModel): number[] {
  return [...chain.products.keys()].filter((one) => !at(chain.products, one).deleted);
}

/** Days of a new source: begun, beginning today, tomorrow or later; ending on the same day or soon after. */
function someDays(random: Random): { begins: number; ends: number } {
  const begins = random.pick([-2, -1, 0, 0, 0, 1, 1, 2, 3]);
  return { begins, ends: Math.max(0, begins) + random.pick([0, 0, 1, 1, 2, 4]) };
}

/** Products that were printed recently, and some others, so that sources apply to printed tags. */
function someProducts(random: Random, model: TagModel, count: number): number[] {
  const alive = aliveProducts(model);
  const printed = new Set(targets(model).map((one) => one.product));
  const known = alive.filter((one) => printed.has(one));
  const chosen = random.some(known, Math.ceil(count / 2));
  return [...new Set([...chosen, ...random.some(alive, count - chosen.length)])];
}

const newCampaign: Draw = (random, model) => {
  const format = random.pick(FORMATS);
  const products = someProducts(random, model, random.whole(1, 5)).map(
    (one) => [one, campaignPrice(random)] as const,
  );
  if (products.length === 0) return null;
  const plan = {
    format,
    sampler: random.pick(CAMPAIGN_SAMPLERS[format]),
    ...someDays(random),
    products,
    branches: random.some([0, 1, 2], random.whole(1, 3)),
  };
  if (random.chance(0.12)) return { do: 'oldCampaign', ...plan, endless: random.chance(0.3) };
  return { do: 'campaign', ...plan };
};

const newSegment: Draw = (random, model) => ({
  do: 'segment',
  products: someProducts(random, model, random.whole(1, 6)),
  ...someDays(random),
  months: random.pick([6, 12, 24, 24, 36]),
  promoBank: random.chance(0.4),
});

/** Prints a branch's list, wrong tags first, sometimes as of a coming day, sometimes in another format. */
const printList: Draw = (random, model) => {
  const branch = random.whole(0, 2);
  const day = random.pick([0, 0, 0, 0, 1, 1, 2]);
  const list = model.list(branch, plus(model.chain.today, day));
  const wrong = list.filter((one) => one.state === 'to_print');
  const chosen = random.some(random.chance(0.85) ? wrong : list, random.whole(1, 14));
  if (chosen.length === 0) return null;
  const items = chosen.map(({ name: { product, format } }) => ({
    product,
    format,
    copies: random.chance(0.1) ? 2 : 1,
  }));
  return { do: 'print', branch, items, day, ...someLanguage(random) };
};

/** Usually the branch's own language, sometimes a requested one. */
function someLanguage(random: Random): { readonly language?: Language } {
  return random.chance(0.15) ? { language: random.pick(['uz', 'ru', 'kaa'] as const) } : {};
}

function printOne(random: Random, model: TagModel, { branch, product, format }: Omit<Target, 'print'>): Step {
  const day = random.pick([0, 0, 1, 2]);
  const formats = canPrint(model, branch, product, plus(model.chain.today, day));
  const chosen = random.chance(0.6) || formats.length === 0 ? format : random.pick(formats);
  return {
    do: 'print',
    branch,
    items: [{ product, format: chosen, copies: 1 }],
    day,
    ...someLanguage(random),
  };
}

function confirmOf(random: Random, model: TagModel, job: number): Step {
  const { prints } = at(model.jobs, job);
  const lost = random.chance(0.3) ? random.some(prints, random.whole(1, 3)) : [];
  return { do: 'confirm', job, failed: tagsOf(lost), ...someHung(random, prints, lost) };
}

type Prints = TagModel['jobs'][number]['prints'];

function tagsOf(prints: Prints) {
  return prints.map(({ name: { product, format } }) => ({ product, format }));
}

/** Sometimes names the tags that hang: the others wait on. */
function someHung(random: Random, prints: Prints, lost: Prints) {
  if (!random.chance(0.25)) return {};
  const left = prints.filter((one) => !lost.includes(one));
  return { hung: tagsOf(random.some(left, random.whole(0, Math.min(2, left.length)))) };
}

/** Confirms an open job, the newest or any, so that older ones are confirmed late. */
const confirmSome: Draw = (random, model) => {
  const open = [...model.jobs.keys()].filter((one) => !at(model.jobs, one).confirmed);
  if (open.length === 0) return null;
  return confirmOf(random, model, random.chance(0.5) ? at(open, open.length - 1) : random.pick(open));
};

/** Generates a change of the campaign of a printed tag. */
function campaignStep(random: Random, model: TagModel, campaign: number): Step {
  const facts = at(model.chain.campaigns, campaign);
  const { today } = model.chain;
  const roll = random.next();
  if (roll < 0.4 && facts.ends !== null) {
    // Prolonged by a day or two, cut to end today or tomorrow.
    const ends = random.chance(0.6) ? plus(facts.ends, random.whole(1, 2)) : plus(today, random.whole(0, 1));
    return { do: 'editCampaign', campaign, ends: daysBetween(today, ends) };
  }
  if (roll < 0.6) {
    const prices = [...facts.prices].map(
      ([product, old]) => [product, random.chance(0.5) ? campaignPrice(random) : old] as const,
    );
    return { do: 'editCampaign', campaign, prices };
  }
  if (roll < 0.7)
    return { do: 'editCampaign', campaign, sampler: random.pick(CAMPAIGN_SAMPLERS[facts.format]) };
  if (roll < 0.8)
    return { do: 'editCampaign', campaign, branches: random.some([0, 1, 2], random.whole(1, 3)) };
  if (roll < 0.86 && facts.begins > today)
    return { do: 'editCampaign', campaign, begins: random.whole(0, 2) };
  return { do: 'withdraw', campaign };
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Generates a change of a segment that applies to a product, or a new one. */
function segmentStep(random: Random, model: TagModel, product: number): Step {
  const number = model.chain.segments.findLastIndex((one) => one.products.has(product));
  if (number < 0)
    return {
      do: 'segment',
      products: [product],
      ...someDays(random),
      months: random.pick([12, 24]),
      promoBank: random.chance(0.5),
    };
  return random.pick<Step>([
    { do: 'editSegment', segment: number, ends: random.whole(0, 3) },
    { do: 'editSegment', segment: number, months: random.pick([6, 12, 24]) },
    { do: 'editSegment', segment: number, promoBank: random.chance(0.5) },
    { do: 'editSegment', segment: number, begins: random.whole(-1, 1) },
    { do: 'segmentProducts', segment: number, add: [], remove: [product] },
    { do: 'deleteSegment', segment: number },
  ]);
}

/** Generates a change of a product's texts or picture. */
function textStep(random: Random, model: TagModel, product: number): Step {
  const facts = at(model.chain.products, product);
  const character = random.whole(0, 2);
  return random.pick<Step>([
    { do: 'name', product, name: words(random, 'Nom') },
    { do: 'name', product, name: { ...facts.name, ru: `Имя ${random.whole(1, 99)}` } },
    { do: 'shortName', product, name: random.chance(0.3) ? null : words(random, 'Q') },
    { do: 'premium', product, premium: !facts.premium },
    { do: 'brand', product, brand: random.pick([null, 0, 1]) },
    { do: 'character', product, character, value: random.chance(0.3) ? null : words(random, 'Q') },
    { do: 'barcode', product, barcode: random.pick([null, '4780000000052', '4780000000069']) },
    { do: 'picture', product, picture: random.chance(0.3) ? null : random.whole(1, 5) },
  ]);
}

/** Generates a change of a product's place. */
function placeStep(random: Random, { branch, product }: Pick<Target, 'branch' | 'product'>): Step {
  const shelf = random.whole(0, 2);
  const roll = random.next();
  if (roll < 0.4) return { do: 'move', branch, product, shelf };
  if (roll < 0.6) return { do: 'place', branch, product, shelf };
  return { do: 'leave', branch, product, shelf: random.chance(0.5) ? null : shelf };
}

/** Another price, about half of the time the printed one: the tag is right again. */
function priceStep(random: Random, model: TagModel, product: number, back: number | null): Step {
  const price = random.chance(0.4) && back !== null ? back : somePrice(random);
  const oldPrice = random.chance(0.5) ? price * 2 : null;
  if (random.chance(0.3)) return { do: 'comingPrice', product, day: random.whole(1, 2), price, oldPrice };
  const products = at(model.chain.products, product).deleted ? aliveProducts(model).slice(0, 1) : [product];
  // Without a price there is no old price.
  if (random.chance(0.04)) return { do: 'price', products, price: null, oldPrice: null };
  return { do: 'price', products, price, oldPrice };
}

/** A tag that several consecutive steps are about: many faults need four or five events of the same tag. */
interface Focus {
  readonly branch: number;
  readonly product: number;
  readonly format: Format;
  /** Number of steps left. */
  readonly left: number;
}

function newFocus(random: Random, model: TagModel): Focus {
  const left = random.whole(3, 9);
  const all = targets(model);
  // Recent prints more often than old ones, and sometimes a tag that was never printed.
  const recent = all.filter((one) => one.print.job >= model.jobs.length - 6);
  if (all.length === 0 || random.chance(0.15)) return { ...drawTag(random, model), left };
  const { branch, product, format } = random.pick(random.chance(0.7) && recent.length > 0 ? recent : all);
  return { branch, product, format, left };
}

/** Generates a step about one tag: its paper, its sources, its place, its texts. */
function drawAbout(random: Random, model: TagModel, { branch, product, format }: Focus): Step {
  const tags = targets(model).filter((one) => one.branch === branch && one.product === product);
  const target = tags.find((one) => one.format === format) ?? tags[0] ?? null;
  const open = [...model.jobs.keys()].filter((number) => {
    const { confirmed, prints } = at(model.jobs, number);
    return !confirmed && prints.some(({ name }) => name.branch === branch && name.product === product);
  });
  const roll = random.next();
  if (roll < 0.2) {
    const needed = model.neededFormat(branch, product, model.chain.today);
    return printOne(random, model, {
      branch,
      product,
      format: random.chance(0.6) && needed !== null ? needed : format,
    });
  }
  if (roll < 0.36 && open.length > 0) return confirmAbout(random, model, random.pick(open), product);
  if (roll < 0.48) {
    const campaign = campaignAbout(random, model, branch, product);
    return campaign === null ? campaignFor(random, branch, product) : campaignStep(random, model, campaign);
  }
  if (roll < 0.58) return segmentStep(random, model, product);
  if (roll < 0.68) return priceStep(random, model, product, target?.print.content.price ?? null);
  if (roll < 0.74) return textStep(random, model, product);
  if (roll < 0.84) return placeStep(random, { branch, product });
  if (roll < 0.88) return { do: 'takeDown', branch, items: [{ product, format }] };
  if (roll < 0.92)
    return at(model.chain.products, product).deleted ? { do: 'restore', product } : { do: 'delete', product };
  if (roll < 0.96) return { do: 'days', count: 1 };
  const { category } = at(model.chain.products, product);
  return random.pick<Step>([
    { do: 'category', product, category: random.whole(0, 5) },
    { do: 'tagFormat', category, format: random.pick(FORMATS) },
    { do: 'unbind', category, format },
    { do: 'language', branch, language: random.pick(['uz', 'ru', 'kaa'] as const) },
    { do: 'applyComingPrices' },
  ]);
}

/** A campaign that applies, will apply or applied to a product in a branch; null for none. */
function campaignAbout(random: Random, { chain }: TagModel, branch: number, product: number): number | null {
  const numbers = [...chain.campaigns.keys()].filter((number) => {
    const { prices, branches, withdrawn } = at(chain.campaigns, number);
    return prices.has(product) && branches.has(branch) && !withdrawn;
  });
  return numbers.length === 0 || random.chance(0.2) ? null : at(numbers, numbers.length - 1);
}

function campaignFor(random: Random, branch: number, product: number): Step {
  const format = random.pick(FORMATS);
  return {
    do: 'campaign',
    format,
    sampler: random.pick(CAMPAIGN_SAMPLERS[format]),
    ...someDays(random),
    products: [[product, campaignPrice(random)]],
    branches: [branch],
  };
}

/** Generates the subject of a scan: mostly tags of the walk's branch, sometimes goods, or a text that is neither. */
function someScan(random: Random, model: TagModel, branch: number): ScanOf {
  const roll = random.next();
  if (roll < 0.07) return { text: `kod ${random.whole(1, 2)}` };
  const printed = targets(model).filter((one) => random.chance(0.1) || one.branch === branch);
  const { products } = model.chain;
  if (roll < 0.45 || printed.length === 0) {
    const known = printed.map((one) => one.product).filter((one) => at(products, one).barcode !== null);
    if (known.length > 0 && random.chance(0.8)) return { product: random.pick(known) };
    return { product: random.pick([...products.keys()].filter((one) => at(products, one).barcode !== null)) };
  }
  const { print, ...name } = random.pick(printed);
  // The paper of an earlier print may hang still.
  const jobs = [...model.jobs.keys()].filter((number) =>
    at(model.jobs, number).prints.some((one) => keyOf(one.name) === keyOf(name)),
  );
  const job = random.chance(0.7) ? print.job : random.pick(jobs);
  const item = at(model.jobs, job).prints.findIndex((one) => keyOf(one.name) === keyOf(name));
  return { job, item };
}

/** Confirms the tags of a job that a walk has found hanging right; null for none. */
function confirmScanned(random: Random, model: TagModel, { scans }: Walk): Step | null {
  const found = scans.flatMap(({ of, verdict }) => ('job' in of && verdict === 'right' ? [of] : []));
  const open = found.filter(({ job }) => !at(model.jobs, job).confirmed);
  if (open.length === 0) return null;
  const { job } = random.pick(open);
  const { prints } = at(model.jobs, job);
  const hung = tagsOf(prints.filter((_, item) => open.some((one) => one.job === job && one.item === item)));
  return { do: 'confirm', job, failed: [], hung };
}

/** Begins, continues or ends a walk; phones without a connection send scans of ended ones. */
const walkStep: Draw = (random, model) => {
  const open = [...model.walks.keys()].filter((one) => at(model.walks, one).end === null);
  const aShelf = () => (random.chance(0.5) ? null : random.whole(0, 2));
  if (model.walks.length === 0 || random.chance(0.12))
    return { do: 'beginWalk', branch: random.whole(0, 2), shelf: aShelf() };
  const isLate = open.length === 0 || random.chance(0.15);
  const walk = random.pick(isLate ? [...model.walks.keys()] : open);
  const roll = random.next();
  if (roll < 0.18) return { do: 'endWalk', walk };
  if (roll < 0.3) {
    const confirmed = confirmScanned(random, model, at(model.walks, walk));
    if (confirmed !== null) return confirmed;
  }
  const { branch } = at(model.walks, walk);
  const of = Array.from({ length: random.whole(1, 6) }, () => someScan(random, model, branch));
  const again = random.chance(0.3) ? random.whole(1, 4) : 0;
  return { do: 'scan', walk, of, shelf: aShelf(), backwards: random.chance(0.2), again };
};

/** Confirms a job; the tag was printed, or failed. */
function confirmAbout(random: Random, model: TagModel, job: number, product: number): Step {
  const { prints } = at(model.jobs, job);
  const mine = prints.filter(({ name }) => name.product === product);
  const lost = random.chance(0.4) ? mine : [];
  return { do: 'confirm', job, failed: tagsOf(lost), ...someHung(random, prints, lost) };
}

/** Changes of data that many tags share. */
const shared: Draw = (random, model) => {
  const { chain } = model;
  const category = random.whole(0, chain.categories.length - 1);
  const format = random.pick(FORMATS);
  const fitting = [...chain.samplers.keys()].filter((one) => at(chain.samplers, one).format === format);
  const sampler = random.whole(0, chain.samplers.length - 1);
  const hasMonths = at(chain.samplers, sampler).months !== null;
  const branch = random.whole(0, 2);
  const shelf = random.whole(0, 2);
  const segment = Math.max(0, random.whole(0, chain.segments.length - 1));
  return random.pick<Step>([
    { do: 'bind', category, format, sampler: random.pick(fitting) },
    { do: 'unbind', category, format },
    { do: 'tagFormat', category, format },
    {
      do: 'sampler',
      sampler,
      title: random.chance(0.3) ? null : words(random, 'S'),
      ...(hasMonths ? { months: random.pick([12, 24]) } : {}),
    },
    { do: 'sampler', sampler, title: null, shortName: random.chance(0.5) },
    { do: 'language', branch, language: random.pick(['uz', 'ru', 'kaa'] as const) },
    { do: 'renameBrand', brand: random.whole(0, 1), name: `Brend ${random.whole(1, 99)}` },
    { do: 'label', character: random.whole(0, 2), label: words(random, 'Belgi') },
    { do: 'deleteShelf', branch, shelf },
    { do: 'bringBackShelf', branch, shelf },
    { do: 'bringBackShelf', branch, shelf },
    { do: 'markup', months: random.pick([6, 12, 24]), markup: random.whole(0, 8) * 500 },
    {
      do: 'switchPlan',
      months: random.pick([6, 12, 24, 36]),
      active: random.chance(0.6),
      byHand: random.chance(0.5),
    },
    { do: 'restoreSegment', segment },
    { do: 'segmentProducts', segment, add: random.some(aliveProducts(model), 2), remove: [] },
    { do: 'price', products: random.some(aliveProducts(model), 5), price: somePrice(random), oldPrice: null },
  ]);
};

/**
 * Generates a step that model and server refuse with the same code. Each kind in turn, so that all are
 * covered.
 */
function impossible(random: Random, { chain, jobs }: TagModel, turn: number): Step {
  const product = random.pick([...chain.products.keys()].filter((one) => !at(chain.products, one).deleted));
  const campaign = {
    do: 'campaign',
    format: 'A6',
    sampler: at(CAMPAIGN_SAMPLERS.A6, 0),
    begins: 2,
    ends: 3,
    products: [[product, { price: 100_000, oldPrice: null, discount: null }]],
    branches: [0],
  } as const;
  const segment = {
    do: 'segment',
    products: [product],
    begins: 2,
    ends: 3,
    months: 12,
    promoBank: false,
  } as const;
  const closed = [...jobs.keys()].filter((one) => at(jobs, one).confirmed);
  const open = [...jobs.keys()].filter((one) => !at(jobs, one).confirmed);
  const over = [...chain.campaigns.keys()].filter((one) => at(chain.campaigns, one).withdrawn);
  const steps: Step[] = [
    { ...campaign, ends: 1 },
    { ...campaign, begins: -3, ends: -1 },
    { ...campaign, sampler: at(CAMPAIGN_SAMPLERS.A5, 0) },
    { ...campaign, products: [[product, { price: 100_000, oldPrice: 100_000, discount: null }]] },
    { ...segment, ends: 1 },
    { ...segment, begins: -2, ends: -1 },
    { do: 'print', branch: 0, items: [{ product, format: 'A6', copies: 1 }], day: -1 },
    ...closed.slice(-1).map((job): Step => ({ do: 'confirm', job, failed: [] })),
    ...open.slice(-1).map((job): Step => ({ do: 'confirm', job, failed: [{ product: 0, format: 'A5' }] })),
    ...over.slice(-1).map((one): Step => ({ do: 'withdraw', campaign: one })),
    ...over.slice(-1).map((one): Step => ({ do: 'editCampaign', campaign: one, ends: 5 })),
  ];
  return at(steps, turn % steps.length);
}

const SHARES: readonly (readonly [share: number, draw: Draw])[] = [
  [0.38, printList],
  [0.16, confirmSome],
  [0.14, newCampaign],
  [0.1, newSegment],
  [0.17, shared],
  [0.05, () => ({ do: 'days', count: 1 })],
];

/** Share of the steps that belong to walks. */
const SHARE_OF_WALKS = 0.1;
/** Number of concurrent scripts, and their share of the steps. */
const SCRIPTS_AT_ONCE = 4;
const SHARE_OF_SCRIPTS = 0.55;

/** Generates the steps of one history, one after another. */
export class Drawing {
  readonly #random: Random;
  readonly #scripts: Generator<Step>[] = [];
  #begun = 0;
  #focus: Focus | null = null;
  #impossible = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Generates the next step. */
  next(model: TagModel): Step {
    const random = this.#random;
    if (random.chance(SHARE_OF_WALKS)) return walkStep(random, model) ?? { do: 'applyComingPrices' };
    if (random.chance(SHARE_OF_SCRIPTS)) {
      const step = this.#fromScript(model);
      if (step !== null) return step;
    }
    if (this.#focus !== null) {
      const focus = this.#focus;
      this.#focus = focus.left > 1 ? { ...focus, left: focus.left - 1 } : null;
      return drawAbout(random, model, focus);
    }
    if (random.chance(0.3)) this.#focus = newFocus(random, model);
    if (random.chance(0.25)) {
      this.#impossible += 1;
      return impossible(random, model, this.#impossible);
    }
    let roll = random.next();
    for (const [share, draw] of SHARES) {
      if (roll < share) return draw(random, model) ?? { do: 'applyComingPrices' };
      roll -= share;
    }
    return { do: 'applyComingPrices' };
  }

  /** The next step of one of the scripts; the kinds start in turn. */
  #fromScript(model: TagModel): Step | null {
    if (this.#scripts.length < SCRIPTS_AT_ONCE) {
      const script = at(SCRIPTS, this.#begun % SCRIPTS.length);
      this.#begun += 1;
      this.#scripts.push(script(this.#random, model));
    }
    const index = this.#random.whole(0, this.#scripts.length - 1);
    const { value, done } = at(this.#scripts, index).next();
    if (!done) return value;
    this.#scripts.splice(index, 1);
    return null;
  }
}

/** Interesting days: today, tomorrow, and the edges of every source that is not over. */
export function drawDay(random: Random, { chain }: TagModel): string {
  const { today } = chain;
  const edges = new Set<string>();
  const add = (day: string) => {
    if (day > today && day <= plus(today, 9)) edges.add(day);
  };
  for (const one of [...chain.campaigns, ...chain.segments]) {
    add(one.begins);
    add(plus(one.begins, -1));
    if (one.ends === null) continue;
    add(one.ends);
    add(plus(one.ends, 1));
  }
  const roll = random.next();
  if (roll < 0.5 || edges.size === 0) return roll < 0.35 ? today : plus(today, 1);
  return random.pick([...edges].sort());
}

/** A tag to query by name, needed or not. */
export function drawTag(random: Random, model: TagModel): TagName {
  const known = targets(model);
  if (known.length > 0 && random.chance(0.5)) {
    const { branch, product } = random.pick(known);
    return { branch, product, format: random.pick(FORMATS) };
  }
  return {
    branch: random.whole(0, 2),
    product: random.whole(0, model.chain.products.length - 1),
    format: random.pick(FORMATS),
  };
}
