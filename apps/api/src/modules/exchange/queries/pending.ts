import type { Unit } from '@javon/commerceml';
import type { ErrorParams } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { readAhead } from '../../../platform/db/overlap.ts';
import type { ChangedType } from '../bounds.ts';
import type { Linked, SentProduct } from '../product-items.ts';

export type TakenKind = 'products' | 'parameters' | 'prices' | 'balances';

/** Kinds of imports made from an exchange, in the order of their dependencies; those in one group do not depend on each other. */
export const TAKEN_KINDS: readonly (readonly TakenKind[])[] = [
  ['products'],
  ['parameters'],
  ['prices', 'balances'],
];

const recordsUntil = (
  tokenId: number,
  kind: TakenKind,
) => sql`coalesce((select records_until from exchange_taken
  where token_id = ${tokenId} and kind = ${kind}), '-infinity')`;
const linksUntil = (tokenId: number, kind: TakenKind) => sql`coalesce((select links_until from exchange_taken
  where token_id = ${tokenId} and kind = ${kind}), '-infinity')`;
const waiting = (tokenId: number, kind: TakenKind) =>
  sql`select ref from exchange_wait where token_id = ${tokenId} and kind = ${kind}`;

/**
 * Products of groups, or with properties, that changed since the last comparison: the product itself does not change
 * when its group moves under another, or when a value of its property is renamed. None before the first comparison,
 * for which all products are new.
 */
function ofChangedThings(tokenId: number, kind: 'products' | 'parameters') {
  const until = recordsUntil(tokenId, kind);
  const changed = (thing: string) => sql`
    select ref from exchange_record where token_id = ${tokenId} and kind = ${thing}
      and ${until} > '-infinity' and changed_at > ${until}`;
  const things =
    kind === 'products'
      ? sql`${changed('group')} union select g.ref from exchange_record g join changed c on g.data ->> 'parentId' = c.ref
        where g.token_id = ${tokenId} and g.kind = 'group'`
      : changed('property');
  const refs =
    kind === 'products'
      ? sql`jsonb_array_elements_text(p.data -> 'groupIds') as of (ref)`
      : sql`jsonb_to_recordset(p.data -> 'properties') as has (id text), lateral (select has.id) as of (ref)`;
  return sql`
    select ref from (
      with recursive changed as (${things})
      select p.ref from exchange_record p, ${refs}
      where p.token_id = ${tokenId} and p.kind = 'product'
        and exists (select from changed) and of.ref in (select ref from changed)
    ) p`;
}

/** Ид of the products that changed since the last comparison, or that waited in it. */
export async function readPendingProducts(
  tx: Tx,
  tokenId: number,
  kind: 'products' | 'parameters',
): Promise<string[]> {
  const links =
    kind === 'products'
      ? sql``
      : sql`union select split_part(ref, '#', 1) from exchange_link where token_id = ${tokenId}
          and made_at > ${linksUntil(tokenId, kind)}`;
  const { rows } = await sql<{ ref: string }>`
    select split_part(ref, '#', 1) as ref from exchange_record where token_id = ${tokenId}
      and kind in ('product', 'offer') and changed_at > ${recordsUntil(tokenId, kind)}
    union ${ofChangedThings(tokenId, kind)}
    union select split_part(ref, '#', 1) from (${waiting(tokenId, kind)}) w ${links}
    order by 1`.execute(tx);
  return rows.map(({ ref }) => ref);
}

export interface SentRecord {
  readonly kind: 'product' | 'offer';
  readonly ref: string;
  readonly data: SentProduct;
}

/** Products of these Ид with all their offers. */
export async function readSent(tx: Tx, tokenId: number, refs: readonly string[]): Promise<SentRecord[]> {
  const { rows } = await sql<SentRecord>`
    select kind, ref, data from exchange_record where token_id = ${tokenId} and kind in ('product', 'offer')
      and split_part(ref, '#', 1) = any(${[...refs]}::text[]) order by ref`.execute(tx);
  return rows;
}

/** Our products that things of 1C are linked to, by Ид. */
export async function readLinked(
  tx: Tx,
  tokenId: number,
  refs: readonly string[],
): Promise<Map<string, Linked>> {
  const { rows } = await sql<Linked & { ref: string }>`
    select l.ref, p.sku, p.deleted_at is not null as deleted, l.withdrawn, p.name_uz_made as "nameMade"
    from exchange_link l join product p on p.id = l.product_id
    where l.token_id = ${tokenId} and l.ref = any(${[...refs]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.ref, row]));
}

/** Our product with a SKU that 1C sends for a new thing. */
export interface Owner {
  readonly sku: string;
  readonly deleted: boolean;
  /** Ид of the same token that it is already linked to. */
  readonly ref: string | null;
  /** Token in use of another database of 1C to which it belongs. */
  readonly elsewhere: string | null;
}

export async function readOwners(
  tx: Tx,
  tokenId: number,
  skus: readonly string[],
): Promise<Map<string, Owner>> {
  const { rows } = await sql<Owner>`
    select p.sku, p.deleted_at is not null as deleted, mine.ref,
      (select t.name from exchange_link l join service_token t on t.id = l.token_id and t.revoked_at is null
        where l.product_id = p.id and l.token_id <> ${tokenId} limit 1) as elsewhere
    from product p left join exchange_link mine on mine.product_id = p.id and mine.token_id = ${tokenId}
    where p.sku = any(${[...skus]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.sku, row]));
}

export interface GroupRow {
  readonly ref: string;
  readonly name: string;
  readonly parent: string | null;
}

export async function readGroups(tx: Tx, tokenId: number): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ref, coalesce(data ->> 'name', ref) as name, data ->> 'parentId' as parent from exchange_record
    where token_id = ${tokenId} and kind = 'group'`.execute(tx);
  return rows;
}

/** Names and values of the properties with these Ид. */
export async function readProperties(
  tx: Tx,
  tokenId: number,
  refs: readonly string[],
): Promise<Map<string, ReadonlyMap<string, string>>> {
  const { rows } = await sql<{ ref: string; values: { id: string; value: string | null }[] | null }>`
    select ref, data -> 'values' as values from exchange_record
    where token_id = ${tokenId} and kind = 'property' and ref = any(${[...refs]}::text[])`.execute(tx);
  return new Map(
    rows.map(({ ref, values }) => [
      ref,
      new Map((values ?? []).flatMap(({ id, value }) => (value === null ? [] : [[id, value] as const]))),
    ]),
  );
}

/** Headings by which the import of parameters finds characters. */
export async function readCharacterHeadings(tx: Tx, ids: readonly number[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; heading: string }>`
    select id::text as id, name_ru || coalesce(', ' || nullif(unit_ru, ''), '') as heading from character
    where id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, heading }) => [id, heading]));
}

/** Rows that are fetched at once. */
const PAGE = 500;

function* endless(): Generator<undefined> {
  for (;;) yield undefined;
}

/**
 * Reads by joining whole sets, page by page. The planner has no statistics of rows inserted a minute ago: it
 * would estimate one row and choose a nested loop over 50,000.
 */
async function* inSets<T>(tx: Tx, query: RawBuilder<T>): AsyncGenerator<readonly T[]> {
  const plan = (nestloop: string, fraction: string) =>
    sql`select set_config('enable_nestloop', ${nestloop}, true), set_config('cursor_tuple_fraction', ${fraction}, true)`.execute(
      tx,
    );
  const { rows: before } = await sql<{ nestloop: string; fraction: string }>`
    select current_setting('enable_nestloop') as nestloop, current_setting('cursor_tuple_fraction') as fraction`.execute(
    tx,
  );
  await plan('off', '1');
  await sql`declare pending no scroll cursor for ${query}`.execute(tx);
  await plan(before[0]?.nestloop ?? 'on', before[0]?.fraction ?? '0.1');
  const fetchPage = () => sql<T>`fetch ${sql.lit(PAGE)} from pending`.execute(tx);
  for await (const [, { rows }] of readAhead(endless(), fetchPage)) {
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close pending`.execute(tx);
}

/** Price and old price of a product as sent by 1C; null if it withdrew them. */
export interface PriceRow {
  readonly ref: string;
  readonly sku: string;
  readonly price: string | null;
  readonly old_price: string | null;
  /** Whether 1C ever sent an old price. */
  readonly has_old_price: boolean;
  /** Currencies of both, null for one that 1C does not name. */
  readonly currencies: readonly (string | null)[];
  readonly factor: string | null;
  /** Units of prices without a factor. */
  readonly units: readonly string[];
  /** Units of the product, read if there are such prices. */
  readonly base_units: readonly Unit[] | null;
}

/** Null, 0 and a price type that is marked as deleted all mean that there is no price. */
const HAS_VALUE = sql`r.data ->> 'value' <> '0' and not t.is_deleted`;

/** The price of a target; two types of one target may be left from before that was refused. */
const latestPrice = (target: 'price' | 'old_price') =>
  sql`(array_agg(r.data ->> 'value' order by r.changed_at desc, r.part)
    filter (where t.target = ${target} and ${HAS_VALUE}))[1]`;

/** Changed prices of linked products, of the types that are mapped to a price here; all of a type that changed its currency. */
export function readPendingPrices(tx: Tx, tokenId: number): AsyncIterable<readonly PriceRow[]> {
  return inSets(
    tx,
    sql<PriceRow>`
    with types as (
      select m.ref, m.target, t.data ->> 'currency' as currency, t.changed_at,
        coalesce(t.data ->> 'deleted', '') = 'true' as is_deleted from exchange_mapping m
      left join exchange_record t on t.token_id = m.token_id and t.kind = 'price_type' and t.ref = m.ref
      where m.token_id = ${tokenId} and m.kind = 'price_type' and m.target in ('price', 'old_price')
    ), wanted as (
      select r.ref from exchange_record r join types t on t.ref = r.part where r.token_id = ${tokenId}
        and r.kind = 'price' and r.changed_at > ${recordsUntil(tokenId, 'prices')}
      union select r.ref from exchange_record r join types t on t.ref = r.part where r.token_id = ${tokenId}
        and r.kind = 'price' and t.changed_at > ${recordsUntil(tokenId, 'prices')}
      union ${waiting(tokenId, 'prices')}
      union select ref from exchange_link where token_id = ${tokenId} and made_at > ${linksUntil(tokenId, 'prices')}
    )
    select w.ref, p.sku, ${latestPrice('price')} as price, ${latestPrice('old_price')} as old_price,
      count(*) filter (where t.target = 'old_price') > 0 as has_old_price,
      coalesce(array_agg(distinct coalesce(r.data ->> 'currency', t.currency)) filter (where ${HAS_VALUE}), '{}') as currencies,
      max(r.data ->> 'factor') filter (where r.data ->> 'factor' <> '1' and ${HAS_VALUE}) as factor,
      coalesce(array_agg(distinct r.data ->> 'unit') filter (where r.data ->> 'unit' <> '' and ${HAS_VALUE}), '{}') as units,
      case when count(r.data ->> 'unit') > 0 then (
        select jsonb_agg(b.data -> 'unit') from exchange_record b where b.token_id = ${tokenId}
          and b.kind in ('product', 'offer') and b.ref in (w.ref, split_part(w.ref, '#', 1))
          and jsonb_typeof(b.data -> 'unit') = 'object') end as base_units
    from wanted w
    join exchange_link l on l.token_id = ${tokenId} and l.ref = w.ref
    join product p on p.id = l.product_id and p.deleted_at is null
    join exchange_record r on r.token_id = ${tokenId} and r.kind = 'price' and r.ref = w.ref
    join types t on t.ref = r.part
    group by w.ref, p.sku having count(*) filter (where t.target = 'price') > 0 order by w.ref`,
  );
}

/**
 * Balance of a product in a branch as sent by 1C, summed over the warehouses of the branch; without those that
 * left it.
 */
export interface BalanceRow {
  readonly ref: string;
  readonly sku: string;
  readonly branch: string;
  readonly quantity: string;
}

export function readPendingBalances(tx: Tx, tokenId: number): AsyncIterable<readonly BalanceRow[]> {
  return inSets(
    tx,
    sql<BalanceRow>`
    with houses as (
      select ref, target::bigint as branch_id, true as counts from exchange_mapping
      where token_id = ${tokenId} and kind = 'warehouse' and target <> 'none'
      union all
      select ref, branch_id, false from exchange_left_branch where token_id = ${tokenId}
    ), rests as (
      select r.ref, m.branch_id, sum(case when m.counts then (r.data ->> 'quantity')::numeric else 0 end) as quantity
      from exchange_record r join houses m on m.ref = r.part
      where r.token_id = ${tokenId} and r.kind = 'rest'
      group by r.ref, m.branch_id
      having count(r.data ->> 'quantity') > 0 and (
        max(r.changed_at) > ${recordsUntil(tokenId, 'balances')}
        or r.ref in (
          ${waiting(tokenId, 'balances')}
          union select ref from exchange_link where token_id = ${tokenId} and made_at > ${linksUntil(tokenId, 'balances')}))
    )
    select r.ref, p.sku, b.code as branch, trim_scale(r.quantity)::text as quantity
    from rests r
    join exchange_link l on l.token_id = ${tokenId} and l.ref = r.ref
    join product p on p.id = l.product_id and p.deleted_at is null
    join branch b on b.id = r.branch_id
    order by b.code, r.ref`,
  );
}

/** Counts our products that are linked to 1C. */
export async function countLinked(tx: Tx, tokenId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from exchange_link l join product p on p.id = l.product_id and p.deleted_at is null
    where l.token_id = ${tokenId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Prices include VAT unless 1C says otherwise. */
const HAS_TAX = (included: RawBuilder<unknown>) => sql`coalesce(${included}, true)`;

/** Mapped price types that 1C renamed, or of which the VAT changed, after they were mapped. */
export async function readChangedTypes(tx: Tx, tokenId: number): Promise<ChangedType[]> {
  const { rows } = await sql<ChangedType>`
    select before, now, tax_before, tax_now from (
      select m.name as before, coalesce(r.data ->> 'name', m.name) as now, ${HAS_TAX(sql`m.tax_included`)} as tax_before,
        ${HAS_TAX(sql`(r.data ->> 'taxIncluded')::boolean`)} as tax_now
      from exchange_mapping m
      join exchange_record r on r.token_id = m.token_id and r.kind = 'price_type' and r.ref = m.ref
      where m.token_id = ${tokenId} and m.kind = 'price_type' and m.target <> 'none') t
    where now <> before or tax_now <> tax_before order by before`.execute(tx);
  return rows;
}

/** A thing of 1C that gives no row. */
export interface Wait {
  readonly ref: string;
  readonly name: string;
  readonly code: string;
  readonly params: ErrorParams;
}

/** Link between a thing of 1C and a product, made once its import is applied. */
export interface Link {
  readonly ref: string;
  readonly sku: string;
  readonly made: boolean;
  readonly withdrawn: boolean;
}
