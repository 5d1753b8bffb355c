import type { Format } from '@javon/contract';
import { layoutTag, resolveTag, type TagValues } from '@javon/price-tag';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { digestOf } from './content.ts';
import { problemOf, problemsOf, type TagProblem } from './problems.ts';
import type { TagQuestion } from './question.ts';
import { readSamplerVersions, type SamplerWithUploads, tagPictures } from './samplers.ts';
import { readTagTexts, type TagTexts } from './source.ts';
import { type TagRow, tagRows } from './state.ts';

export interface Refusal extends TagProblem {
  readonly product: number;
  readonly format: Format;
  /** Row of the tag; null for a product that no longer exists. */
  readonly row: TagRow | null;
}

export interface Wanted {
  readonly product: number;
  readonly format: Format;
  readonly copies: number;
}

/** A tag that may go out, with everything that its log entry freezes. */
export interface Ready extends Wanted {
  readonly row: TagRow;
  readonly values: TagValues;
  readonly digest: string;
  readonly stored: SamplerWithUploads;
  readonly duplicate: boolean;
}

/** Resolves a tag with the values of the day, and returns the first fault that blocks its print. */
export function resolveRow(
  row: TagRow,
  texts: TagTexts,
  stored: SamplerWithUploads,
  language: TagQuestion['language'],
): { values: TagValues; digest: string; problem: TagProblem | null } {
  const { monthly, months } = row;
  const { values, problems } = resolveTag(
    {
      ...texts,
      pictures: tagPictures(texts, stored),
      price: row.price,
      oldPrice: row.old_price,
      discountPercent: row.old_price === null ? null : row.discount_percent,
      instalment: monthly === null || months === null ? null : { monthly, months, promoBank: row.promo_bank },
      campaign: row.campaign_id === null ? null : { end: row.holding_ends },
    },
    stored.sampler,
    language,
  );
  const [first] = problems;
  return { values, digest: digestOf(values), problem: first === undefined ? null : problemOf(first) };
}

/** True where all of a tag has its place on paper. */
function fits(values: TagValues, { layout }: SamplerWithUploads): boolean {
  return layoutTag(values, layout).notes.every((note) => note.level !== 'error');
}

/**
 * Sorts the wanted tags into those that may go out and those that must not, each with its first reason.
 * @param day the day of the print, whose duplicates count
 */
export async function checkTags(
  tx: Tx,
  question: TagQuestion,
  wanted: readonly Wanted[],
  duplicatesAllowed: number,
  day: string,
): Promise<{ ready: Ready[]; refused: Refusal[] }> {
  const rows = await sql<TagRow>`select x.* from ${tagRows(question)} x`.execute(tx);
  const language = question.inLanguage ?? question.language;
  const byTag = new Map(rows.rows.map((row) => [`${row.product_id} ${row.format}`, row]));
  const texts = await readTagTexts(tx, [...new Set(wanted.map((w) => w.product))]);
  const versions = new Set(rows.rows.flatMap((row) => row.sampler_version_id ?? []));
  const samplers = await readSamplerVersions(tx, [...versions]);

  const ready: Ready[] = [];
  const refused: Refusal[] = [];
  for (const one of wanted) {
    const row = byTag.get(`${one.product} ${one.format}`);
    const refuse = (problem: TagProblem) =>
      refused.push({ product: one.product, format: one.format, row: row ?? null, ...problem });
    const text = texts.get(one.product);
    const stored = row?.sampler_version_id ? samplers.get(row.sampler_version_id) : undefined;
    // Deleted between its choice on the screen and the print.
    if (row === undefined || text === undefined || row.deleted_at !== null) {
      refuse({ code: 'not_found', params: {} });
      continue;
    }
    const problem = problemsOf(row)[0];
    if (problem !== undefined || stored === undefined) {
      refuse(problem ?? { code: 'tag_no_sampler', params: { format: one.format } });
      continue;
    }
    const printedIn = row.judges_pending ? row.pending_language : row.hung_language;
    const isRight = row.state === 'current' || (row.state === 'printed' && row.pending_right);
    const duplicate = isRight && printedIn === language;
    const before = row.duplicates_day === day ? row.duplicates_on_day : 0;
    if (duplicate && before + 1 > duplicatesAllowed) {
      refuse({ code: 'duplicate_limit', params: { max: duplicatesAllowed } });
      continue;
    }
    const { values, digest, problem: late } = resolveRow(row, text, stored, language);
    if (late !== null) refuse(late);
    else if (!fits(values, stored)) refuse({ code: 'tag_layout', params: {} });
    else ready.push({ ...one, row, values, digest, stored, duplicate });
  }
  return { ready, refused };
}
