import type { AnswerOf, BodyOf, Branch, Format } from '@javon/contract';
import { type Actor, scopeOf } from '../../../platform/auth/actor.ts';
import { covers, type Scope } from '../../../platform/auth/scope.ts';
import type { ScopedChange } from '../../../platform/change/change.ts';
import { changedFields, defined, pick } from '../../../platform/change/fields.ts';
import { type NotedValues, note } from '../../../platform/change/note.ts';
import { requireVersion } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { insertRow, lockRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, notFound, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { tidy, tidyUzbek } from '../../../platform/text/normalise.ts';
import { requireText } from '../../../platform/text/require-text.ts';
import { now } from '../../../platform/time/clock.ts';
import * as queries from '../queries/branches.ts';
import { readRegionCodes } from '../queries/regions.ts';

/** Fields of the body by their column. */
const FIELDS: Readonly<Record<keyof queries.BranchColumns, string>> = {
  code: 'code',
  region_id: 'region',
  name_uz: 'name.uz',
  name_ru: 'name.ru',
  address_uz: 'address.uz',
  address_ru: 'address.ru',
  tag_language: 'tag_language',
};
/** Fields that only a person who may change all branches may change. */
const OF_THE_CHAIN: readonly (keyof queries.BranchColumns)[] = ['code', 'region_id'];

/** Converts the fields of a body to columns. */
function columnsOf(body: Omit<BodyOf<'editBranch'>, 'version'>): Partial<queries.BranchColumns> {
  const { code, name, region, address, tag_language } = body;
  return defined({
    code,
    region_id: region,
    name_uz: name && requireText(tidyUzbek(name.uz), 'name.uz'),
    name_ru: name && requireText(tidy(name.ru), 'name.ru'),
    address_uz: address && requireText(tidyUzbek(address.uz), 'address.uz'),
    address_ru: address && requireText(tidy(address.ru), 'address.ru'),
    tag_language,
  });
}

async function requireRegion(tx: Tx, id: number): Promise<void> {
  if ((await lockRow(tx, 'region', id, 'key share')) !== undefined) return;
  throw fieldError('region', 'not_in_list', { options: (await readRegionCodes(tx)).join(', ') });
}

function noteBranch(
  tx: Tx,
  change: ScopedChange,
  id: number,
  action: string,
  values: NotedValues,
): Promise<void> {
  return note(tx, change, { entity: 'branch', id, branchId: id }, action, values);
}

/** @throws AppError not_found */
async function show(db: Db, scope: Scope, actor: Actor, id: number): Promise<Branch> {
  return orNotFound(await queries.readBranch(db, scope, actor, id));
}

/** Tag counts for the branch page, from the price-tags module. */
export interface TagCounts {
  countTags(
    branchId: number,
  ): Promise<{ format: Format; to_print: number; printed: number; current: number; take_down: number }[]>;
}

/**
 * Shows a branch, with the counts of its tags for those who may see them.
 * @throws AppError not_found
 */
export async function branchPage(
  { db, tags }: { readonly db: Db; readonly tags: TagCounts },
  scope: Scope,
  actor: Actor,
  id: number,
): Promise<AnswerOf<'showBranch'>> {
  const branch = await show(db, scope, actor, id);
  const maySeeTags = covers(scopeOf(actor, 'price_tag'), branch.id);
  return { ...branch, tags: maySeeTags ? await tags.countTags(branch.id) : null };
}

/** @throws AppError already_exists (code), not_in_list (region) */
export async function addBranch(tx: Tx, change: ScopedChange, body: BodyOf<'createBranch'>): Promise<Branch> {
  await requireRegion(tx, body.region);
  const values = columnsOf(body) as queries.BranchColumns;
  const id = await insertRow(tx, 'branch', values);
  await noteBranch(tx, change, id, 'created', { after: { ...values } });
  // A new branch is nobody's own branch yet; the person who adds it may see the result.
  return show(tx, { kind: 'all' }, change.actor, id);
}

/** @throws AppError not_found, no_permission (code and region), stale_version, already_exists */
export function changeBranch(db: Db, call: PermittedCall<'editBranch'>): Promise<Branch> {
  const { id } = call.params;
  const { version, ...body } = call.body;
  return onBranch(db, call, id, async (tx, row) => {
    const wished = columnsOf(body);
    const changed = changedFields(row, wished);
    if (call.scope.kind === 'own' && changed.some((key) => OF_THE_CHAIN.includes(key)))
      throw new AppError('no_permission');
    const theirs = changed.map((key) => ({ field: FIELDS[key], theirs: row[key] }));
    requireVersion(row, version, theirs);
    if (changed.includes('region_id') && body.region !== undefined) await requireRegion(tx, body.region);
    if (changed.length === 0) return;
    await write(tx, call, row, pick(wished, changed), 'changed');
  });
}

/**
 * Closes a branch; does nothing if it is closed.
 * @throws AppError not_found
 */
export function shutBranch(db: Db, change: ScopedChange, id: number): Promise<Branch> {
  return onBranch(db, change, id, async (tx, row) => {
    if (row.closed_at === null) await write(tx, change, row, { closed_at: now().toISOString() }, 'closed');
  });
}

/**
 * Reopens a closed branch; does nothing if it is open.
 * @throws AppError not_found
 */
export function openBranch(db: Db, change: ScopedChange, id: number): Promise<Branch> {
  return onBranch(db, change, id, async (tx, row) => {
    if (row.closed_at !== null) await write(tx, change, row, { closed_at: null }, 'reopened');
  });
}

/** Runs a change on the locked branch and returns its new state. */
function onBranch(
  db: Db,
  { actor, scope }: ScopedChange,
  id: number,
  work: (tx: Tx, row: queries.LockedBranch) => Promise<void>,
): Promise<Branch> {
  return transaction(db, async (tx) => {
    const row = await lockRow(tx, 'branch', id, 'no key update');
    if (row === undefined || (scope.kind === 'own' && scope.branchId !== id)) throw notFound();
    await work(tx, row);
    return show(tx, scope, actor, id);
  });
}

async function write(
  tx: Tx,
  change: ScopedChange,
  row: queries.LockedBranch,
  patch: Parameters<typeof queries.updateBranch>[2],
  action: string,
): Promise<void> {
  await queries.updateBranch(tx, row.id, patch);
  const before = pick(row, Object.keys(patch) as (keyof queries.LockedBranch)[]);
  await noteBranch(tx, change, row.id, action, { before, after: { ...patch } });
}
