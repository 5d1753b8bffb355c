import { finishedLayout, type SamplerSpec, type TagLayout } from '@javon/price-tag';
import { sql } from 'kysely';
import { refreshTagContent, samplerFacts } from '../../src/modules/price-tags/public.ts';
import type { Db, Tx } from '../../src/platform/db/database.ts';
import { type TestServer, testServer } from '../harness.ts';
import { addRole, addUser, PASSWORD } from '../world.ts';
import { at, type Chain, type Format, type Sampler } from './facts.ts';

/** Database ids by the indexes in the model's lists. */
export interface Ids {
  readonly brands: number[];
  readonly characters: number[];
  readonly samplers: number[];
  readonly categories: number[];
  readonly products: number[];
  readonly branches: number[];
  /** Shelves by branch. */
  readonly shelves: number[][];
  readonly segments: number[];
  readonly campaigns: number[];
  readonly jobs: number[];
  /** Walks with the scans that their phones have sent. */
  readonly walks: { readonly id: number; readonly sent: { readonly id: string }[] }[];
}

const ADMIN = '+998901110000';

function sellerPhone(branch: number): string {
  return `+99890111000${branch + 1}`;
}

/** The server's design for a sampler of the model. */
export function designOf(sampler: Sampler, ids: Pick<Ids, 'characters'>) {
  const { kind, format } = sampler;
  const spec: Omit<SamplerSpec, 'kind'> = {
    title: sampler.title,
    shortName: sampler.shortName,
    characters: sampler.characters?.map((one) => String(at(ids.characters, one))) ?? null,
    monthlyPrice: sampler.monthly,
    monthCount: true,
    discountTag: sampler.discountTag,
    discountText: null,
    text: sampler.text,
    suffix: sampler.suffix,
  };
  return { spec, layout: layoutOf(kind, format, sampler), months: sampler.months };
}

function layoutOf(kind: 1 | 2 | 3, format: Format, { showsUntil, showsPicture }: Sampler): TagLayout {
  const layout = finishedLayout(kind, format);
  const isUntil = (part: TagLayout['parts'][number]) =>
    (part.kind === 'value' && part.value === 'until') ||
    (part.when ?? []).some((condition) => condition === 'until' || condition === '!until');
  const parts = showsUntil ? layout.parts : layout.parts.filter((part) => !isUntil(part));
  if (!showsPicture) return { ...layout, parts };
  const box = { x: 700, y: 60, w: 250, h: 250 };
  const picture = {
    kind: 'picture',
    id: 'picture',
    ref: 'product',
    align: 'right',
    valign: 'top',
    ...box,
  } as const;
  return { ...layout, parts: [...parts, picture] };
}

async function addSamplers(tx: Tx, chain: Chain, ids: Ids): Promise<void> {
  for (const [index, sampler] of chain.samplers.entries()) {
    const { spec, layout, months } = designOf(sampler, ids);
    const stored = { sampler: { kind: sampler.kind, ...spec }, layout };
    const { id } = await tx
      .insertInto('sampler')
      .values({ name: `Shablon ${index}`, kind: sampler.kind, format: sampler.format })
      .returning('id')
      .executeTakeFirstOrThrow();
    const version = await tx
      .insertInto('sampler_version')
      .values({ sampler_id: id, number: 1, spec: JSON.stringify(stored), months, ...samplerFacts(stored) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('sampler').set({ current_version_id: version.id }).where('id', '=', id).execute();
    ids.samplers.push(id);
  }
}

async function addCatalogue(tx: Tx, chain: Chain, ids: Ids): Promise<void> {
  for (const name of chain.brands) {
    const row = await tx
      .insertInto('brand')
      .values({ name, name_key: name.toLowerCase() })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.brands.push(row.id);
  }
  const group = await tx
    .insertInto('character_category')
    .values({ name_uz: 'Asosiy', name_ru: 'Основные' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { label, unit } of chain.characters) {
    const row = await tx
      .insertInto('character')
      .values({
        character_category_id: group.id,
        name_uz: label.uz,
        name_ru: label.ru,
        name_kaa: label.kaa,
        unit_uz: unit?.uz ?? null,
        unit_ru: unit?.ru ?? null,
        unit_kaa: unit?.kaa ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.characters.push(row.id);
  }
  await addSamplers(tx, chain, ids);
  for (const [index, { tagFormat, bound }] of chain.categories.entries()) {
    const { id } = await tx
      .insertInto('category')
      .values({ name_uz: `Turkum ${index}`, name_ru: `Категория ${index}`, tag_format: tagFormat })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.categories.push(id);
    for (const [format, sampler] of bound) {
      const row = { category_id: id, format, sampler_id: at(ids.samplers, sampler) };
      await tx.insertInto('category_sampler').values(row).execute();
    }
  }
}

async function addProducts(tx: Tx, chain: Chain, ids: Ids): Promise<void> {
  const rows = await tx
    .insertInto('product')
    .values(
      chain.products.map((one) => ({
        sku: one.sku,
        name_uz: one.name.uz,
        name_ru: one.name.ru,
        name_kaa: one.name.kaa,
        short_name_uz: one.shortName?.uz ?? null,
        short_name_ru: one.shortName?.ru ?? null,
        short_name_kaa: one.shortName?.kaa ?? null,
        brand_id: one.brand === null ? null : at(ids.brands, one.brand),
        category_id: at(ids.categories, one.category),
        barcode: one.barcode,
        price: one.prices[0]?.price ?? null,
        old_price: one.prices[0]?.oldPrice ?? null,
        width_mm: 90,
        height_mm: 90,
        length_mm: 90,
      })),
    )
    .returning('id')
    .execute();
  ids.products.push(...rows.map((row) => row.id));
  const values = chain.products.flatMap(({ characters }, product) =>
    [...characters].map(([character, { uz, ru, kaa }]) => ({
      product_id: at(ids.products, product),
      character_id: at(ids.characters, character),
      value_uz: uz,
      value_ru: ru,
      value_kaa: kaa,
    })),
  );
  if (values.length > 0) await tx.insertInto('product_character').values(values).execute();
}

async function addBranches(tx: Tx, chain: Chain, ids: Ids): Promise<void> {
  const region = await tx
    .selectFrom('region')
    .select('id')
    .where('code', '=', 'TAS')
    .executeTakeFirstOrThrow();
  for (const { code, language, shelves, places } of chain.branches) {
    const { id } = await tx
      .insertInto('branch')
      .values({
        code,
        region_id: region.id,
        name_uz: code,
        name_ru: code,
        address_uz: 'x',
        address_ru: 'x',
        tag_language: language,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.branches.push(id);
    const drawn = await tx
      .insertInto('shelf')
      .values(
        shelves.map(({ name, position }) => ({
          branch_id: id,
          name,
          type: 'straight',
          main_mm: 4000,
          position,
        })),
      )
      .returning('id')
      .execute();
    await sql`insert into shelf_storey (shelf_id, face, storey, length_mm, height_mm, depth_mm, bottom_mm, zone)
      select id, 1, 1, 4000, 400, 500, 100, 'golden' from shelf where branch_id = ${id}`.execute(tx);
    ids.shelves.push(drawn.map((shelf) => shelf.id));
    const rows = places.map((place) => placementOf(ids, ids.branches.length - 1, place));
    if (rows.length > 0) await tx.insertInto('placement').values(rows).execute();
  }
}

interface NewPlace {
  readonly shelf: number;
  readonly position: number;
  readonly product: number;
}

function placementOf(ids: Ids, branch: number, { shelf, position, product }: NewPlace) {
  return {
    shelf_id: at(at(ids.shelves, branch), shelf),
    branch_id: at(ids.branches, branch),
    face: 1,
    storey: 1,
    position,
    x_mm: position * 40,
    product_id: at(ids.products, product),
  };
}

/** Puts a product on a shelf, as a save of the shelf's plan does. */
export async function insertPlace(db: Db, ids: Ids, branch: number, place: NewPlace): Promise<void> {
  await db
    .insertInto('placement')
    .values(placementOf(ids, branch, place))
    .execute();
}

const SELLER = {
  price_tag: 'own',
  'price_tag.view': 'own',
  'price_tag.print': 'own',
  'price_tag.confirm': 'own',
  'price_tag.batch': '500',
  walk_check: 'own',
} as const;

async function addPeople(tx: Tx, chain: Chain, ids: Ids): Promise<void> {
  const admin = await addRole(tx, 'Administrator', {}, true);
  const seller = await addRole(tx, 'Sotuvchi', {
    ...SELLER,
    'price_tag.duplicates': String(chain.duplicatesAllowed),
  });
  await addUser(tx, ADMIN, admin, null);
  for (const [index, id] of ids.branches.entries()) await addUser(tx, sellerPhone(index), seller, id);
}

/** A server with a model's chain in its database, and people to call it as. */
export class Site {
  readonly server: TestServer;
  readonly ids: Ids;
  readonly admin: string;
  /** Tokens of a seller of each branch. */
  readonly sellers: readonly string[];

  private constructor(server: TestServer, ids: Ids, admin: string, sellers: readonly string[]) {
    this.server = server;
    this.ids = ids;
    this.admin = admin;
    this.sellers = sellers;
  }

  static async open(chain: Chain): Promise<Site> {
    // Pages of codes are limited by address: each is opened from another one.
    const server = await testServer(undefined, { TRUST_PROXY: '1' });
    const ids: Ids = {
      brands: [],
      characters: [],
      samplers: [],
      categories: [],
      products: [],
      branches: [],
      shelves: [],
      segments: [],
      campaigns: [],
      jobs: [],
      walks: [],
    };
    await server.db.transaction().execute(async (tx) => {
      const plans = [...chain.plans.values()].map(({ months, markup, active }) => ({
        months,
        markup_bp: markup,
        active,
      }));
      await tx.insertInto('instalment_plan').values(plans).execute();
      await addCatalogue(tx, chain, ids);
      await addProducts(tx, chain, ids);
      await addBranches(tx, chain, ids);
      await addPeople(tx, chain, ids);
      await refreshTagContent(tx, 'all');
      await sql`select ensure_history_partition(current_date)`.execute(tx);
    });
    const phones = [ADMIN, ...ids.branches.map((_, index) => sellerPhone(index))];
    const [admin = '', ...sellers] = await Promise.all(phones.map((one) => server.signIn(one, PASSWORD)));
    return new Site(server, ids, admin, sellers);
  }

  /** The same server with other ids: concurrent steps have no order yet. */
  withIds(ids: Ids): Site {
    return new Site(this.server, ids, this.admin, this.sellers);
  }

  get db(): Db {
    return this.server.db;
  }

  /** Calls the API; returns the body, or the code of the refusal. */
  async call<T>(
    method: string,
    path: string,
    body?: object,
    token: string = this.admin,
  ): Promise<{ readonly ok: T; readonly code: null } | { readonly ok: null; readonly code: string }> {
    const answer = await this.server.call(method, `/api/uz${path}`, {
      token,
      body,
    });
    if (answer.statusCode < 300) return { ok: answer.json<T>(), code: null };
    if (answer.statusCode >= 500)
      throw new Error(`${method} ${path} answers ${answer.statusCode}: ${answer.body}`);
    const { code, errors } = answer.json<{ code: string; errors: { code?: string }[] }>();
    return { ok: null, code: code === 'invalid' ? (errors[0]?.code ?? code) : code };
  }

  /** The current version of a row, as for a person who has just read it. */
  async version(
    table:
      | 'product'
      | 'category'
      | 'sampler'
      | 'branch'
      | 'segment'
      | 'analytic_price_tag'
      | 'brand'
      | 'character',
    id: number,
  ): Promise<number> {
    const row = await this.db
      .selectFrom(table)
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.version;
  }

  async close(): Promise<void> {
    await this.server.close();
  }
}
