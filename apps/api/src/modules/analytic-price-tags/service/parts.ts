import type { BodyOf } from '@javon/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, fieldError } from '../../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { someNames } from '../../../platform/text/some-names.ts';
import { requireLiveProducts } from '../../goods/public.ts';
import { deleteOtherBranches, insertBranches, readNamedBranches } from '../queries/branches.ts';
import { readSamplerFormat } from '../queries/campaigns.ts';
import type { ProductIn } from '../queries/content.ts';

type Body = BodyOf<'createAnalyticPriceTag'>;

/**
 * Validates the products of a body: no duplicates, each price below its old price.
 * @throws AppError already_chosen, old_price_not_above_price, product_unknown, product_gone, each at its line
 */
export async function requireProducts(
  tx: Tx,
  language: ServerLanguage,
  products: readonly ProductIn[],
): Promise<void> {
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
  await requireLiveProducts(
    tx,
    language,
    products.map(({ product }, i) => ({ product, path: `products.${i}.product` })),
  );
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
  const rows = await readNamedBranches(tx, ids, codes, regions);
  const unknown = named.findIndex(
    (ref) => !rows.some((row) => row.asked && (String(row.id) === String(ref) || row.code === ref)),
  );
  if (unknown >= 0) throw fieldError(`branches.${unknown}`, 'branch_unknown');
  const closed = rows.filter((row) => row.closed);
  if (closed.length > 0)
    throw new AppError('campaign_branches_closed', {
      params: { branches: someNames(closed.map(({ code }) => code)) },
    });
  return rows.map(({ id }) => id);
}

/** @throws AppError sampler_unknown, sampler_format_differs */
export async function requireSampler(tx: Tx, id: number, format: Body['format']): Promise<void> {
  const found = await readSamplerFormat(tx, id);
  if (found === undefined) throw fieldError('sampler', 'sampler_unknown');
  if (found !== format) throw fieldError('sampler', 'sampler_format_differs', { format: found });
}

/**
 * Writes the branches of a campaign.
 * @throws AppError campaign_branch_printed if a removed branch has printed it already: its log must stay
 */
export async function writeBranches(
  tx: Tx,
  id: number,
  branches: readonly number[],
): Promise<{ added: number[]; removed: number[] }> {
  const gone = await deleteOtherBranches(tx, id, branches);
  const printed = gone.filter((row) => row.printed);
  if (printed.length > 0)
    throw new AppError('campaign_branch_printed', {
      params: { branches: someNames(printed.map(({ code }) => code).sort()) },
    });
  const added = await insertBranches(tx, id, branches);
  return { added, removed: gone.map((row) => row.branch_id) };
}
