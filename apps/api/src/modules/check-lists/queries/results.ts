import type { CheckListResults, Localised, QueryOf, WalkFound } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { personJson } from '../../../platform/db/person-json.ts';
import { fileUrl } from '../../../platform/files/store.ts';
import { inScope, type OfBranch } from '../../branches/public.ts';
import { rounded } from '../shown.ts';

const BRANCHES_MAX = 600;
const QUESTIONS_MAX = 200;

type ResultsQuery = OfBranch<QueryOf<'checkListResults'>>;

function matching(scope: Scope, query: Omit<ResultsQuery, 'from' | 'to'>): RawBuilder<SqlBool> {
  return allOf([
    inScope(scope, sql`c.branch_id`),
    query.branchId !== null && sql`c.branch_id = ${query.branchId}`,
    query.region !== undefined && sql`b.region_id = ${query.region}`,
    query.template !== undefined && sql`c.template_id = ${query.template}`,
  ]);
}

/** Counts of lists; open ones are neither done nor missed. */
const counts = (today: string) => sql`count(*)::int as due, count(c.signed_at)::int as done,
  count(*) filter (where c.signed_at is not null and not c.late)::int as in_time,
  count(*) filter (where c.signed_at is null and c.last_on < ${today}::date)::int as missed, avg(c.score) as score`;

interface Counts {
  readonly due: number;
  readonly done: number;
  readonly in_time: number;
  readonly missed: number;
  readonly score: number | null;
}

const withRoundedScore = <Row extends Counts>(row: Row): Row => ({ ...row, score: rounded(row.score) });

interface QuestionRow {
  readonly template_id: number;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly question: number;
  readonly text: Localised;
  readonly critical: boolean;
  readonly answers: number;
  readonly failed: number;
  readonly score: number | null;
}

/** Reads failures by question, the most frequent first; a question has the text of its newest version. */
async function byQuestion(db: Db, where: RawBuilder<unknown>): Promise<CheckListResults['questions']> {
  const { rows } = await sql<QuestionRow>`
    with said as (
      select a.template_id, a.question, count(*)::int as answers, count(*) filter (where a.failed)::int as failed,
        100 * sum(a.earned) / nullif(sum(a.possible), 0) as score
      from check_list c join branch b on b.id = c.branch_id join check_list_answer a on a.check_list_id = c.id
      where ${where} and c.signed_at is not null and not a.not_applicable and a.possible > 0
      group by a.template_id, a.question
      order by count(*) filter (where a.failed)::float8 / count(*) desc, count(*) desc, a.template_id, a.question
      limit ${QUESTIONS_MAX}
    ), worded as (
      select distinct on (v.template_id, (q ->> 'id')::int) v.template_id, (q ->> 'id')::int as question,
        q -> 'text' as text, (q ->> 'critical')::boolean as critical
      from check_list_template_version v, jsonb_array_elements(v.sections) s, jsonb_array_elements(s -> 'questions') q
      where v.template_id in (select template_id from said)
      order by v.template_id, (q ->> 'id')::int, v.number desc
    )
    select s.*, w.text, w.critical, t.name_uz, t.name_ru from said s
    join worded w on w.template_id = s.template_id and w.question = s.question
    join check_list_template t on t.id = s.template_id
    order by s.failed::float8 / s.answers desc, s.answers desc, s.template_id, s.question`.execute(db);
  return rows.map(({ template_id, name_uz, name_ru, score, ...row }) => ({
    ...row,
    template: { id: template_id, name: { uz: name_uz, ru: name_ru } },
    score: rounded(score),
  }));
}

/** Results of the lists that fell due within a period, worst first. */
export async function readResults(
  db: Db,
  scope: Scope,
  query: ResultsQuery,
  today: string,
): Promise<CheckListResults> {
  const where = sql`${matching(scope, query)} and c.due_on between ${query.from}::date and ${query.to}::date`;
  const from = sql`check_list c join branch b on b.id = c.branch_id`;
  const totals = await sql<Counts>`select ${counts(today)} from ${from} where ${where}`.execute(db);
  const branches = await sql<Counts & { id: number; code: string; name_uz: string; name_ru: string }>`
    select b.id, b.code, b.name_uz, b.name_ru, ${counts(today)} from ${from} where ${where}
    group by b.id order by avg(c.score) nulls last, b.code limit ${BRANCHES_MAX}`.execute(db);
  const days = await sql<Pick<Counts, 'done' | 'due' | 'score'> & { day: string }>`
    select c.due_on as day, count(*)::int as due, count(c.signed_at)::int as done, avg(c.score) as score
    from ${from} where ${where} group by c.due_on order by c.due_on`.execute(db);
  return {
    totals: withRoundedScore(totals.rows[0] ?? { due: 0, done: 0, in_time: 0, missed: 0, score: null }),
    branches: branches.rows.map(({ id, code, name_uz, name_ru, ...row }) => ({
      ...withRoundedScore(row),
      branch: { id, code, name: { uz: name_uz, ru: name_ru } },
    })),
    questions: await byQuestion(db, where),
    days: days.rows.map((row) => ({ ...row, score: rounded(row.score) })),
  };
}

interface LastRow {
  readonly list: number;
  readonly branch_id: number;
  readonly code: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly at: string;
  readonly author: { id: number; name: string; surname: string };
  readonly value: boolean | number | string | null;
  readonly not_applicable: boolean;
  readonly comment: string;
  readonly failed: boolean;
  readonly walk: WalkFound | null;
  readonly files: readonly string[];
}

/** Reads the answers to a question in the last five signed-off lists. */
export async function readLastAnswers(db: Db, scope: Scope, query: OfBranch<QueryOf<'lastAnswers'>>) {
  const where = matching(scope, query);
  const { rows } = await sql<LastRow>`
    select a.check_list_id as list, b.id as branch_id, b.code, b.name_uz, b.name_ru, a.at, ${personJson('u')} as author,
      a.value, a.not_applicable, a.comment, a.failed, a.walk_found as walk,
      array(select p.file_key from check_list_photo p where p.check_list_id = a.check_list_id
        and p.question = a.question order by p.id) as files
    from check_list_answer a join check_list c on c.id = a.check_list_id join branch b on b.id = c.branch_id
    join users u on u.id = a.author_id
    where a.template_id = ${query.template} and a.question = ${query.question} and c.signed_at is not null and ${where}
    order by a.at desc, a.check_list_id desc limit 5`.execute(db);
  return {
    items: rows.map(({ branch_id, code, name_uz, name_ru, files, ...row }) => ({
      ...row,
      branch: { id: branch_id, code, name: { uz: name_uz, ru: name_ru } },
      photos: files.map((key) => fileUrl(key) ?? ''),
    })),
  };
}
