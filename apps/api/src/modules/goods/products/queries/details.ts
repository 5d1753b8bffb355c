import type { AnswerOf, ProductCharacter } from '@javon/contract';
import { sql } from 'kysely';
import type { Scope } from '../../../../platform/auth/scope.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { RowOf } from '../../../../platform/db/rows.ts';
import { inScope } from '../../../branches/public.ts';
import { localisedOf, localisedOrNull } from '../../texts.ts';
import { NEEDS } from './completeness.ts';

type Shown = AnswerOf<'showProduct'>;

/** Characters of a product, in the order of their categories. */
export async function readCharacters(db: Db, productId: number): Promise<Shown['characters']> {
  const rows = await db
    .selectFrom('product_character as v')
    .innerJoin('character as k', 'k.id', 'v.character_id')
    .innerJoin('character_category as kc', 'kc.id', 'k.character_category_id')
    .select(['k.id', 'k.name_uz', 'k.name_ru', 'k.name_kaa', 'k.unit_uz', 'k.unit_ru', 'k.unit_kaa'])
    .select(['v.value_uz', 'v.value_ru', 'v.value_kaa'])
    .where('v.product_id', '=', productId)
    .orderBy('kc.position')
    .orderBy('k.position')
    .orderBy('k.id')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: localisedOf(row.name_uz, row.name_ru, row.name_kaa),
    value: localisedOf(row.value_uz, row.value_ru, row.value_kaa),
    unit: localisedOrNull(row.unit_uz, row.unit_ru, row.unit_kaa),
  }));
}

interface GroupedRow {
  group_id: number;
  group_uz: string;
  group_ru: string;
  group_kaa: string | null;
  id: number;
  name_uz: string;
  name_ru: string;
  name_kaa: string | null;
  type: ProductCharacter['type'];
  unit_uz: string | null;
  unit_ru: string | null;
  unit_kaa: string | null;
  measure: ProductCharacter['measure'];
  needed: boolean;
  value_uz: string | null;
  value_ru: string | null;
  value_kaa: string | null;
  options: { id: number; uz: string; ru: string; kaa: string | null }[];
}

/**
 * Characters that a product has a value of or whose value is required, by their categories, all in their
 * order.
 */
export async function readCharacterGroups(db: Db, productId: number): Promise<Shown['character_groups']> {
  const { rows } = await sql<GroupedRow>`
    with recursive ${NEEDS}
    select g.id as group_id, g.name_uz as group_uz, g.name_ru as group_ru, g.name_kaa as group_kaa,
      k.id, k.name_uz, k.name_ru, k.name_kaa, k.type, k.unit_uz, k.unit_ru, k.unit_kaa, k.measure,
      coalesce(k.id = any(need.ids), false) as needed, v.value_uz, v.value_ru, v.value_kaa,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'uz', o.value_uz, 'ru', o.value_ru, 'kaa', o.value_kaa)
          order by o.position, o.id)
        from character_option o where o.character_id = k.id
      ), '[]') as options
    from product p
    left join category_needs need on need.category_id = p.category_id
    join character k on true
    join character_category g on g.id = k.character_category_id
    left join product_character v on v.product_id = p.id and v.character_id = k.id
    where p.id = ${productId} and (v.character_id is not null or k.id = any(need.ids))
    order by g.position, g.id, k.position, k.id
    limit 500`.execute(db);
  const groups = new Map<number, Shown['character_groups'][number]>();
  for (const row of rows) {
    const group = groups.get(row.group_id) ?? {
      id: row.group_id,
      name: localisedOf(row.group_uz, row.group_ru, row.group_kaa),
      characters: [],
    };
    groups.set(row.group_id, group);
    group.characters.push({
      id: row.id,
      name: localisedOf(row.name_uz, row.name_ru, row.name_kaa),
      type: row.type,
      unit: localisedOrNull(row.unit_uz, row.unit_ru, row.unit_kaa),
      measure: row.measure,
      options: row.options.map(({ id, uz, ru, kaa }) => ({ id, value: localisedOf(uz, ru, kaa) })),
      needed: row.needed,
      value: localisedOrNull(row.value_uz, row.value_ru, row.value_kaa),
    });
  }
  return [...groups.values()];
}

type Places = AnswerOf<'showProductPlaces'>;

/** Maximum number of branches and shelves listed; a chain has 500 branches. */
const MOST_BALANCES = 500;
const MOST_SHELVES = 100;

interface BranchRow extends RowOf<'branch', 'code' | 'name_uz' | 'name_ru'> {
  branch_id: number;
}

function branchOf({ branch_id: id, code, name_uz: uz, name_ru: ru }: BranchRow) {
  return { id, code, name: { uz, ru } };
}

/** Balances by branch, and the shelves that have a product, within the scope. */
export async function readPlaces(db: Db, scope: Scope, productId: number): Promise<Places> {
  const [balances, shelves] = await Promise.all([
    sql<BranchRow & { quantity: number }>`
      select bb.branch_id, b.code, b.name_uz, b.name_ru, bb.quantity
      from branch_balance bb join branch b on b.id = bb.branch_id
      where bb.product_id = ${productId} and ${inScope(scope, sql.ref('bb.branch_id'))}
      order by bb.quantity desc, b.code limit ${MOST_BALANCES}`.execute(db),
    sql<BranchRow & { id: number; name: string; front_quantity: number; places: number; total: number }>`
      select s.id, s.name, s.branch_id, b.code, b.name_uz, b.name_ru, count(*)::int as places,
        sum(pl.front_quantity)::int as front_quantity, (count(*) over ())::int as total
      from placement pl join shelf s on s.id = pl.shelf_id join branch b on b.id = s.branch_id
      where pl.product_id = ${productId} and s.deleted_at is null and ${inScope(scope, sql.ref('s.branch_id'))}
      group by s.id, b.id order by b.code, s.position, s.id limit ${MOST_SHELVES}`.execute(db),
  ]);
  return {
    balances: balances.rows.map((row) => ({ branch: branchOf(row), quantity: row.quantity })),
    shelves: shelves.rows.map((row) => ({
      id: row.id,
      name: row.name,
      branch: branchOf(row),
      front_quantity: row.front_quantity,
      places: row.places,
    })),
    shelf_count: shelves.rows[0]?.total ?? 0,
  };
}
