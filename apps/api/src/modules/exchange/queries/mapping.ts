import type { MappingKind } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Candidate } from '../proposals.ts';

/** A thing of 1C and its meaning here. */
export interface Mapped {
  readonly kind: MappingKind;
  readonly ref: string;
  readonly target: string;
  readonly name: string;
  readonly word_ru: string | null;
  readonly word_uz: string | null;
  /** Of a price type: whether its prices included VAT when a person decided. */
  readonly tax_included: boolean | null;
}

/** A thing of 1C that may be mapped. */
export interface Mappable {
  readonly kind: MappingKind;
  readonly ref: string;
  readonly name: string;
  /** Parent group. */
  readonly parent: string | null;
  readonly currency: string | null;
  readonly tax_included: boolean | null;
  readonly count: number;
}

/** Most things of a database that are listed; 1C has hundreds. */
const MOST = 5000;

export function readMapping(db: Db | Tx, tokenId: number): Promise<Mapped[]> {
  return db
    .selectFrom('exchange_mapping')
    .select(['kind', 'ref', 'target', 'name', 'word_ru', 'word_uz', 'tax_included'])
    .where('token_id', '=', tokenId)
    .execute() as Promise<Mapped[]>;
}

/** Records the branches that warehouses leave by a new mapping, which is not written yet. */
export async function noteLeftBranches(
  tx: Tx,
  tokenId: number,
  items: readonly { readonly kind: string; readonly ref: string; readonly target: string }[],
): Promise<void> {
  await sql`
    insert into exchange_left_branch (token_id, ref, branch_id)
    select m.token_id, m.ref, m.target::bigint
    from exchange_mapping m join jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r(kind text, ref text, target text)
      on r.kind = m.kind and r.ref = m.ref
    where m.token_id = ${tokenId} and m.kind = 'warehouse' and m.target <> 'none' and m.target <> r.target
    on conflict (token_id, ref, branch_id) do update set left_at = excluded.left_at`.execute(tx);
}

export async function writeMapping(tx: Tx, tokenId: number, mapped: readonly Mapped[]): Promise<void> {
  await sql`
    insert into exchange_mapping (token_id, kind, ref, target, name, word_ru, word_uz, tax_included)
    select ${tokenId}, m.kind, m.ref, m.target, m.name, m.word_ru, m.word_uz, m.tax_included
    from jsonb_to_recordset(${JSON.stringify(mapped)}::jsonb)
      as m(kind text, ref text, target text, name text, word_ru text, word_uz text, tax_included boolean)
    on conflict (token_id, kind, ref) do update set target = excluded.target, name = excluded.name,
      word_ru = excluded.word_ru, word_uz = excluded.word_uz, tax_included = excluded.tax_included`.execute(
    tx,
  );
}

export async function deleteMapping(
  tx: Tx,
  tokenId: number,
  items: readonly { readonly kind: string; readonly ref: string }[],
): Promise<void> {
  await sql`
    delete from exchange_mapping m using jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r(kind text, ref text)
    where m.token_id = ${tokenId} and m.kind = r.kind and m.ref = r.ref`.execute(tx);
}

/** Things of a database that can be mapped, each with its number of uses. */
export async function readMappable(db: Db, tokenId: number): Promise<Mappable[]> {
  const { rows } = await sql<Mappable>`
    with mine as (select * from exchange_record where token_id = ${tokenId}),
    products as (select data from mine where kind = 'product'),
    counted as (
      select case kind when 'price' then 'price_type' else 'warehouse' end as kind, part as ref, count(*) as count
      from mine where kind in ('price', 'rest') and part <> '' group by 1, 2
      union all
      select 'group', g, count(*) from products, jsonb_array_elements_text(data -> 'groupIds') g
      where jsonb_typeof(data -> 'groupIds') = 'array' group by 2
      union all
      select 'property', p ->> 'id', count(*) from products, jsonb_array_elements(data -> 'properties') p
      where jsonb_typeof(data -> 'properties') = 'array' group by 2
      union all
      select 'requisite', r ->> 'name', count(*) from products, jsonb_array_elements(data -> 'requisites') r
      where jsonb_typeof(data -> 'requisites') = 'array' group by 2
    )
    select coalesce(r.kind, c.kind) as kind, coalesce(r.ref, c.ref) as ref,
      coalesce(r.data ->> 'name', c.ref) as name, r.data ->> 'parentId' as parent, r.data ->> 'currency' as currency,
      (r.data ->> 'taxIncluded')::boolean as tax_included, coalesce(c.count, 0)::int as count
    from (select * from mine where kind in ('price_type', 'warehouse', 'group', 'property')
      and coalesce(data ->> 'deleted', '') <> 'true') r
    full join counted c on c.kind = r.kind and c.ref = r.ref
    order by 1, 3, 2 limit ${MOST}`.execute(db);
  return rows;
}

/** Our things that things of 1C may mean, with all their names. */
export interface Candidates {
  readonly branches: readonly Candidate[];
  readonly categories: readonly Candidate[];
  readonly characters: readonly Candidate[];
}

/** Reads the candidates; the first name of each is in the given language. */
export async function readCandidates(db: Db | Tx, language: 'uz' | 'ru'): Promise<Candidates> {
  const name = sql.ref(`name_${language}`);
  const named = async (table: 'branch' | 'category' | 'character') => {
    const code =
      table === 'branch'
        ? sql`array[code || ' · ' || ${name}, code, name_uz, name_ru]`
        : sql`array[${name}, name_uz, name_ru]`;
    const open = table === 'branch' ? sql`closed_at is null` : sql`true`;
    const { rows } = await sql<Candidate>`
      select id::text as value, ${code} as names from ${sql.table(table)} where ${open} order by 2, 1`.execute(
      db,
    );
    return rows;
  };
  return {
    branches: await named('branch'),
    categories: await named('category'),
    characters: await named('character'),
  };
}
