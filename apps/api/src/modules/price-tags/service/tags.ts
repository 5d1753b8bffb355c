import type { AnswerOf, Format, ProductTags, QueryOf, TagCode } from '@javon/contract';
import { layoutTag } from '@javon/price-tag';
import { heldOn } from '../../../platform/auth/actor.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Seen } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import { type BranchRow, branchFor } from '../../branches/public.ts';
import { resolveRow } from '../printable.ts';
import { readTagSummary } from '../queries/counts.ts';
import { readSamplerVersions } from '../queries/samplers.ts';
import { readTagTexts } from '../queries/tag-texts.ts';
import { readProductTags, readTag, readTags } from '../queries/tags.ts';
import { questionOf, type TagQuestion } from '../question.ts';
import { SPECIMEN } from '../tag-code.ts';
import { printOfCode } from './code-keys.ts';
import { withLayoutProblems } from './layout-problems.ts';
import { screenFacts } from './screen-facts.ts';
import { judgePrint } from './verdict.ts';

const ACTIONS = ['price_tag.print', 'price_tag.confirm'] as const;

function todayIn(branch: Seen<BranchRow>): TagQuestion {
  return { branchId: branch.id, language: branch.tag_language, asOf: null };
}

function shownBranch({ id, code, name_uz, name_ru }: BranchRow): ProductTags['branch'] {
  return { id, code, name: { uz: name_uz, ru: name_ru } };
}

/**
 * Reads one page of a branch's tags.
 * @param base base URL of the codes on tags, null for none
 * @throws AppError not_found if the branch is out of scope, date_in_past
 */
export async function listTagsOf(
  db: Db,
  { actor, scope, language }: Caller,
  query: QueryOf<'listTags'>,
  base: string | null,
): Promise<AnswerOf<'listTags'>> {
  const branch = await branchFor(db, scope, actor, query.branch);
  const page = await readTags(db, questionOf(branch, query.as_of), query, language);
  return { ...page, items: await withLayoutProblems(db, page.items, branch.tag_language, language, base) };
}

/**
 * Counts a branch's tags by category and format.
 * @throws AppError not_found if the branch is out of scope, date_in_past
 */
export async function summarise(
  db: Db,
  { actor, scope, language }: Caller,
  query: QueryOf<'tagSummary'>,
): Promise<AnswerOf<'tagSummary'>> {
  const branch = await branchFor(db, scope, actor, query.branch);
  const rows = await readTagSummary(db, questionOf(branch, query.as_of), query.shelf, language);
  return {
    branch: shownBranch(branch),
    items: rows.map(({ category_id: id, category_uz: uz, category_ru: ru, ...counts }) => ({
      category: { id, name: { uz, ru } },
      ...counts,
    })),
  };
}

/**
 * Reads one tag and draws it as it would be printed; the drawing is null if it has no sampler.
 * @param base base URL of the codes on tags, null for none
 * @throws AppError not_found, date_in_past
 */
export async function drawTag(
  db: Db,
  { actor, scope, language }: Caller,
  { product, format }: { readonly product: number; readonly format: Format },
  query: QueryOf<'showTag'>,
  base: string | null,
): Promise<AnswerOf<'showTag'>> {
  const branch = await branchFor(db, scope, actor, query.branch);
  const asked = query.language ?? branch.tag_language;
  const question = { ...questionOf(branch, query.as_of), inLanguage: asked, only: [{ product, format }] };
  const found = orNotFound(await readTag(db, question, language));
  const { row, tag } = found;
  const texts = (await readTagTexts(db, [product])).get(product);
  const versionId = row.sampler_version_id;
  const stored = versionId === null ? undefined : (await readSamplerVersions(db, [versionId])).get(versionId);
  if (texts === undefined || stored === undefined) return { tag, drawing: null };
  const { values } = resolveRow(row, texts, stored, asked);
  const facts = await screenFacts(db, { base, row, language: asked, asOf: question.asOf });
  return { tag, drawing: layoutTag(values, stored.layout, facts) };
}

/**
 * Reads the tags of one product in a branch, with what the caller may do with them.
 * @param base base URL of the codes on tags, null for none
 * @throws AppError not_found if the branch is out of scope
 */
export async function productTags(
  db: Db,
  { actor, scope, language }: Caller,
  product: number,
  branchAsked: string | undefined,
  base: string | null,
): Promise<ProductTags> {
  const branch = await branchFor(db, scope, actor, branchAsked);
  const tags = await readProductTags(db, todayIn(branch), product, language);
  return {
    branch: shownBranch(branch),
    tags: await withLayoutProblems(db, tags, branch.tag_language, language, base),
    can: heldOn(actor, branch.id, ACTIONS),
  };
}

/**
 * Reads the print of the code on a tag.
 * @throws AppError not_found if the code was not signed here or the tag's branch is out of scope;
 * tag_code_withdrawn if its key was withdrawn
 */
export async function tagOfCode(db: Db, { actor, scope, language }: Caller, code: string): Promise<TagCode> {
  const item = await printOfCode(db, code);
  if (item === 'withdrawn') throw new AppError('tag_code_withdrawn');
  const found = orNotFound(item === null || item === SPECIMEN ? null : await judgePrint(db, item));
  const branch = await branchFor(db, scope, actor, found.branchId);
  const only = [{ product: found.product, format: found.format }];
  const read = orNotFound(await readTag(db, { ...todayIn(branch), only }, language));
  return {
    verdict: found.verdict,
    reasons: [...found.reasons],
    printed_at: found.printedAt,
    as_of: found.asOf,
    job: found.job,
    branch: shownBranch(branch),
    tag: read.tag,
    can: heldOn(actor, branch.id, ACTIONS),
  };
}
