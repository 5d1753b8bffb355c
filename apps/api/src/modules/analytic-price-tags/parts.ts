import type { BodyOf, createAnalyticPriceTag } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';

type Body = BodyOf<typeof createAnalyticPriceTag>;
export type ProductIn = Body['products'][number];

/** How many names an error counts up. */
const NAMED = 5;

/** `TAS-01, TAS-02` and how many more. */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${shown} … (+${names.length - NAMED})` : shown;
}

/**
 * Judges the products of a body: each once, its price below its old price.
 * @throws AppError already_chosen, old_price_not_above_price, product_unknown, each at its line
 */
export async function requireProducts(tx: Tx, products: readonly ProductIn[]): Promise<void> {
  const seen = new Set<number>();
  const issues = products.flatMap(({ product, price, old_price }, i) => {
    const twice = seen.has(product);
    seen.add(product);
    return [
      ...(twice ? [{ path: `products.${i}.product`, code: 'already_chosen' as const, params: {} }] : []),
      ...(old_price != null && old_price <= price
        ? [{ path: `products.${i}.old_price`, code: 'old_price_not_above_price' as const, params: {} }]
        : []),
    ];
  });
  if (issues.length > 0) throw new AppError('invalid', { issues });
  const known = await tx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', [0, ...seen])
    .where('deleted_at', 'is', null)
    .execute();
  const ids = new Set(known.map(({ id }) => id));
  const unknown = products.flatMap(({ product }, i) =>
    ids.has(product) ? [] : [{ path: `products.${i}.product`, code: 'product_unknown' as const, params: {} }],
  );
  if (unknown.length > 0) throw new AppError('invalid', { issues: unknown });
}

/**
 * The branches that a body names, and all open ones of its regions.
 * @throws AppError branch_unknown, campaign_branches_closed
 */
export async function branchesOf(
  tx: Tx,
  named: Body['branches'],
  regions: Body['regions'],
): Promise<number[]> {
  const ids = named.flatMap((ref) => (/^\d+$/.test(String(ref)) ? [Number(ref)] : []));
  const codes = named.flatMap((ref) => (/^\d+$/.test(String(ref)) ? [] : [String(ref)]));
  const { rows } = await sql<{ id: number; code: string; closed: boolean; asked: boolean }>`
    select b.id, b.code, b.closed_at is not null as closed,
      b.id = any(${ids}::bigint[]) or b.code = any(${codes}::text[]) as asked
    from branch b
    where b.id = any(${ids}::bigint[]) or b.code = any(${codes}::text[])
      or (b.region_id = any(${[...regions]}::bigint[]) and b.closed_at is null)
    order by b.id`.execute(tx);
  const unknown = named.findIndex(
    (ref) => !rows.some((row) => row.asked && (String(row.id) === String(ref) || row.code === ref)),
  );
  if (unknown >= 0) throw fieldError(`branches.${unknown}`, 'branch_unknown');
  const closed = rows.filter((row) => row.closed);
  if (closed.length > 0)
    throw new AppError('campaign_branches_closed', {
      params: { branches: namesOf(closed.map(({ code }) => code)) },
    });
  return rows.map(({ id }) => id);
}

/** @throws AppError sampler_unknown, sampler_format_differs */
export async function requireSampler(tx: Tx, id: number, format: Body['format']): Promise<void> {
  const sampler = await tx
    .selectFrom('sampler')
    .select(['format'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('current_version_id', 'is not', null)
    .executeTakeFirst();
  if (sampler === undefined) throw fieldError('sampler', 'sampler_unknown');
  if (sampler.format !== format)
    throw fieldError('sampler', 'sampler_format_differs', { format: sampler.format });
}

interface Written {
  /** Products that are new, or whose tag says something else now. */
  readonly changed: number[];
  readonly removed: number[];
}

/** Writes the products of a campaign: those that differ and no others. */
export async function writeProducts(tx: Tx, id: number, products: readonly ProductIn[]): Promise<Written> {
  const rows = products.map(({ product, price, old_price = null, discount_percent = null }) => ({
    product,
    price,
    old_price,
    discount_percent,
  }));
  const ids = rows.map(({ product }) => product);
  const removed = await sql<{ product_id: number }>`
    delete from analytic_price_tag_product where campaign_id = ${id} and not product_id = any(${ids}::bigint[])
    returning product_id`.execute(tx);
  const changed = await sql<{ product_id: number }>`
    insert into analytic_price_tag_product as p (campaign_id, product_id, price, old_price, discount_percent)
    select ${id}, r.product, r.price, r.old_price, r.discount_percent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (product bigint, price bigint, old_price bigint, discount_percent int)
    order by r.product
    on conflict (campaign_id, product_id) do update
      set price = excluded.price, old_price = excluded.old_price, discount_percent = excluded.discount_percent
      where (p.price, p.old_price, p.discount_percent)
        is distinct from (excluded.price, excluded.old_price, excluded.discount_percent)
    returning p.product_id`.execute(tx);
  return {
    changed: changed.rows.map((row) => row.product_id),
    removed: removed.rows.map((row) => row.product_id),
  };
}

/**
 * Writes the branches of a campaign.
 * @throws AppError campaign_branch_printed for one that has printed of it already: its log stays
 */
export async function writeBranches(
  tx: Tx,
  id: number,
  branches: readonly number[],
): Promise<{ added: number[]; removed: number[] }> {
  const gone = await sql<{ branch_id: number; code: string; printed: boolean }>`
    delete from analytic_price_tag_branch b using branch br
    where b.campaign_id = ${id} and br.id = b.branch_id and not b.branch_id = any(${[...branches]}::bigint[])
    returning b.branch_id, br.code, b.printed_at is not null as printed`.execute(tx);
  const printed = gone.rows.filter((row) => row.printed);
  if (printed.length > 0)
    throw new AppError('campaign_branch_printed', {
      params: { branches: namesOf(printed.map(({ code }) => code).sort()) },
    });
  const added = await sql<{ branch_id: number }>`
    insert into analytic_price_tag_branch (campaign_id, branch_id)
    select ${id}, n.id from unnest(${[...branches]}::bigint[]) as n (id) order by n.id
    on conflict (campaign_id, branch_id) do nothing returning branch_id`.execute(tx);
  return { added: added.rows.map((row) => row.branch_id), removed: gone.rows.map((row) => row.branch_id) };
}

/** All products of a campaign. */
export async function productIds(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('analytic_price_tag_product')
    .select('product_id')
    .where('campaign_id', '=', id)
    .orderBy('product_id')
    .execute();
  return rows.map((row) => row.product_id);
}
