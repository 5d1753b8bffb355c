import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { at, type Chain, plus } from './facts.ts';
import type { Random } from './random.ts';
import { designOf, type Site } from './site.ts';
import { SAMPLERS } from './world.ts';

const CLIENTS = 8;
const FORMATS = ['A6', 'A6', 'A6', 'A7', 'A5'] as const;
/** Goods and branches that all clients change. */
const PRODUCTS = 12;
const BRANCHES = 2;
/** Maximum number of campaigns at a time, and of recent jobs to confirm. */
const CAMPAIGNS = 3;
const JOBS = 8;

type Body = Readonly<Record<string, unknown>>;
type Row = { readonly id: number; readonly version: number };

/**
 * Calls that change the same goods, shelves, campaigns and tags, for several clients at the same time. Nothing models
 * them: each must be answered or refused, and derived rows must agree with their sources afterwards.
 */
export class Storm {
  readonly #site: Site;
  readonly #chain: Chain;
  readonly #random: Random;
  readonly #service: string;
  readonly #jobs: { id: number; branch: number; items: { product: number; format: string }[] }[] = [];
  readonly #campaigns: number[] = [];
  /** Counter for names and prices, so that no two are equal. */
  #next = 0;
  answered = 0;
  refused = 0;

  private constructor(site: Site, chain: Chain, random: Random, service: string) {
    this.#site = site;
    this.#chain = chain;
    this.#random = random;
    this.#service = service;
  }

  static async open(site: Site, chain: Chain, random: Random): Promise<Storm> {
    const body = { name: 'Storm', data: ['products', 'prices'] };
    const made = await site.call<{ token: string }>('POST', '/service-tokens', body);
    return new Storm(site, chain, random, made.ok?.token ?? '');
  }

  /** Every client takes so many steps. @throws the first error of the server */
  async round(steps: number): Promise<void> {
    const work = async () => {
      for (let step = 0; step < steps; step++) await this.#random.pick(this.#steps)();
    };
    await Promise.all(Array.from({ length: CLIENTS }, work));
  }

  readonly #steps = [
    () => this.#print(),
    () => this.#print(),
    () => this.#confirm(),
    () => this.#confirm(),
    () => this.#takeDown(),
    () => this.#rename(),
    () => this.#value(),
    () => this.#label(),
    () => this.#mergeCharacter(),
    () => this.#mergeBrand(),
    () => this.#deleteAndRestore(),
    () => this.#shelfGone(),
    () => this.#plan(),
    () => this.#plan(),
    () => this.#import('prices', () => ({ price: this.#price() })),
    () => this.#import('products', () => ({ name: { uz: this.#name(), ru: this.#name() } })),
    () => this.#issue(),
    () => this.#editCampaign(),
    () => this.#editCampaign(),
    () => this.#walk(),
    () => this.#bind(),
    () => this.#sampler(),
    () => this.#right(),
  ];

  async #call<T = Row>(method: string, path: string, body?: Body, token?: string): Promise<T | null> {
    const { ok } = await this.#site.call<T>(method, path, body, token);
    if (ok === null) this.refused += 1;
    else this.answered += 1;
    return ok;
  }

  /** Changes a row in the version that it has now. */
  async #change<T = Row>(
    table: Parameters<Site['version']>[0],
    id: number,
    [method, path]: readonly [string, string],
    body: Body,
  ): Promise<T | null> {
    return this.#call<T>(method, path, { version: await this.#site.version(table, id), ...body });
  }

  #name = () => `Nom ${this.#next++}`;
  #price = () => 1_000_000 + this.#next++;
  #words() {
    const name = this.#name();
    return { uz: name, ru: name, kaa: name };
  }
  #some = (count: number) => this.#random.some(this.#site.ids.products.slice(0, PRODUCTS), count);
  #product = () => at(this.#site.ids.products, this.#random.whole(0, PRODUCTS - 1));
  #branch = () => this.#random.whole(0, BRANCHES - 1);
  #seller = (branch: number) => at(this.#site.sellers, branch);
  #shelf = () => this.#random.pick(at(this.#site.ids.shelves, this.#branch()));
  #tags = (count: number) =>
    this.#some(count).map((product) => ({ product, format: this.#random.pick(FORMATS) }));
  #prices = (count: number) =>
    this.#some(count).map((product) => ({ product, price: this.#next++ + 300_000, old_price: 9_000_000 }));

  async #print(): Promise<void> {
    const branch = this.#branch();
    const items = this.#tags(this.#random.whole(1, 6));
    const ahead = this.#random.chance(0.15) ? { as_of: plus(this.#chain.today, 1) } : {};
    const made = await this.#call('POST', '/print-jobs', { items, ...ahead }, this.#seller(branch));
    if (made !== null) this.#jobs.push({ id: made.id, branch, items });
  }

  async #confirm(): Promise<void> {
    if (this.#jobs.length === 0) return;
    const { id, branch, items } = this.#random.pick(this.#jobs.slice(-JOBS));
    const some = [this.#random.pick(items)];
    const body = this.#random.pick<Body>([{}, {}, { failed: some }, { hung: some }]);
    await this.#call('POST', `/print-jobs/${id}/confirm`, body, this.#seller(branch));
  }

  async #takeDown(): Promise<void> {
    const body = { items: this.#tags(3) };
    await this.#call('POST', '/price-tags/taken-down', body, this.#seller(this.#branch()));
  }

  async #rename(): Promise<void> {
    const id = this.#product();
    const category = this.#random.chance(0.3)
      ? { category: this.#random.pick(this.#site.ids.categories) }
      : {};
    await this.#change('product', id, ['PATCH', `/products/${id}`], { name: this.#words(), ...category });
  }

  async #value(character = this.#random.pick(this.#site.ids.characters)): Promise<void> {
    const id = this.#product();
    const values = [{ character, value: this.#words() }];
    await this.#change('product', id, ['PUT', `/products/${id}/characters`], { values });
  }

  async #label(): Promise<void> {
    const id = this.#random.pick(this.#site.ids.characters);
    await this.#change('character', id, ['PATCH', `/characters/${id}`], { name: this.#words() });
  }

  async #mergeCharacter(): Promise<void> {
    const into = this.#random.pick(this.#site.ids.characters);
    const like = await this.#site.db
      .selectFrom('character')
      .selectAll()
      .where('id', '=', into)
      .executeTakeFirstOrThrow();
    const { character_category_id: category, unit_uz: uz, unit_ru: ru, unit_kaa: kaa } = like;
    const unit = uz === null ? null : { uz, ru, kaa };
    const body = { category, name: this.#words(), type: 'text', unit };
    const made = await this.#call('POST', '/characters', body);
    if (made === null) return;
    await this.#value(made.id);
    await this.#change('character', made.id, ['POST', `/characters/${made.id}/merge`], {
      into,
      confirmed: true,
    });
  }

  async #mergeBrand(): Promise<void> {
    const made = await this.#call('POST', '/brands', { name: this.#name() });
    if (made === null) return;
    const id = this.#product();
    const into = this.#random.pick(this.#site.ids.brands);
    await this.#change('product', id, ['PATCH', `/products/${id}`], { brand: made.id });
    await this.#change('brand', into, ['PATCH', `/brands/${into}`], { name: this.#name() });
    await this.#call('POST', `/brands/${made.id}/merge`, { version: made.version, into, confirmed: true });
  }

  async #deleteAndRestore(): Promise<void> {
    const id = this.#product();
    await this.#call('DELETE', `/products/${id}?confirmed=true`);
    await this.#call('POST', `/products/${id}/restore`);
  }

  async #shelfGone(): Promise<void> {
    const id = this.#shelf();
    await this.#call('DELETE', `/shelves/${id}?confirmed=true`);
    await this.#call('POST', `/shelves/${id}/bring-back`);
  }

  async #plan(): Promise<void> {
    const id = this.#shelf();
    const seen = await this.#call('GET', `/shelves/${id}`);
    if (seen === null) return;
    const placements = this.#some(this.#random.whole(0, 6)).map((product, i) => ({
      product,
      face: 1,
      storey: 1,
      x_mm: i * 400,
    }));
    const body = { version: seen.version, placements, forced: true };
    await this.#call('PUT', `/shelves/${id}/placements`, body);
  }

  async #import(kind: 'prices' | 'products', valuesOf: () => Body): Promise<void> {
    const goods = this.#random.some(this.#chain.products.slice(0, PRODUCTS), 6);
    const { statusCode, body } = await this.#site.server.call('PUT', `/api/uz/accounting/${kind}`, {
      token: this.#service,
      body: { items: goods.map(({ sku }) => ({ sku, ...valuesOf() })) },
      headers: { 'idempotency-key': randomUUID() },
    });
    if (statusCode >= 500) throw new Error(`${kind}: ${body}`);
  }

  async #issue(): Promise<void> {
    const { today } = this.#chain;
    const oldest = this.#campaigns.length < CAMPAIGNS ? undefined : this.#campaigns.shift();
    if (oldest !== undefined)
      await this.#change(
        'analytic_price_tag',
        oldest,
        ['POST', `/analytic-price-tags/${oldest}/withdraw`],
        {},
      );
    const made = await this.#call('POST', '/analytic-price-tags', {
      name: this.#name(),
      begins: today,
      ends: plus(today, 1),
      format: 'A6',
      sampler: at(this.#site.ids.samplers, SAMPLERS.campaignA6),
      products: this.#prices(2),
      branches: this.#site.ids.branches.slice(0, BRANCHES),
    });
    if (made === null) return;
    const issued = await this.#call('POST', `/analytic-price-tags/${made.id}/issue`, {
      version: made.version,
    });
    if (issued === null) await this.#call('DELETE', `/analytic-price-tags/${made.id}`);
    else this.#campaigns.push(made.id);
  }

  async #editCampaign(): Promise<void> {
    const id = this.#campaigns.at(-1);
    if (id === undefined) return;
    const ends = plus(this.#chain.today, this.#random.whole(0, 3));
    const body = this.#random.chance(0.5) ? { ends } : { products: this.#prices(2) };
    await this.#change('analytic_price_tag', id, ['PATCH', `/analytic-price-tags/${id}`], body);
  }

  async #walk(): Promise<void> {
    const seller = this.#seller(this.#branch());
    const begun = await this.#call<{ walk: Row }>('POST', '/walk-checks', { shelf: null }, seller);
    if (begun === null) return;
    const scans = this.#chain.products
      .slice(0, PRODUCTS)
      .map(({ barcode, sku }) => ({ id: randomUUID(), code: barcode ?? sku, at: new Date().toISOString() }));
    await this.#call('POST', `/walk-checks/${begun.walk.id}/scans`, { scans }, seller);
    await this.#call('POST', `/walk-checks/${begun.walk.id}/end`, {}, seller);
  }

  async #bind(): Promise<void> {
    const id = this.#random.pick(this.#site.ids.categories);
    const version = await this.#site.version('category', id);
    const path = `/categories/${id}/samplers/A7`;
    const sampler = at(this.#site.ids.samplers, SAMPLERS.shortA7);
    if (this.#random.chance(0.5)) await this.#call('DELETE', `${path}?version=${version}`);
    else await this.#call('PUT', path, { version, sampler });
  }

  async #sampler(): Promise<void> {
    const index = this.#random.pick([SAMPLERS.standardA6, SAMPLERS.campaignA6, SAMPLERS.shortA7]);
    const id = at(this.#site.ids.samplers, index);
    const design = designOf({ ...at(this.#chain.samplers, index), title: this.#words() }, this.#site.ids);
    await this.#change('sampler', id, ['PUT', `/samplers/${id}/design`], { design });
  }

  /** Takes the right to print away from the sellers, or gives it back. */
  async #right(): Promise<void> {
    const value = this.#random.chance(0.3) ? '0' : 'own';
    await sql`update role_permission set value = ${value} where permission_key = 'price_tag.print'`.execute(
      this.#site.db,
    );
  }
}
