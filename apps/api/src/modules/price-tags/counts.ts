import type { Db } from '../../platform/db/database.ts';
import { readTagCounts, type StateCounts } from './queries.ts';
import type { TagLanguage, TagQuestion } from './question.ts';

/** The question after all tags of a branch, in its own language. */
export async function branchQuestion(db: Db, branchId: number): Promise<TagQuestion> {
  const branch = await db
    .selectFrom('branch')
    .select('tag_language')
    .where('id', '=', branchId)
    .executeTakeFirst();
  return { branchId, language: (branch?.tag_language ?? 'uz') as TagLanguage, asOf: null };
}

/** How many tags of a branch are in which state, by format. */
export async function countTags(
  db: Db,
  branchId: number,
): Promise<(StateCounts & { format: 'A5' | 'A6' | 'A7' })[]> {
  return readTagCounts(db, await branchQuestion(db, branchId));
}
