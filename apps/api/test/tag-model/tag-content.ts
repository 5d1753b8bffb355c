import {
  at,
  type Campaign,
  type Chain,
  type Format,
  type Language,
  type Price,
  type Segment,
  type Words,
} from './facts.ts';

/**
 * Content of a tag on a day, computed a second time: from docs/decisions/2026-11-21-sources-of-a-tag.md and
 * packages/price-tag/SPEC.md, sharing no code with the server, not even the formula of the monthly price.
 */
export interface Content {
  readonly price: number | null;
  readonly oldPrice: number | null;
  readonly monthly: number | null;
  readonly months: number | null;
  readonly promoBank: boolean;
  /** The campaign's last day, if the tag shows it. */
  readonly until: string | null;
  readonly language: Language;
  /** Sampler and version, as `2.1`; null if the format has no sampler. */
  readonly sampler: string | null;
  /** Every text of the tag, as one string. */
  readonly texts: string;
  readonly pictures: string;
}

/** A tag's content with its sources. */
export interface Sourced {
  readonly content: Content;
  /** The campaign of this tag: it is valid for the product, in this format. */
  readonly campaign: number | null;
  /** The campaign valid for the product, whatever its format. */
  readonly holding: number | null;
  /** The segment whose terms the monthly price uses. */
  readonly segment: number | null;
  /** Codes of the problems that block its print, worst first. */
  readonly problems: readonly string[];
}

/** Name of one tag. */
export interface TagName {
  readonly branch: number;
  readonly product: number;
  readonly format: Format;
}

/** The number of the one that began last, then the newest; null if there is none. */
function winner(all: readonly (Campaign | Segment)[], holds: (one: never) => boolean): number | null {
  let best: number | null = null;
  for (const [number, one] of all.entries()) {
    if (!(holds as (one: Campaign | Segment) => boolean)(one)) continue;
    if (best === null || one.begins >= at(all, best).begins) best = number;
  }
  return best;
}

/** The campaign valid for a product in a branch on a day; null for none. */
export function campaignOn(chain: Chain, branch: number, product: number, day: string): number | null {
  return winner(
    chain.campaigns,
    (one: Campaign) =>
      !one.withdrawn &&
      one.begins <= day &&
      (one.ends === null || day <= one.ends) &&
      one.prices.has(product) &&
      one.branches.has(branch),
  );
}

function segmentOn(chain: Chain, product: number, day: string): number | null {
  return winner(
    chain.segments,
    (one: Segment) => !one.deleted && one.begins <= day && day <= one.ends && one.products.has(product),
  );
}

/** The product's own price on a day: the latest of those that have begun. */
function ownPrice(chain: Chain, product: number, day: string): Price {
  let best: Chain['products'][number]['prices'][number] | undefined;
  for (const one of at(chain.products, product).prices) {
    if (one.day > day) continue;
    if (best === undefined || one.day > best.day || (one.day === best.day && one.order >= best.order))
      best = one;
  }
  return best ?? { price: null, oldPrice: null };
}

/** price × (1 + markup) ÷ months, rounded up to the next 1,000 soʻm; markup in hundredths of a percent. */
function monthlyOf(price: number, markup: number, months: number): number {
  const thousands = (price * (10_000 + markup)) / (10_000 * 1000 * months);
  return Math.ceil(Number(thousands.toFixed(9))) * 1000;
}

function inLanguage(words: Words, language: Language): string {
  return (language === 'kaa' ? words.kaa : words[language]) || words.uz;
}

/** Whether a text is missing in the language of a tag. */
function lacks(words: Words, language: Language): boolean {
  return (language === 'ru' ? words.ru : words.uz) === '';
}

function textsOf(
  chain: Chain,
  { product: id, sampler: samplerId, language }: Texts,
): { texts: string; lacking: boolean } {
  const product = at(chain.products, id);
  const sampler = at(chain.samplers, samplerId);
  const used: Words[] = [product.name, sampler.suffix];
  if (product.shortName !== null) used.push(product.shortName);
  const characters = [...product.characters]
    .filter(([character]) => sampler.characters === null || sampler.characters.includes(character))
    .map(([character, value]) => {
      const { label, unit } = at(chain.characters, character);
      used.push(label, value);
      return [
        character,
        inLanguage(label, language),
        inLanguage(value, language),
        unit && inLanguage(unit, language),
      ];
    });
  const name = inLanguage(product.name, language);
  const shortName = product.shortName === null ? name : inLanguage(product.shortName, language);
  const texts = JSON.stringify({
    language,
    title: sampler.title && inLanguage(sampler.title, language),
    name: sampler.shortName ? shortName : name,
    shortName,
    brand: product.brand === null ? '' : at(chain.brands, product.brand),
    sku: product.sku,
    text: sampler.text && inLanguage(sampler.text, language),
    suffix: inLanguage(sampler.suffix, language),
    premium: product.premium,
    discountTag: sampler.discountTag,
    barcode: product.barcode,
    characters,
  });
  return { texts, lacking: used.some((words) => lacks(words, language)) };
}

interface Texts {
  readonly product: number;
  readonly sampler: number;
  readonly language: Language;
}

/** The integer percentage by which a price is below its old price, rounded down. */
function discountOf(price: number, oldPrice: number | null): number {
  return oldPrice === null ? 0 : Math.floor(((oldPrice - price) * 100) / oldPrice);
}

/**
 * Computes the content of a tag on a day, the source of each value, and the problems that block its print: in
 * the branch's language, or in a requested one.
 */
export function contentOn(
  chain: Chain,
  { branch, product, format }: TagName,
  day: string,
  language: Language = at(chain.branches, branch).language,
): Sourced {
  const holding = campaignOn(chain, branch, product, day);
  const held = holding === null ? null : at(chain.campaigns, holding);
  const campaign = held?.format === format ? holding : null;
  const category = at(chain.categories, at(chain.products, product).category);
  const samplerId = campaign === null || held === null ? (category.bound.get(format) ?? null) : held.sampler;
  const stated = held?.prices.get(product);
  const own = ownPrice(chain, product, day);
  const { price, oldPrice } = stated ?? own;
  if (samplerId === null) {
    const bare = { oldPrice: null, monthly: null, months: null, promoBank: false, until: null };
    const content = { ...bare, price, language, sampler: null, texts: '', pictures: '' };
    return { content, campaign, holding, segment: null, problems: ['tag_no_sampler'] };
  }

  const sampler = at(chain.samplers, samplerId);
  const segmentId = segmentOn(chain, product, day);
  const segment = segmentId === null ? null : at(chain.segments, segmentId);
  const plan = sampler.months === null ? undefined : chain.plans.get(segment?.months ?? sampler.months);
  const hasTerms = price !== null && plan?.active === true;
  const promoBank = hasTerms && segment?.promoBank === true;
  const { texts, lacking } = textsOf(chain, { product, sampler: samplerId, language });
  const content: Content = {
    price,
    oldPrice: sampler.showsOldPrice ? oldPrice : null,
    monthly: hasTerms ? monthlyOf(price, promoBank ? 0 : plan.markup, plan.months) : null,
    months: hasTerms ? plan.months : null,
    promoBank,
    until: campaign !== null && held !== null && sampler.showsUntil ? held.ends : null,
    language,
    sampler: `${samplerId}.${sampler.version}`,
    texts,
    pictures: sampler.showsPicture ? (at(chain.products, product).picture ?? '') : '',
  };

  const problems: string[] = [];
  if (price === null) problems.push('tag_no_price');
  else if (content.oldPrice !== null && content.oldPrice <= price) problems.push('tag_old_price');
  else if (stated !== undefined && content.oldPrice !== null && own.price !== null && price > own.price)
    problems.push('tag_campaign_above_own');
  else if (campaign !== null && stated !== undefined && stated.discount !== null) {
    if (stated.discount !== discountOf(price, content.oldPrice)) problems.push('tag_discount');
  }
  if (sampler.monthly === 'required' && price !== null && !hasTerms) problems.push('tag_no_instalment');
  if (campaign !== null && held?.ends === null) problems.push('tag_campaign_endless');
  if (lacking) problems.push('tag_translation');
  return { content, campaign, holding, segment: hasTerms ? segmentId : null, problems };
}

/**
 * Whether two tags have the same content. Sources do not count: a tag with the right content is right,
 * whatever its source.
 */
export function hasSameContent(a: Content, b: Content): boolean {
  return (
    a.price === b.price &&
    a.oldPrice === b.oldPrice &&
    a.monthly === b.monthly &&
    a.months === b.months &&
    a.promoBank === b.promoBank &&
    a.until === b.until &&
    a.sampler === b.sampler &&
    a.texts === b.texts &&
    a.pictures === b.pictures
  );
}
