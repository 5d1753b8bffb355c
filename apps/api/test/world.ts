import { type Format, finishedLayout, type SamplerSpec } from '@javon/price-tag';
import { sql } from 'kysely';
import { refreshTagContent, type StoredSampler, samplerFacts } from '../src/modules/price-tags/public.ts';
import { hashPassword } from '../src/modules/session/public.ts';
import type { Db, Tx } from '../src/platform/db/database.ts';
import { PLAIN_SPEC } from './sampler-spec.ts';

/** Password of everybody in the small world. */
export const PASSWORD = 'a good password';
let passwordHash: Promise<string> | undefined;

/** Two branches, three roles, a category with samplers, products on a shelf of each branch. */
export interface World {
  readonly branches: { readonly a: number; readonly b: number };
  readonly category: number;
  readonly products: readonly number[];
  readonly shelves: { readonly a: number; readonly b: number };
  readonly phones: {
    readonly admin: string;
    readonly sellerA: string;
    readonly sellerB: string;
    readonly manager: string;
  };
}

const SELLER = {
  shelf: 'own',
  'shelf.show': 'own',
  price_tag: 'own',
  'price_tag.view': 'own',
  'price_tag.print': 'own',
  'price_tag.confirm': 'own',
  walk_check: 'own',
  'price_tag.batch': '50',
  'price_tag.duplicates': '2',
  branch: 'own',
  'branch.show': 'own',
  'goods.show': '1',
} as const;
const MANAGER = {
  goods: '1',
  'goods.show': '1',
  'goods.edit': '1',
  'goods.price': '1',
  'goods.import': '1',
  import: '1',
  price_tag: 'all',
  branch: 'all',
  shelf: 'all',
  'shelf.show': 'all',
} as const;

const SPEC: SamplerSpec = { ...PLAIN_SPEC, kind: 1, suffix: { ...PLAIN_SPEC.suffix, kaa: 'sum' } };

/** Adds a role with its permissions, which are created with it. */
export async function addRole(
  tx: Tx,
  name: string,
  values: Readonly<Record<string, string>>,
  isAdmin = false,
): Promise<number> {
  const role = await tx
    .insertInto('role')
    .values({ name_uz: name, name_ru: name, is_admin: isAdmin })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [key, value] of Object.entries(values)) {
    await tx
      .insertInto('permission')
      .values({
        key,
        name_uz: key,
        name_ru: key,
        type: 'list',
        category: 'test',
        colour: '#000000',
        system: true,
      })
      .onConflict((c) => c.column('key').doNothing())
      .execute();
    await tx.insertInto('role_permission').values({ role_id: role.id, permission_key: key, value }).execute();
  }
  return role.id;
}

/** Adds a person with {@link PASSWORD}. */
export async function addUser(
  tx: Tx,
  phone: string,
  roleId: number,
  branchId: number | null,
): Promise<number> {
  passwordHash ??= hashPassword(PASSWORD);
  const user = await tx
    .insertInto('users')
    .values({
      name: 'Aziza',
      surname: 'Karimova',
      phone,
      role_id: roleId,
      branch_id: branchId,
      password_hash: await passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return user.id;
}

async function addSampler(tx: Tx, format: Format): Promise<number> {
  const stored: StoredSampler = { sampler: SPEC, layout: finishedLayout(1, format) };
  const sampler = await tx
    .insertInto('sampler')
    .values({ name: `Standart ${format}`, kind: 1, format })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await tx
    .insertInto('sampler_version')
    .values({
      sampler_id: sampler.id,
      number: 1,
      spec: JSON.stringify(stored),
      months: 12,
      ...samplerFacts(stored),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('sampler')
    .set({ current_version_id: version.id })
    .where('id', '=', sampler.id)
    .execute();
  return sampler.id;
}

async function addShelf(
  tx: Tx,
  branchId: number,
  name: string,
  products: readonly number[],
): Promise<number> {
  const shelf = await tx
    .insertInto('shelf')
    .values({ branch_id: branchId, name, type: 'straight', main_mm: 4000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('shelf_storey')
    .values({
      shelf_id: shelf.id,
      face: 1,
      storey: 1,
      length_mm: 4000,
      height_mm: 400,
      depth_mm: 500,
      bottom_mm: 100,
      zone: 'golden',
    })
    .execute();
  await tx
    .insertInto('placement')
    .values(
      products.map((id, i) => ({
        shelf_id: shelf.id,
        branch_id: branchId,
        face: 1,
        storey: 1,
        position: i + 1,
        x_mm: (i * 100) % 50_000,
        product_id: id,
      })),
    )
    .execute();
  return shelf.id;
}

/**
 * Fills an empty migrated database with the small world; `products` of them are on both branches' shelves.
 */
export function makeWorld(db: Db, products = 6): Promise<World> {
  return db.transaction().execute(async (tx) => {
    const region = await tx
      .selectFrom('region')
      .select('id')
      .where('code', '=', 'TAS')
      .executeTakeFirstOrThrow();
    const branch = (code: string) =>
      tx
        .insertInto('branch')
        .values({
          code,
          region_id: region.id,
          name_uz: code,
          name_ru: code,
          address_uz: 'x',
          address_ru: 'x',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const a = (await branch('TAS-01')).id;
    const b = (await branch('TAS-02')).id;
    const admin = await addRole(tx, 'Administrator', {}, true);
    const seller = await addRole(tx, 'Sotuvchi', SELLER);
    const manager = await addRole(tx, 'Katalog', MANAGER);
    const phones = {
      admin: '+998901110001',
      sellerA: '+998901110002',
      sellerB: '+998901110003',
      manager: '+998901110004',
    };
    await addUser(tx, phones.admin, admin, null);
    await addUser(tx, phones.sellerA, seller, a);
    await addUser(tx, phones.sellerB, seller, b);
    await addUser(tx, phones.manager, manager, null);

    await tx.insertInto('instalment_plan').values({ months: 12, markup_bp: 3000 }).execute();
    const category = await tx
      .insertInto('category')
      .values({ name_uz: 'Televizorlar', name_ru: 'Телевизоры' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const format of ['A6', 'A7'] as const) {
      await tx
        .insertInto('category_sampler')
        .values({ category_id: category.id, format, sampler_id: await addSampler(tx, format) })
        .execute();
    }
    const rows = await tx
      .insertInto('product')
      .values(
        Array.from({ length: products }, (_, i) => ({
          sku: `T-${String(i + 1).padStart(5, '0')}`,
          name_uz: `Televizor ${i + 1}`,
          name_ru: `Телевизор ${i + 1}`,
          category_id: category.id,
          price: 1_000_000 + i * 10_000,
          width_mm: 90,
          height_mm: 90,
          length_mm: 90,
          search_key: `televizor ${i + 1} t ${String(i + 1).padStart(5, '0')}`,
        })),
      )
      .returning('id')
      .execute();
    const ids = rows.map((row) => row.id);
    const shelves = { a: await addShelf(tx, a, 'A1', ids), b: await addShelf(tx, b, 'B1', ids) };
    await refreshTagContent(tx, 'all');
    await sql`select ensure_history_partition(current_date)`.execute(tx);
    return { branches: { a, b }, category: category.id, products: ids, shelves, phones };
  });
}
