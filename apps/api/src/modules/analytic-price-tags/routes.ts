import {
  CAMPAIGN_LIMITS,
  type Campaign,
  createAnalyticPriceTag,
  deleteAnalyticPriceTag,
  editAnalyticPriceTag,
  issueAnalyticPriceTag,
  listAnalyticPriceTagBranches,
  listAnalyticPriceTagProducts,
  listAnalyticPriceTags,
  readAnalyticPriceTagFile,
  readAnalyticPriceTagLines,
  remindAnalyticPriceTag,
  showAnalyticPriceTag,
  showAnalyticPriceTagContent,
  showAnalyticPriceTagFunnel,
  viewAnalyticPriceTag,
  withdrawAnalyticPriceTag,
} from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { readUpload } from '../../platform/files/upload.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { today } from '../../platform/time/clock.ts';
import { branchFor } from '../branches/public.ts';
import type { RefreshContent } from './change.ts';
import { readContent } from './content.ts';
import { draft, edit, remove } from './drafting.ts';
import { readFunnel } from './funnel.ts';
import { issue, view, withdraw } from './issuing.ts';
import { type ReadStates, readBranchLog, readProductLog } from './log.ts';
import {
  type CampaignRow,
  campaignOf,
  type Reading,
  readCampaign,
  readCampaigns,
  summaryOf,
} from './queries.ts';
import { readFile, readLines } from './read-products.ts';
import { remind } from './reminding.ts';

/** Functions of the price-tags module that campaigns use. */
export interface CampaignTags {
  readonly refreshContent: RefreshContent;
  readonly readStates: ReadStates;
}

interface Calling {
  readonly actor: Actor;
  readonly scope: Scope;
}

/** For which branch campaigns are read: the one named, else the own one. */
export async function readingFor(
  db: Db | Tx,
  { actor, scope }: Calling,
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
  db: Db | Tx,
  call: Calling,
  id: number,
  branch?: string,
): Promise<Seen<CampaignRow>> {
  const row = await readCampaign(db, await readingFor(db, call, branch), id);
  if (row === null) throw notFound();
  return row;
}

async function show(db: Db | Tx, call: Calling, id: number, branch?: string): Promise<Campaign> {
  return campaignOf(await campaignSeen(db, call, id, branch), call.actor);
}

function draftRoutes(db: Db, { refreshContent }: CampaignTags): Bound[] {
  return [
    permitted(createAnalyticPriceTag, (call) =>
      once(db, createAnalyticPriceTag, call, async (tx) => show(tx, call, await draft(tx, call, call.body))),
    ),
    permitted(editAnalyticPriceTag, (call) =>
      transaction(db, async (tx) => {
        await edit(tx, call, call.params.id, call.body, refreshContent);
        return show(tx, call, call.params.id);
      }),
    ),
    permitted(deleteAnalyticPriceTag, async (call) => {
      await transaction(db, (tx) => remove(tx, call, call.params.id));
      return { deleted: true as const };
    }),
    permitted(showAnalyticPriceTagContent, async (call) =>
      readContent(db, await campaignSeen(db, call, call.params.id)),
    ),
    permitted(readAnalyticPriceTagLines, (call) => readLines(db, call.body.text, call.language)),
    permitted(readAnalyticPriceTagFile, async (call) =>
      readFile(db, await readUpload(call.request, CAMPAIGN_LIMITS.fileBytes), call.language),
    ),
  ];
}

function issuedRoutes(db: Db, { refreshContent }: CampaignTags): Bound[] {
  return [
    permitted(issueAnalyticPriceTag, (call) =>
      transaction(db, async (tx) => {
        await issue(tx, call, call.params.id, call.body.version, refreshContent);
        return show(tx, call, call.params.id);
      }),
    ),
    permitted(withdrawAnalyticPriceTag, (call) =>
      transaction(db, async (tx) => {
        await withdraw(tx, call, call.params.id, call.body.version);
        return show(tx, call, call.params.id);
      }),
    ),
    permitted(remindAnalyticPriceTag, (call) =>
      transaction(db, (tx) => remind(tx, call, call.params.id, call.body.branches)),
    ),
    permitted(viewAnalyticPriceTag, (call) =>
      transaction(db, async (tx) => {
        await campaignSeen(tx, call, call.params.id);
        return { viewed_at: await view(tx, call, call.params.id) };
      }),
    ),
  ];
}

export function analyticPriceTagRoutes(db: Db, tags: CampaignTags): Bound[] {
  return [
    permitted(listAnalyticPriceTags, async (call) => {
      const { branch, ...query } = call.query;
      const page = await readCampaigns(db, await readingFor(db, call, branch), query);
      return { ...page, items: page.items.map((row) => summaryOf(row, call.actor)) };
    }),
    permitted(showAnalyticPriceTag, (call) => show(db, call, call.params.id, call.query.branch)),
    permitted(listAnalyticPriceTagBranches, async (call) =>
      readBranchLog(db, call.scope, await campaignSeen(db, call, call.params.id), call.query),
    ),
    permitted(listAnalyticPriceTagProducts, async (call) => {
      const { branch, ...query } = call.query;
      const row = await campaignSeen(db, call, call.params.id, branch);
      return readProductLog(db, call.scope, row, logBranch(call.scope, row, branch), query, tags.readStates);
    }),
    permitted(showAnalyticPriceTagFunnel, async (call) =>
      readFunnel(db, call.scope, await campaignSeen(db, call, call.params.id)),
    ),
    ...draftRoutes(db, tags),
    ...issuedRoutes(db, tags),
  ];
}

/**
 * The branch whose log by product is asked for; null for all together.
 * @throws AppError not_found for a branch that the campaign was not issued to
 */
export function logBranch(
  scope: Scope,
  row: Seen<CampaignRow>,
  asked: string | undefined,
): { id: number; viewedAt: string | null } | null {
  if (asked === undefined && scope.kind === 'all') return null;
  if (row.own_id === null) throw notFound();
  return { id: row.branch_id, viewedAt: row.own_viewed_at };
}
