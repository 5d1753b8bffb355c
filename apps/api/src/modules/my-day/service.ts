import {
  type AnswerOf,
  BRANCH_DAYS,
  type BranchDays,
  DAY_KINDS,
  type DayItem,
  type DayKind,
  type DayOverview,
  type DayThing,
} from '@javon/contract';
import { heldOn } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { orNotFound } from '../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../platform/http/call.ts';
import { today } from '../../platform/time/clock.ts';
import { branchFor, dayNumbersOf, dayScopes, dayScopesOn } from '../branches/public.ts';
import { readKeptDays } from '../directors/public.ts';
import { countTags } from '../price-tags/public.ts';
import * as numbersQueries from './queries/numbers.ts';
import * as thingsQueries from './queries/things.ts';

function thingOf({ id, uz, ru, tags, due }: thingsQueries.ThingRow): DayThing {
  return { id, name: uz === null ? null : { uz, ru: ru ?? uz }, tags, due };
}

/** Returns one item per kind for late rows and one for the others, with the name of the first row. */
async function itemsOf(
  reading: Promise<readonly thingsQueries.ThingRow[]>,
  kinds: { readonly late?: DayKind; readonly rest: DayKind },
): Promise<DayItem[]> {
  const rows = await reading;
  return [true, false].flatMap((late): DayItem[] => {
    const kind = late ? kinds.late : kinds.rest;
    const own = rows.filter((row) => row.late === late);
    const [first] = own;
    if (kind === undefined || first === undefined) return [];
    return [{ kind, count: first.count, tags: first.all_tags, things: own.map(thingOf) }];
  });
}

async function tagItems(db: Db, branchId: number, day: string): Promise<DayItem[]> {
  const counts = await countTags(db, branchId);
  const tags = (kind: DayKind, state: 'to_print' | 'take_down'): DayItem => ({
    kind,
    count: null,
    tags: counts.reduce((total, one) => total + one[state], 0),
    things: [],
  });
  return [
    ...[tags('stale_tags', 'to_print'), tags('take_down', 'take_down')].filter((one) => one.tags !== 0),
    ...(await itemsOf(thingsQueries.readPrints(db, branchId, day), { rest: 'unconfirmed' })),
  ];
}

/** Work of a branch that the person may see: one item per kind, most urgent first. */
export async function readMyDay(
  db: Db,
  { actor, scope, query }: PermittedCall<'myDay'>,
): Promise<AnswerOf<'myDay'>> {
  const { id, code, name_uz: uz, name_ru: ru } = await branchFor(db, scope, actor, query.branch);
  const held = new Set(heldOn(actor, id, ['price_tag', 'analytic_price_tag', 'check_list', 'application']));
  const day = today();
  const parts = await Promise.all([
    held.has('price_tag') ? tagItems(db, id, day) : [],
    held.has('analytic_price_tag')
      ? itemsOf(thingsQueries.readCampaigns(db, id, day), { late: 'campaign_late', rest: 'campaign' })
      : [],
    held.has('check_list')
      ? itemsOf(thingsQueries.readCheckLists(db, id, day), { late: 'check_list_late', rest: 'check_list' })
      : [],
    held.has('application')
      ? itemsOf(thingsQueries.readApplications(db, id, day), {
          late: 'application_late',
          rest: 'application',
        })
      : [],
  ]);
  const items = parts.flat().sort((a, b) => DAY_KINDS.indexOf(a.kind) - DAY_KINDS.indexOf(b.kind));
  return { branch: { id, code, name: { uz, ru } }, items };
}

/**
 * Numbers of the branches within a scope, by region and in total; each part within the scope of its own
 * permission. Tags count for open branches only, late work for all. A campaign counts once, however many
 * branches run it.
 */
export async function readOverview(
  db: Db,
  { actor, scope }: PermittedCall<'dayOverview'>,
): Promise<DayOverview> {
  const day = today();
  const scopes = dayScopes(actor);
  const rows = await numbersQueries.readRegionNumbers(db, scope, scopes, day);
  const whole = rows.find((row) => row.id === null);
  const numbers = (row: numbersQueries.RegionRow) => ({
    branches: row.branches,
    ...dayNumbersOf(row, scopes, day),
  });
  const nothing = dayNumbersOf(
    {
      needed: null,
      right_count: null,
      campaigns_running: 0,
      campaigns_late: 0,
      applications_late: 0,
      check_lists_missed: 0,
    },
    scopes,
    day,
  );
  return {
    sampled_at: whole?.sampled_at ?? null,
    total: whole ? numbers(whole) : { branches: 0, ...nothing },
    regions: rows.flatMap((row) =>
      row.id === null || row.branches === 0
        ? []
        : [
            {
              region: { id: row.id, code: row.code, name: { uz: row.name_uz, ru: row.name_ru } },
              ...numbers(row),
            },
          ],
    ),
    campaigns:
      scopes.campaigns === null ? null : await numbersQueries.readRunningCampaigns(db, scope, scopes, day),
  };
}

/**
 * Numbers of a branch today, as far as the person may see them, and its results on each of the last stored
 * days, oldest first.
 */
export async function readBranchDays(
  db: Db,
  { actor, scope, params }: PermittedCall<'branchDays'>,
): Promise<BranchDays> {
  const branch = await branchFor(db, scope, actor, params.id);
  const day = today();
  const scopes = dayScopesOn(dayScopes(actor), branch.id);
  const row = orNotFound(await numbersQueries.readBranchNumbers(db, branch.id, scopes, day));
  const days = await readKeptDays(db, branch.id, BRANCH_DAYS, day);
  return {
    today: dayNumbersOf(row, scopes, day),
    days: days.map((kept) => ({
      day: kept.day,
      tags: scopes.tags && { done: kept.tag_right, of: kept.tag_needed },
      campaigns: scopes.campaigns && { done: kept.campaign_done, of: kept.campaign_due },
      check_lists: scopes.checkLists && { done: kept.check_done, of: kept.check_due },
      applications: scopes.applications && { done: kept.application_done, of: kept.application_due },
    })),
  };
}
