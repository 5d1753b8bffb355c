import { type AnswerOf, type BodyOf, MAX_JOB_TAGS } from '@javon/contract';
import { isSheetFormat, planSheets, SHEET_FORMATS } from '@javon/price-tag';
import { type Actor, limitOf } from '../../../platform/auth/actor.ts';
import type { Seen } from '../../../platform/auth/scope.ts';
import type { Service } from '../../../platform/auth/service.ts';
import type { LocalisedChange } from '../../../platform/change/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError, fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import { record } from '../../../platform/history/record.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { errorText } from '../../../platform/http/error-text.ts';
import { once } from '../../../platform/http/idempotency.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { today } from '../../../platform/time/clock.ts';
import { type BranchRow, openBranchFor } from '../../branches/public.ts';
import { tagsPrinted } from '../../webhooks/public.ts';
import { inOrder } from '../print-order.ts';
import type { Ready, Refusal, Wanted } from '../printable.ts';
import { publishPrints } from '../queries/jobs.ts';
import {
  type JobFacts,
  lockPlaces,
  lockTags,
  type PageCount,
  readSegmentProducts,
  writeJob,
} from '../queries/print.ts';
import type { TagQuestion } from '../question.ts';
import { refreshTagContent } from './content.ts';
import { validatePrint } from './print-validation.ts';

type Body = BodyOf<'createPrintJob'>;

export interface PrintResult {
  readonly id: number;
  readonly sheets: number;
  readonly items: number;
  readonly refused: readonly Refusal[];
}

const MAX_COPIES = 50;

/** Merges duplicates: their copies are added up. */
function merge(items: NonNullable<Body['items']>): Wanted[] {
  const byTag = new Map<string, Wanted>();
  for (const { product, format, copies = 1 } of items) {
    const key = `${product} ${format}`;
    const before = byTag.get(key)?.copies ?? 0;
    byTag.set(key, { product, format, copies: Math.min(MAX_COPIES, before + copies) });
  }
  return [...byTag.values()];
}

/** The tags that a call asks for: named ones, or those of a segment's products; or an error. */
async function wantedOf(tx: Tx, { items, segment }: Body, namesIn: ServerLanguage): Promise<Wanted[]> {
  if (items !== undefined && segment === undefined) return merge(items);
  if (segment === undefined) throw fieldError('items', 'required');
  if (items !== undefined) throw fieldError('items', 'unknown_field', { field: 'items' });
  const products = orNotFound(await readSegmentProducts(tx, segment, namesIn));
  return products.map((product) => ({ product, format: segment.format, copies: 1 }));
}

/** Where the tags of a job go to. */
export interface PrintMedium {
  /** Where their check codes lead, null for none. */
  readonly codeBase: string | null;
  /** Program for whose electronic labels they are; null for paper. */
  readonly electronic: Pick<Service, 'tokenId' | 'name'> | null;
  /** Language of the names that they are sorted by. */
  readonly namesIn: ServerLanguage;
}

/** By whom tags are printed. */
interface Printing {
  readonly actor: Actor;
  /** The call that prints them; none if electronic labels are to show them. */
  readonly requestId?: string | undefined;
}

/**
 * Creates a print job: freezes the content of each tag, counts the print, and marks the tags as printed.
 * @throws AppError batch_limit; nothing_to_print, with each refusal, if no tag may be printed
 */
export async function print(
  tx: Tx,
  { actor, requestId }: Printing,
  branch: BranchRow,
  body: Body,
  { codeBase, electronic, namesIn }: PrintMedium,
): Promise<PrintResult> {
  const wanted = await wantedOf(tx, body, namesIn);
  const batch = Math.min(MAX_JOB_TAGS, limitOf(actor, 'price_tag.batch'));
  if (wanted.reduce((sum, one) => sum + one.copies, 0) > batch)
    throw new AppError('batch_limit', { params: { max: batch } });

  await lockPlaces(tx, branch.id);
  const locked = await lockTags(tx, branch.id, wanted);
  // If a print waited for its locks over midnight, its day is the one on which it got them.
  const day = today();
  if (body.as_of !== undefined && body.as_of < day) throw fieldError('as_of', 'date_in_past');
  const asOf = body.as_of === undefined || body.as_of === day ? null : body.as_of;
  const language = body.language ?? branch.tag_language;
  const question: TagQuestion = {
    branchId: branch.id,
    language: branch.tag_language,
    inLanguage: language,
    asOf,
    only: wanted,
  };
  const { ready: unordered, refused } = await validatePrint(tx, {
    question,
    wanted,
    locked,
    duplicatesAllowed: limitOf(actor, 'price_tag.duplicates'),
    day,
    medium: electronic === null ? 'paper' : 'electronic',
    codeBase,
  });
  if (unordered.length === 0) {
    throw new AppError('nothing_to_print', {
      issues: refused.map((r) => ({
        path: `items.${r.product}.${r.format}`,
        code: r.code,
        params: r.params,
      })),
    });
  }
  const ready = inOrder(unordered, body.order, namesIn);
  // A digest that differs from the stored one would leave the tag stale permanently: the stored one is
  // corrected.
  const drifted = ready.filter((one) => one.digest !== one.row.digest).map((one) => one.product);
  if (drifted.length > 0) await refreshTagContent(tx, drifted);

  const pages = countPages(ready, body);
  const job: JobFacts = {
    branchId: branch.id,
    authorId: actor.userId,
    asOf: asOf ?? day,
    day,
    language,
    languageChosen: language !== branch.tag_language,
    codeBase,
    electronicTokenId: electronic?.tokenId ?? null,
  };
  const id = await writeJob(tx, job, body, ready, pages);
  const userId = electronic === null ? actor.userId : null;
  await tagsPrinted(tx, { branchId: branch.id, userId }, id);
  if (electronic === null) await publishPrints(tx, branch.id);
  const items = ready.reduce((sum, one) => sum + one.copies, 0);
  await record(tx, {
    userId,
    branchId: branch.id,
    entity: 'print_job',
    entityId: id,
    action: 'printed',
    after:
      electronic === null
        ? { items, ...shownCount(pages), refused: refused.length }
        : { items, electronic_labels_of: electronic.name },
    requestId,
  });
  return { id, sheets: pages.sheets, items, refused };
}

/** Pages as the history shows them: sheets of paper apart from labels. */
function shownCount({ sheets, labels }: PageCount): Partial<PageCount> {
  if (labels === 0) return { sheets };
  return labels === sheets ? { labels } : { sheets: sheets - labels, labels };
}

function countPages(ready: readonly Ready[], body: Body): PageCount {
  const { start = 1, one_per_page: onePerPage = false } = body.sheet ?? {};
  // The sheet of the first format, which has the start place, is known only here.
  const first = ready.map(({ format }) => format).find(isSheetFormat);
  const max = first === undefined || onePerPage ? start : SHEET_FORMATS[first].perSheet;
  if (start > max) throw fieldError('sheet.start', 'number_too_large', { max });
  const pages = planSheets(
    ready.map((one) => ({
      key: String(one.row.id),
      format: one.format,
      orientation: one.stored.layout.orientation,
      size: one.stored.layout.size,
      copies: one.copies,
    })),
    { start, onePerPage },
  );
  return { sheets: pages.length, labels: pages.filter(({ format }) => format === 'label').length };
}

/**
 * Prints tags, idempotently.
 * @param codeBase base URL of the codes on tags, null for none
 * @throws AppError not_found, branch_closed, batch_limit, nothing_to_print with each refusal
 */
export async function createPrint(
  db: Db,
  call: PermittedCall<'createPrintJob'>,
  codeBase: string | null,
): Promise<AnswerOf<'createPrintJob'>> {
  const branch = await openBranchFor(db, call.scope, call.actor, call.body.branch);
  return once(db, call, (tx) => printNow(tx, call, branch, call.body, codeBase));
}

/**
 * Prints tags of a branch and returns each refusal as text.
 * @throws AppError batch_limit, nothing_to_print
 */
export async function printNow(
  tx: Tx,
  { actor, language, requestId }: LocalisedChange,
  branch: Seen<BranchRow>,
  body: Body,
  codeBase: string | null,
): Promise<AnswerOf<'createPrintJob'>> {
  const { refused, ...result } = await print(tx, { actor, requestId }, branch, body, {
    codeBase,
    electronic: null,
    namesIn: language,
  });
  return {
    ...result,
    refused: refused.map(({ product, format, row, code, params }) => ({
      product,
      format,
      reason: code,
      message: errorText(language, code, params),
      name: row && { uz: row.name_uz, ru: row.name_ru },
      category: row?.category_id ?? null,
      campaign: row?.campaign_id ?? null,
    })),
  };
}
