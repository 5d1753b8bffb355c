import { monthlyPrice } from '@javon/price-tag';

/**
 * The state of tags told a second time, the plain way: one branch in memory, every state worked out from scratch.
 * It shares no code with the server but the formula of the monthly price, which has a test of its own.
 */

export type ModelState = 'to_print' | 'printed' | 'current' | 'take_down';
type Format = 'A5' | 'A6';

interface Product {
  price: number;
  oldPrice: number | null;
  /** Prices to come, by the day they begin. */
  coming: { day: string; price: number; oldPrice: number | null }[];
  /** How often it was renamed. */
  text: number;
  deleted: boolean;
  /** Shelf that it stands on; null where it stands nowhere. */
  shelf: number | null;
}

interface Segment {
  readonly id: number;
  readonly products: readonly number[];
  readonly months: number;
  readonly promoBank: boolean;
  readonly begins: string;
  readonly ends: string;
  deleted: boolean;
}

interface Campaign {
  readonly id: number;
  readonly format: Format;
  readonly prices: Map<number, { price: number; oldPrice: number | null }>;
  readonly begins: string;
  ends: string;
  withdrawn: boolean;
}

/** What one print of a tag says. */
interface Said {
  readonly price: number;
  readonly oldPrice: number | null;
  readonly monthly: number | null;
  readonly months: number | null;
  readonly promoBank: boolean;
  readonly until: string | null;
  readonly text: number;
  readonly sampler: string;
}

interface Print {
  readonly id: number;
  readonly said: Said;
  readonly campaign: number | null;
  readonly day: string;
  readonly shelf: number | null;
}

interface Tag {
  pending: Print | null;
  hung: Print | null;
}

/** Markup of the plans in hundredths of a percent, by months. */
const PLANS: ReadonlyMap<number, number> = new Map([
  [12, 3000],
  [24, 5000],
]);
/** Months of the category's own sampler; a campaign's shows no monthly price. */
const OWN_MONTHS = 12;
const OWN_FORMAT: Format = 'A6';

function latest<T extends { readonly begins: string; readonly id: number }>(all: readonly T[]): T | null {
  return (
    [...all].sort((a, b) => (a.begins < b.begins ? 1 : a.begins > b.begins ? -1 : b.id - a.id))[0] ?? null
  );
}

function sameTag(a: Said, b: Said): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export class TagModel {
  readonly products = new Map<number, Product>();
  readonly segments: Segment[] = [];
  readonly campaigns: Campaign[] = [];
  readonly tags = new Map<string, Tag>();
  /** The one tag of each job, and what it said. */
  readonly #jobs = new Map<number, { key: string; print: Print }>();

  /** What a tag says on a day; null where it could not be printed, having no sampler in its format. */
  says(product: number, format: Format, day: string): { said: Said; campaign: number | null } | null {
    const facts = this.#product(product);
    const campaign = this.#campaign(product, day);
    const mine = campaign !== null && campaign.format === format;
    if (!mine && format !== OWN_FORMAT) return null;
    const own = facts.coming
      .filter((one) => one.day <= day)
      .reverse()
      .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))[0];
    const { price, oldPrice } = campaign?.prices.get(product) ?? own ?? facts;
    const segment = latest(
      this.segments.filter(
        (one) => !one.deleted && one.begins <= day && one.ends >= day && one.products.includes(product),
      ),
    );
    const months = mine ? null : (segment?.months ?? OWN_MONTHS);
    const promoBank = months !== null && (segment?.promoBank ?? false);
    const markup = promoBank ? 0 : (PLANS.get(months ?? 0) ?? 0);
    return {
      said: {
        price,
        // The category's sampler shows no old price.
        oldPrice: mine ? oldPrice : null,
        monthly: months === null ? null : monthlyPrice(price, markup, months),
        months,
        promoBank,
        until: mine ? campaign.ends : null,
        text: facts.text,
        sampler: mine ? `campaign ${format}` : 'own',
      },
      campaign: mine ? campaign.id : null,
    };
  }

  /** Every tag that the branch needs or has, `product format` → state. */
  states(day: string, nextDay: string): Map<string, ModelState> {
    const asked = new Set<string>();
    for (const [id, { deleted, shelf }] of this.products) {
      if (!deleted && shelf !== null) asked.add(`${id} ${this.#needed(id, day)}`);
    }
    for (const [key, { pending, hung }] of this.tags) if (pending !== null || hung !== null) asked.add(key);
    return new Map([...asked].map((key) => [key, this.#state(key, day, nextDay)]));
  }

  /** Prints a tag; `id` grows from print to print. */
  print(id: number, job: number, product: number, format: Format, day: string): void {
    const now = this.says(product, format, day);
    if (now === null) throw new Error('cannot be printed');
    const key = `${product} ${format}`;
    const print = { id, ...now, day, shelf: this.#product(product).shelf };
    this.#tag(key).pending = print;
    this.#jobs.set(job, { key, print });
  }

  /** The tag of a job came out, or not; what was printed or hung later stays. */
  confirm(job: number, failed: boolean): void {
    const { key, print } = this.#jobs.get(job) ?? {};
    if (key === undefined || print === undefined) throw new Error(`no job ${job}`);
    const tag = this.#tag(key);
    if (!failed && print.id > (tag.hung?.id ?? 0)) tag.hung = print;
    if (tag.pending?.id === print.id) tag.pending = null;
  }

  takeDown(product: number, format: Format): void {
    this.tags.set(`${product} ${format}`, { pending: null, hung: null });
  }

  #state(key: string, day: string, nextDay: string): ModelState {
    const [id = '', format = ''] = key.split(' ');
    const product = Number(id);
    const { deleted, shelf } = this.#product(product);
    const { pending, hung } = this.tags.get(key) ?? { pending: null, hung: null };
    const now = this.says(product, format as Format, day);
    const isRight = (print: Print | null) => print !== null && now !== null && sameTag(print.said, now.said);
    if (pending === null && hung === null) return 'to_print';
    if (deleted) return 'take_down';
    if (shelf === null && (pending?.shelf ?? hung?.shelf ?? null) !== null) return 'take_down';

    const waits = pending !== null && (pending.day <= day || isRight(pending));
    if (waits && isRight(pending)) return 'printed';
    const hangsRight = isRight(hung) || hung?.day === nextDay;
    const moved = shelf !== null && hung !== null && hung.shelf !== null && hung.shelf !== shelf;
    if (!waits && hangsRight && !moved) return 'current';

    const needed = shelf === null ? null : this.#needed(product, day);
    const judged = waits ? pending : hung;
    if (judged === null || (!waits && hangsRight) || needed === format) return 'to_print';
    const holding = this.#campaign(product, day);
    if (holding?.format === format) return 'to_print';
    return (holding !== null && needed !== null) || judged.campaign !== null ? 'take_down' : 'to_print';
  }

  #needed(product: number, day: string): Format {
    return this.#campaign(product, day)?.format ?? OWN_FORMAT;
  }

  #campaign(product: number, day: string): Campaign | null {
    return latest(
      this.campaigns.filter(
        (one) => !one.withdrawn && one.begins <= day && one.ends >= day && one.prices.has(product),
      ),
    );
  }

  #product(id: number): Product {
    const product = this.products.get(id);
    if (product === undefined) throw new Error(`no product ${id}`);
    return product;
  }

  #tag(key: string): Tag {
    const tag = this.tags.get(key) ?? { pending: null, hung: null };
    this.tags.set(key, tag);
    return tag;
  }
}
