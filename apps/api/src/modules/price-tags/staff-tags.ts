import type { ProductTags, TagCode } from '@javon/contract';
import { type Actor, heldOn } from '../../platform/auth/actor.ts';
import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { type BranchRow, branchFor } from '../branches/public.ts';
import { printOfCode, SPECIMEN } from './check-code.ts';
import { checkTag } from './check-tag.ts';
import { readProductTags, readTag } from './queries.ts';
import type { TagQuestion } from './question.ts';

/** Caller, as a call knows them. */
export interface StaffCall {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly language: ServerLanguage;
}

const ACTIONS = ['price_tag.print', 'price_tag.confirm'] as const;

function todayIn(branch: Seen<BranchRow>): TagQuestion {
  return { branchId: branch.id, language: branch.tag_language, asOf: null };
}

function shownBranch({ id, code, name_uz, name_ru }: BranchRow): ProductTags['branch'] {
  return { id, code, name: { uz: name_uz, ru: name_ru } };
}

/**
 * Reads the tags of one product in a branch, with what the caller may do with them.
 * @throws AppError not_found for a branch out of scope
 */
export async function productTags(
  db: Db,
  { actor, scope, language }: StaffCall,
  product: number,
  branchAsked: string | undefined,
): Promise<ProductTags> {
  const branch = await branchFor(db, scope, actor, branchAsked);
  return {
    branch: shownBranch(branch),
    tags: await readProductTags(db, todayIn(branch), product, language),
    can: heldOn(actor, branch.id, ACTIONS),
  };
}

/**
 * Reads the print that the code on a tag identifies.
 * @throws AppError not_found for a code that was not signed here, or a tag of a branch out of scope;
 * tag_code_withdrawn for a code of a key that was withdrawn
 */
export async function tagOfCode(
  db: Db,
  { actor, scope, language }: StaffCall,
  code: string,
): Promise<TagCode> {
  const item = await printOfCode(db, code);
  if (item === 'withdrawn') throw new AppError('tag_code_withdrawn');
  const found = item === null || item === SPECIMEN ? null : await checkTag(db, item);
  if (found === null) throw notFound();
  const branch = await branchFor(db, scope, actor, found.branchId);
  const only = [{ product: found.product, format: found.format }];
  const read = await readTag(db, { ...todayIn(branch), only }, language);
  if (read === undefined) throw notFound();
  return {
    verdict: found.verdict,
    reasons: [...found.reasons],
    printed_at: found.printedAt,
    as_of: found.asOf,
    branch: shownBranch(branch),
    tag: read.tag,
    can: heldOn(actor, branch.id, ACTIONS),
  };
}
