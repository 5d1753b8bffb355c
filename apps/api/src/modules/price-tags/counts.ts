import type { Db } from '../../platform/db/database.ts';
import { readTagCounts, type StateCounts } from './queries.ts';

/** How many tags of a branch are in which state, by format. */
export async function countTags(
  db: Db,
  branchId: number,
): Promise<(StateCounts & { format: 'A5' | 'A6' | 'A7' })[]> {
  const branch = await db
    .selectFrom('branch')
    .select('tag_language')
    .where('id', '=', branchId)
    .executeTakeFirst();
  const language = (branch?.tag_language ?? 'uz') as 'uz' | 'ru' | 'kaa';
  return readTagCounts(db, { branchId, language, asOf: null });
}
