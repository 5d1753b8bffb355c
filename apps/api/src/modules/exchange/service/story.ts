import type { AnswerOf, ExchangeSummary } from '@javon/contract';
import type { Db } from '../../../platform/db/database.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import { errorText } from '../../../platform/http/error-text.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { failureLines } from '../answer.ts';
import type { Hold } from '../bounds.ts';
import * as queries from '../queries/story.ts';

/** Text of the reason why an import waits. */
function holdText({ code, params }: Hold, language: ServerLanguage): string {
  return errorText(language, code, params);
}

function summaryOf(
  { base_id, base_name, imports, ...row }: queries.StoryRow,
  language: ServerLanguage,
): ExchangeSummary {
  return {
    ...row,
    base: { id: base_id, name: base_name },
    imports: imports.map((one) => ({
      ...one,
      holds: one.holds.map((hold) => ({ code: hold.code, message: holdText(hold, language) })),
    })),
  };
}

export async function listStories(
  db: Db,
  { limit, cursor }: { readonly limit: number; readonly cursor?: number | undefined },
  language: ServerLanguage,
): Promise<AnswerOf<'listExchanges'>> {
  const rows = await queries.readStories(db, cursor, limit + 1);
  const items = rows.slice(0, limit).map((row) => summaryOf(row, language));
  return { items, next: rows.length > limit ? String(items.at(-1)?.id) : null };
}

/** @throws AppError not_found */
export async function showStory(
  db: Db,
  id: number,
  language: ServerLanguage,
): Promise<AnswerOf<'showExchange'>> {
  const row = orNotFound(await queries.readStory(db, id));
  const steps = (await queries.readSteps(db, id)).map(({ counts, failure, ...step }) => ({
    ...step,
    counts: { ...counts },
    message: failure === null ? null : errorText(language, failure.code, failure.params),
    answer: answerOf(step.state, failure),
  }));
  const failed = (await queries.readFailedPictures(db, id)).map(({ name, failure }) => ({
    name,
    message: errorText(language, failure.code, failure.params),
  }));
  return { ...summaryOf(row, language), steps, failed_pictures: failed };
}

/** Lines that 1C got at the end of a file or for a refused step. */
function answerOf(state: queries.StepRow['state'], failure: queries.StepRow['failure']): string | null {
  if (failure !== null)
    return failureLines(new AppError(failure.code, { params: failure.params })).join('\n');
  return state === 'done' ? 'success' : null;
}

export async function listWaits(
  db: Db,
  tokenId: number,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  language: ServerLanguage,
): Promise<AnswerOf<'listExchangeWaits'>> {
  const rows = await queries.readWaits(db, tokenId, cursor, limit + 1);
  const items = rows
    .slice(0, limit)
    .map(({ code, params, ...row }) => ({ ...row, message: errorText(language, code, params) }));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
