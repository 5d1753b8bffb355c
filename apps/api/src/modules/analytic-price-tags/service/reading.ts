import type {
  AnswerOf,
  Campaign,
  CampaignContent,
  CampaignFunnel,
  CampaignProduct,
  Format,
  QueryOf,
  TagState,
} from '@javon/contract';
import type { Viewer } from '../../../platform/auth/caller.ts';
import type { Scope, Seen } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { CountedPage } from '../../../platform/db/paging.ts';
import { notFound, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { today } from '../../../platform/time/clock.ts';
import { branchFor } from '../../branches/public.ts';
import { readBranchLog } from '../queries/branch-log.ts';
import { type CampaignRow, type Reading, readCampaign, readCampaigns } from '../queries/campaigns.ts';
import { readContent } from '../queries/content.ts';
import { readDays, readRegions } from '../queries/funnel.ts';
import { readProductRows } from '../queries/product-log.ts';
import { campaignOf, numbersOf } from '../shown.ts';

/** Resolves the branch that campaigns are read for: the named one, else the person's own. */
export async function readingFor(
  db: Db,
  { actor, scope }: Viewer,
  branch: string | undefined,
): Promise<Reading> {
  const named = branch === undefined ? null : (await branchFor(db, scope, actor, branch)).id;
  const own = scope.kind === 'own' ? scope.branchId : actor.branchId;
  return {
    scope,
    branchId: named ?? own,
    oneBranch: named !== null || scope.kind === 'own',
    today: today(),
  };
}

/** @throws AppError not_found */
export async function campaignSeen(
  db: Db,
  call: Viewer,
  id: number,
  branch?: string,
): Promise<Seen<CampaignRow>> {
  return orNotFound(await readCampaign(db, await readingFor(db, call, branch), id));
}

/** @throws AppError not_found */
export async function show(db: Db, calling: Viewer, id: number, branch?: string): Promise<Campaign> {
  return campaignOf(await campaignSeen(db, calling, id, branch), calling.actor);
}

/** @throws AppError not_found if the branch is out of scope */
export async function list(
  db: Db,
  call: PermittedCall<'listAnalyticPriceTags'>,
): Promise<AnswerOf<'listAnalyticPriceTags'>> {
  const { branch, ...query } = call.query;
  const page = await readCampaigns(db, await readingFor(db, call, branch), query);
  return { ...page, items: page.items.map((row) => campaignOf(row, call.actor)) };
}

/** All products and branches of a campaign. @throws AppError not_found */
export async function showContent(
  db: Db,
  calling: Viewer & { readonly language: ServerLanguage },
  id: number,
): Promise<CampaignContent> {
  return readContent(db, await campaignSeen(db, calling, id), calling.language);
}

/** The log by branch, within the scope. @throws AppError not_found */
export async function listBranches(
  db: Db,
  call: PermittedCall<'listAnalyticPriceTagBranches'>,
): Promise<AnswerOf<'listAnalyticPriceTagBranches'>> {
  return readBranchLog(db, call.scope, await campaignSeen(db, call, call.params.id), call.query);
}

/** A branch and its first view of a campaign. */
interface LogBranch {
  readonly id: number;
  readonly viewedAt: string | null;
}

/**
 * The branch whose log by product is requested; null for all branches together.
 * @throws AppError not_found if the campaign was not issued to the branch
 */
export function logBranch(scope: Scope, row: Seen<CampaignRow>, asked: string | undefined): LogBranch | null {
  if (asked === undefined && scope.kind === 'all') return null;
  if (row.own_id === null) throw notFound();
  return { id: row.branch_id, viewedAt: row.own_viewed_at };
}

/** Reads the state of the tags of products in a branch; provided by the price-tags module. */
export type ReadStates = (
  db: Db,
  branchId: number,
  format: Format,
  products: readonly number[],
) => Promise<Map<number, TagState>>;

/**
 * The log by product: of one branch, or of all branches within the scope together.
 * @param branch null for all
 */
export async function readProductLog(
  db: Db,
  scope: Scope,
  row: Seen<CampaignRow>,
  branch: LogBranch | null,
  query: Omit<QueryOf<'listAnalyticPriceTagProducts'>, 'branch'>,
  language: ServerLanguage,
  readStates: ReadStates,
): Promise<CountedPage<CampaignProduct>> {
  const page = await readProductRows(db, scope, row, branch?.id ?? null, query, language);
  const tagged = page.items.filter(({ needed, printed_at }) => needed > 0 || printed_at !== null);
  const states =
    branch === null
      ? new Map<number, TagState>()
      : await readStates(
          db,
          branch.id,
          row.format,
          tagged.map(({ id }) => id),
        );
  const items = page.items.map(
    (one): CampaignProduct => ({
      ...one,
      product: {
        id: one.id,
        sku: one.sku,
        name: { uz: one.name_uz, ru: one.name_ru },
        brand: one.brand,
        category: one.category_id,
        price: one.own_price,
      },
      entry: {
        ...one,
        begins: row.begins,
        ends: row.ends,
        printed: one.needed > 0 && one.done >= one.needed,
        viewed_at: branch === null ? one.viewed_at : branch.viewedAt,
      },
      state: states.get(one.id) ?? null,
    }),
  );
  return { ...page, items };
}

/** @throws AppError not_found */
export async function listProducts(
  { db, readStates }: { readonly db: Db; readonly readStates: ReadStates },
  call: PermittedCall<'listAnalyticPriceTagProducts'>,
): Promise<AnswerOf<'listAnalyticPriceTagProducts'>> {
  const { branch, ...query } = call.query;
  const row = await campaignSeen(db, call, call.params.id, branch);
  return readProductLog(
    db,
    call.scope,
    row,
    logBranch(call.scope, row, branch),
    query,
    call.language,
    readStates,
  );
}

type Total = CampaignFunnel['total'];

function add(a: Total, b: Total): Total {
  const keys = Object.keys(a) as (keyof Total)[];
  return Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as Total;
}

const NOTHING: Total = {
  reached: 0,
  viewed: 0,
  needing: 0,
  printed: 0,
  late: 0,
  edited: 0,
  tags: 0,
  tags_printed: 0,
  duplicates: 0,
  hanging: 0,
};

/** Progress of a campaign by region and by day, within the scope. @throws AppError not_found */
export async function showFunnel(db: Db, calling: Viewer, id: number): Promise<CampaignFunnel> {
  const row = await campaignSeen(db, calling, id);
  const day = today();
  const regions = await readRegions(db, calling.scope, row, day);
  const days = await readDays(db, calling.scope, row, day);
  const parts = regions.map((one) => ({
    region: { id: one.region_id, code: one.code, name: { uz: one.name_uz, ru: one.name_ru } },
    ...numbersOf(one),
    hanging: one.hanging,
  }));
  return {
    total: parts.reduce<Total>((sum, { region: _, ...part }) => add(sum, part), NOTHING),
    regions: parts,
    days,
  };
}
