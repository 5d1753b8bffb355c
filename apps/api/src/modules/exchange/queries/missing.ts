import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Base } from './bases.ts';

/** Things by which full exports are compared: products of catalogues, offers with a list of prices. */
export type ListedKind = 'products' | 'prices';

const CONTENT = { products: 'catalogue', prices: 'offers' } as const;
/** Field of a package that names its catalogue. */
const CATALOGUE = { products: 'id', prices: 'catalogueId' } as const;

/**
 * The last exchange of which every file with such things is declared as full: of those taken now if 1C ended it as
 * complete, else of those taken before, which may have paused. A base of several catalogues must have sent all of them:
 * those of one say nothing of the others.
 * @param takenNow exchanges that are being taken
 */
export async function readFullExport(
  tx: Tx,
  { token_id: tokenId, catalogue_ids }: Pick<Base, 'token_id' | 'catalogue_ids'>,
  takenNow: readonly number[],
  kind: ListedKind,
): Promise<number | undefined> {
  const all = catalogue_ids.length > 1 ? catalogue_ids : [];
  const isNow = sql`s.id = any(${[...takenNow]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    select s.id from exchange_session s join exchange_file f on f.session_id = s.id, lateral (
      select count(*) as packages, coalesce(bool_or(h ->> 'changesOnly' = 'false'), false)
        and not coalesce(bool_or(h ->> 'changesOnly' = 'true'), false) as is_full
      from jsonb_array_elements(f.heads) h where h ->> 'content' = ${CONTENT[kind]}) h
    where s.token_id = ${tokenId} and f.state = 'done' and h.packages > 0
      and case when ${isNow} then s.completed_at is not null
        else s.completed_at is null and s.taken_at is not null and s.outcome <> 'incomplete' end
    group by s.id having bool_and(h.is_full and f.listed is not null) and bool_or(f.listed -> ${kind} <> '[]')
      and ${[...all]}::text[] <@ array(
        select h ->> ${CATALOGUE[kind]} from exchange_file e, jsonb_array_elements(e.heads) h
        where e.session_id = s.id and e.state = 'done' and h ->> 'content' = ${CONTENT[kind]})
    order by 1 desc limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Makes the planner join whole sets until the transaction ends: it expects few elements in lists, and there are 50,000. */
export async function joinWholeSets(tx: Tx): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx);
}

const IS_SOLD = sql`r.kind = 'product' and r.data ->> 'deleted' is distinct from 'true'`;
const HAS_PRICE = sql`r.kind = 'price' and r.data ->> 'value' is not null`;

/** Records that neither an exchange nor one after it lists: `listed` and `missing`, for a WITH clause. */
function missing(tokenId: number, sessionId: number, kind: ListedKind): RawBuilder<unknown> {
  return sql`listed as materialized (
      select jsonb_array_elements_text(f.listed -> ${kind}) as ref from exchange_file f
      join exchange_session s on s.id = f.session_id
      where s.token_id = ${tokenId} and (s.id >= ${sessionId} or s.taken_at is null)
    ), missing as materialized (
      select r.ref, r.part from exchange_record r
      where r.token_id = ${tokenId} and ${kind === 'products' ? IS_SOLD : HAS_PRICE}
        and not exists (select from listed l where l.ref = r.ref)
    )`;
}

/** Counts our products that a full export does not list any more. */
export async function countMissing(
  tx: Tx,
  tokenId: number,
  sessionId: number,
  kind: ListedKind,
): Promise<number> {
  const linked = (ref: RawBuilder<unknown>) => sql`
    select l.product_id from missing m join exchange_link l on l.token_id = ${tokenId} and ${ref} = m.ref`;
  const own = kind === 'products' ? sql`union ${linked(sql`split_part(l.ref, '#', 1)`)}` : sql``;
  const { rows } = await sql<{ count: number }>`
    with ${missing(tokenId, sessionId, kind)}, linked as (${linked(sql`l.ref`)} ${own})
    select count(distinct p.id)::int as count from linked l
    join product p on p.id = l.product_id and p.deleted_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Marks missing products as deleted, or empties missing prices, as if 1C had sent that. */
export async function withdrawMissing(
  tx: Tx,
  tokenId: number,
  sessionId: number,
  kind: ListedKind,
): Promise<void> {
  const record = kind === 'products' ? 'product' : 'price';
  const gone = kind === 'products' ? '{"deleted": true}' : '{"value": null}';
  await sql`with ${missing(tokenId, sessionId, kind)}
    update exchange_record r set data = r.data || ${gone}::jsonb, changed_at = now() from missing m
    where r.token_id = ${tokenId} and r.kind = ${record} and r.ref = m.ref and r.part = m.part`.execute(tx);
}

/** Deletes the lists of exchanges before these, which are not needed any more. */
export async function deleteLists(tx: Tx, tokenId: number, sessionIds: readonly number[]): Promise<void> {
  await sql`
    update exchange_file f set listed = null from exchange_session s
    where s.id = f.session_id and s.token_id = ${tokenId} and s.taken_at is not null and f.listed is not null
      and s.id < (select min(id) from unnest(${[...sessionIds]}::bigint[]) as id)`.execute(tx);
}
