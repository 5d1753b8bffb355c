import type { Tag } from '@javon/contract';
import type { Db } from '../../../platform/db/database.ts';
import { errorText } from '../../../platform/http/error-text.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { fits, resolveRow } from '../printable.ts';
import { PRINTED_FACTS } from '../printed-facts.ts';
import { readSamplerVersions } from '../queries/samplers.ts';
import { readTagTexts } from '../queries/tag-texts.ts';
import type { FoundTag } from '../queries/tags.ts';
import type { TagLanguage } from '../question.ts';

/** Most tags of a database that are remembered; together some 5 MB. */
const MOST_KNOWN = 20_000;
/** Whether tags fit on paper, by what they show and the base of their codes; emptied when full. */
const known = new WeakMap<Db, Map<string, boolean>>();

/**
 * Adds the problem that only a drawing shows, that content does not fit. Tags that are not printed anyway, for
 * another problem or because they are to take down, are not drawn, nor are those that were printed with the same
 * content. To draw a page of tags takes as long as to read it, so what one tag shows is drawn once.
 * @param shownIn language of the problem's text
 * @param base base URL of the codes on tags, null for none
 */
export async function withLayoutProblems(
  db: Db,
  found: readonly FoundTag[],
  tagLanguage: TagLanguage,
  shownIn: ServerLanguage,
  base: string | null,
): Promise<Tag[]> {
  const seen = known.get(db) ?? new Map<string, boolean>();
  known.set(db, seen);
  const keyOf = ({ row }: FoundTag) => JSON.stringify([base, ...PRINTED_FACTS.map((fact) => row[fact])]);
  const judged = found.filter(
    ({ tag }) => tag.state !== 'take_down' && tag.state !== 'current' && tag.problems.length === 0,
  );
  // Read before the drawing: another call may empty what is remembered meanwhile.
  const outcomes = new Map(judged.map((one) => [one, seen.get(keyOf(one))]));
  const drawn = await draw(
    db,
    judged.filter((one) => outcomes.get(one) === undefined),
    tagLanguage,
    base,
  );
  if (seen.size + drawn.size > MOST_KNOWN) seen.clear();
  for (const [one, isFit] of drawn) {
    outcomes.set(one, isFit);
    seen.set(keyOf(one), isFit);
  }
  const problem = { code: 'tag_layout', message: errorText(shownIn, 'tag_layout', {}) };
  return found.map((one) => (outcomes.get(one) === false ? { ...one.tag, problems: [problem] } : one.tag));
}

/** Draws tags, and returns whether each fits; those without texts or a sampler are left out. */
async function draw(
  db: Db,
  tags: readonly FoundTag[],
  language: TagLanguage,
  base: string | null,
): Promise<Map<FoundTag, boolean>> {
  const [texts, samplers] = await Promise.all([
    readTagTexts(db, [...new Set(tags.map(({ row }) => row.product_id))]),
    readSamplerVersions(db, [...new Set(tags.flatMap(({ row }) => row.sampler_version_id ?? []))]),
  ]);
  const drawn = new Map<FoundTag, boolean>();
  for (const one of tags) {
    const words = texts.get(one.row.product_id);
    const stored = samplers.get(one.row.sampler_version_id ?? 0);
    if (words === undefined || stored === undefined) continue;
    drawn.set(one, fits(resolveRow(one.row, words, stored, language).values, stored, base));
  }
  return drawn;
}
