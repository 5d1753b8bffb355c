import type { Insertable } from 'kysely';
import { productSearchKey } from '../src/modules/goods/public.ts';
import { hashPassword } from '../src/modules/session/public.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { Product } from '../src/platform/db/types.generated.ts';

/** Password of everyone made by {@link addPerson}. */
export const PASSWORD = 'javon-test';
let hash: Promise<string> | undefined;
let phones = 0;

/** A branch with its region. */
export async function addBranch(db: Db, code: string): Promise<number> {
  const region = await db
    .insertInto('region')
    .values({ code: code.slice(0, 3), name_uz: 'Toshkent', name_ru: 'Ташкент', position: 1 })
    .onConflict((c) => c.column('code').doUpdateSet({ position: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const branch = await db
    .insertInto('branch')
    .values({
      code,
      region_id: region.id,
      name_uz: `Filial ${code}`,
      name_ru: `Филиал ${code}`,
      address_uz: '',
      address_ru: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return branch.id;
}

interface Person {
  /** Values by permission key; `admin` for everything. */
  readonly permissions: Readonly<Record<string, string>> | 'admin';
  readonly branchId?: number;
  readonly surname?: string;
  readonly searchKey?: string;
}

/** Adds a person with a separate role; returns the id and the phone number to sign in with. */
export async function addPerson(db: Db, person: Person): Promise<{ id: number; phone: string }> {
  hash ??= hashPassword(PASSWORD);
  phones += 1;
  const phone = `+99890${String(1_000_000 + phones)}`;
  const role = await db
    .insertInto('role')
    .values({ name_uz: `Rol ${phone}`, name_ru: `Роль ${phone}`, is_admin: person.permissions === 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (person.permissions !== 'admin') {
    for (const [key, value] of Object.entries(person.permissions)) {
      await db
        .insertInto('permission')
        .values({ key, name_uz: key, name_ru: key, type: 'list', category: 'goods', colour: '#0CA678' })
        .onConflict((c) => c.column('key').doNothing())
        .execute();
      await db
        .insertInto('role_permission')
        .values({ role_id: role.id, permission_key: key, value })
        .execute();
    }
  }
  const user = await db
    .insertInto('users')
    .values({
      name: 'Aziza',
      surname: person.surname ?? 'Karimova',
      phone,
      role_id: role.id,
      branch_id: person.branchId ?? null,
      password_hash: await hash,
      search_key: person.searchKey ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: user.id, phone };
}

/** Adds a category at the end of its level. */
export async function addCategory(
  db: Db,
  nameRu: string,
  nameUz: string = nameRu,
  parentId: number | null = null,
): Promise<number> {
  const row = await db
    .insertInto('category')
    .values({ name_ru: nameRu, name_uz: nameUz, parent_id: parentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds a brand in this spelling. */
export async function addBrand(db: Db, name: string): Promise<number> {
  const row = await db
    .insertInto('brand')
    .values({ name, name_key: name.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds a product; missing fields get defaults. */
export async function addProduct(
  db: Db,
  product: Partial<Insertable<Product>> & { readonly sku: string; readonly category_id: number },
): Promise<number> {
  const filled = {
    name_uz: `Mahsulot ${product.sku}`,
    name_ru: `Товар ${product.sku}`,
    name_kaa: null,
    barcode: null,
    price: 1_000_000,
    ...product,
    more_barcodes: [...(product.more_barcodes ?? [])],
  };
  const brand =
    filled.brand_id == null
      ? null
      : await db
          .selectFrom('brand')
          .select('name')
          .where('id', '=', Number(filled.brand_id))
          .executeTakeFirst();
  const row = await db
    .insertInto('product')
    .values({ ...filled, search_key: productSearchKey({ ...filled, brand: brand?.name ?? null }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
