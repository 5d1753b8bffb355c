import type { CheckListAnswer, WalkFound } from '@javon/contract';
import { sql } from 'kysely';
import type { Seen } from '../../../platform/auth/scope.ts';
import { personJson } from '../../../platform/db/answer-json.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import type { CheckListRow } from './lists.ts';

export interface AnswerRow extends Omit<CheckListAnswer, 'photos'> {
  readonly photos: readonly (Omit<CheckListAnswer['photos'][number], 'url'> & {
    readonly file_key: string;
  })[];
}

/** Answers of a list, or only that to one question, with their photos. */
export async function readAnswers(
  db: Db,
  row: Seen<CheckListRow>,
  question: number | null = null,
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.question, a.value, a.not_applicable, a.comment, a.version, a.failed, a.at, ${personJson('u')} as author,
      a.application_id as application, a.walk_found as walk,
      coalesce((select json_agg(json_build_object('id', p.id, 'at', to_char(p.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'file_key', p.file_key, 'author', ${personJson('pu')}) order by p.id)
        from check_list_photo p join users pu on pu.id = p.author_id
        where p.check_list_id = a.check_list_id and p.question = a.question), '[]') as photos
    from check_list_answer a join users u on u.id = a.author_id
    where a.check_list_id = ${row.id} and ${question === null ? sql`true` : sql`a.question = ${question}`}
    order by a.question`.execute(db);
  return rows;
}

/** Points stored with an answer. */
type Points = RowOf<'check_list_answer', 'earned' | 'possible' | 'failed'>;

/** Values of an answer as they are stored. */
interface StoredAnswer extends Points {
  /** As JSON. */
  readonly value: string | null;
  readonly not_applicable: boolean;
  readonly comment: string;
  readonly author_id: number;
}

/** Values of an answer that a walk gave. */
interface WalkedAnswer extends Points {
  /** Per cent of right tags. */
  readonly share: number;
  readonly found: WalkFound;
}

/** Columns of a row about a question of a list. */
const placeOf = (row: Seen<CheckListRow>, question: number) => ({
  check_list_id: row.id,
  question,
  branch_id: row.branch_id,
});

/** Writes an answer or replaces the previous one; increments its version. */
export async function writeAnswer(
  tx: Tx,
  row: Seen<CheckListRow>,
  question: number,
  values: StoredAnswer,
): Promise<void> {
  await tx
    .insertInto('check_list_answer')
    .values({ ...placeOf(row, question), template_id: row.template_id, ...values })
    .onConflict((c) =>
      c.columns(['check_list_id', 'question']).doUpdateSet({
        ...values,
        at: sql`now()`,
        version: sql`check_list_answer.version + 1`,
      }),
    )
    .execute();
}

/**
 * Writes the answer of a walk. The version of the answer does not change, so that it does not conflict with a
 * person's comment on it.
 * @param author who ended the walk
 */
export async function writeWalked(
  tx: Tx,
  row: Seen<CheckListRow>,
  question: number,
  { share, found, ...points }: WalkedAnswer,
  author: number,
): Promise<void> {
  const values = {
    ...points,
    value: JSON.stringify(share),
    not_applicable: false,
    author_id: author,
    walk_id: found.id,
    walk_found: JSON.stringify(found),
    at: sql<string>`now()`,
  };
  await tx
    .insertInto('check_list_answer')
    .values({ ...placeOf(row, question), template_id: row.template_id, version: 0, ...values })
    .onConflict((c) => c.columns(['check_list_id', 'question']).doUpdateSet(values))
    .execute();
}

/** Reads which questions of lists that are not signed off were answered by a walk, and its author. */
export function readAnsweredBy(
  tx: Tx,
  walk: number,
): Promise<{ list: number; question: number; author: number }[]> {
  return tx
    .selectFrom('check_list_answer as a')
    .innerJoin('check_list as c', 'c.id', 'a.check_list_id')
    .select(['a.check_list_id as list', 'a.question', 'a.author_id as author'])
    .where('a.walk_id', '=', walk)
    .where('c.signed_at', 'is', null)
    .orderBy('a.check_list_id')
    .execute();
}

/**
 * Adds an answer of version 0 if there is none, so that a value given after a photo still counts as the first
 * one.
 */
export async function insertEmptyAnswer(
  tx: Tx,
  row: Seen<CheckListRow>,
  question: number,
  userId: number,
): Promise<void> {
  await tx
    .insertInto('check_list_answer')
    .values({ ...placeOf(row, question), template_id: row.template_id, author_id: userId, version: 0 })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function updateAnswer(
  tx: Tx,
  { id }: Seen<CheckListRow>,
  question: number,
  values: Points | { readonly application_id: number },
): Promise<void> {
  await tx
    .updateTable('check_list_answer')
    .set(values)
    .where('check_list_id', '=', id)
    .where('question', '=', question)
    .execute();
}

export async function hasPhoto(db: Db, list: number, key: string): Promise<boolean> {
  const kept = await db
    .selectFrom('check_list_photo')
    .select('id')
    .where('check_list_id', '=', list)
    .where('key', '=', key)
    .executeTakeFirst();
  return kept !== undefined;
}

export async function countPhotos(tx: Tx, { id }: Seen<CheckListRow>, question: number): Promise<number> {
  const { count } = await tx
    .selectFrom('check_list_photo')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('check_list_id', '=', id)
    .where('question', '=', question)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPhoto(
  tx: Tx,
  row: Seen<CheckListRow>,
  question: number,
  photo: { readonly author_id: number; readonly key: string; readonly file_key: string },
): Promise<void> {
  await tx
    .insertInto('check_list_photo')
    .values({ ...placeOf(row, question), ...photo })
    .execute();
}

/** Deletes a photo; undefined if the list has no such photo. */
export function deletePhoto(
  tx: Tx,
  { id }: Seen<CheckListRow>,
  photo: number,
): Promise<{ file_key: string; question: number } | undefined> {
  return tx
    .deleteFrom('check_list_photo')
    .where('check_list_id', '=', id)
    .where('id', '=', photo)
    .returning(['file_key', 'question'])
    .executeTakeFirst();
}
