import type { Tx } from '../../../platform/db/database.ts';
import { fits, type Ready, type Refusal, resolveRow, type Wanted } from '../printable.ts';
import { problemsOf, problemsOnPaper, type TagProblem } from '../problems.ts';
import { readSamplerVersions } from '../queries/samplers.ts';
import { readTagTexts } from '../queries/tag-texts.ts';
import { readTagRows } from '../queries/tags.ts';
import type { TagQuestion } from '../question.ts';
import { tagKey } from '../reasons.ts';

interface PrintRequest {
  /** Question about the wanted tags. */
  readonly question: TagQuestion;
  readonly wanted: readonly Wanted[];
  /** Keys of the tags with a row that keeps their print. */
  readonly locked: ReadonlySet<string>;
  readonly duplicatesAllowed: number;
  /** The day of the print, whose duplicates count. */
  readonly day: string;
  /** On paper goes nothing that electronic labels show. */
  readonly medium: 'paper' | 'electronic';
  /** Base URL of the codes on tags, null for none. */
  readonly codeBase: string | null;
}

/** Sorts the wanted tags into those that may be printed and those that must not, each with its first reason. */
export async function validatePrint(
  tx: Tx,
  { question, wanted, locked, duplicatesAllowed, day, medium, codeBase }: PrintRequest,
): Promise<{ ready: Ready[]; refused: Refusal[] }> {
  const rows = await readTagRows(tx, question);
  const language = question.inLanguage ?? question.language;
  const byTag = new Map(rows.map((row) => [tagKey(row), row]));
  const texts = await readTagTexts(tx, [...new Set(wanted.map((w) => w.product))]);
  const versions = new Set(rows.flatMap((row) => row.sampler_version_id ?? []));
  const samplers = await readSamplerVersions(tx, [...versions]);

  const ready: Ready[] = [];
  const refused: Refusal[] = [];
  for (const one of wanted) {
    const key = tagKey({ product_id: one.product, format: one.format });
    const row = byTag.get(key);
    const refuse = (problem: TagProblem) =>
      refused.push({ product: one.product, format: one.format, row: row ?? null, ...problem });
    const text = texts.get(one.product);
    const stored = row?.sampler_version_id ? samplers.get(row.sampler_version_id) : undefined;
    // Deleted after it was chosen on the screen, perhaps restored since.
    if (row === undefined || text === undefined || row.deleted_at !== null || !locked.has(key)) {
      refuse({ code: 'not_found', params: {} });
      continue;
    }
    const [problem] = medium === 'paper' ? problemsOnPaper(row) : problemsOf(row);
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
    else if (!fits(values, stored, codeBase)) refuse({ code: 'tag_layout', params: {} });
    else ready.push({ ...one, row, values, digest, stored, duplicate });
  }
  return { ready, refused };
}
