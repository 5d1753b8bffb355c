import type { AnswerOf, CheckListResults, QueryOf } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import { namedJson, personJson } from '../../../platform/db/answer-json.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fileUrl } from '../../../platform/files/store.ts';
import { inScope, type OfBranch } from '../../branches/public.ts';
import { rounded } from '../shown.ts';

const BRANCHES_MAX = 600;
const QUESTIONS_MAX = 200;

type LastAnswer = AnswerOf<'lastAnswers'>['items'][number];
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

/** Reads failures by question, the most frequent first; a question has the text of its newest version. */
async function byQuestion(db: Db, where: RawBuilder<unknown>): Promise<CheckListResults['questions']> {
  const { rows } = await sql<CheckListResults['questions'][number]>`
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
    select s.*, w.text, w.critical, ${namedJson('t')} as template from said s
    join worded w on w.template_id = s.template_id and w.question = s.question
    join check_list_template t on t.id = s.template_id
    order by s.failed::float8 / s.answers desc, s.answers desc, s.template_id, s.question`.execute(db);
  return rows.map((row) => ({ ...row, score: rounded(row.score) }));
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
  const branches = await sql<CheckListResults['branches'][number]>`
    select ${namedJson('b', 'code')} as branch, ${counts(today)} from ${from} where ${where}
    group by b.id order by avg(c.score) nulls last, b.code limit ${BRANCHES_MAX}`.execute(db);
  const days = await sql<Pick<Counts, 'done' | 'due' | 'score'> & { day: string }>`
    select c.due_on as day, count(*)::int as due, count(c.signed_at)::int as done, avg(c.score) as score
    from ${from} where ${where} group by c.due_on order by c.due_on`.execute(db);
  return {
    totals: withRoundedScore(totals.rows[0] ?? { due: 0, done: 0, in_time: 0, missed: 0, score: null }),
    branches: branches.rows.map(withRoundedScore),
    questions: await byQuestion(db, where),
    days: days.rows.map((row) => ({ ...row, score: rounded(row.score) })),
  };
}

interface LastRow extends Omit<LastAnswer, 'photos'> {
  readonly files: readonly string[];
}

/** Reads the answers to a question in the last five signed-off lists. */
export async function readLastAnswers(db: Db, scope: Scope, query: OfBranch<QueryOf<'lastAnswers'>>) {
  const where = matching(scope, query);
  const { rows } = await sql<LastRow>`
    select a.check_list_id as list, ${namedJson('b', 'code')} as branch, a.at, ${personJson('u')} as author,
      a.value, a.not_applicable, a.comment, a.failed, a.walk_found as walk,
      array(select p.file_key from check_list_photo p where p.check_list_id = a.check_list_id
        and p.question = a.question order by p.id) as files
    from check_list_answer a join check_list c on c.id = a.check_list_id join branch b on b.id = c.branch_id
    join users u on u.id = a.author_id
    where a.template_id = ${query.template} and a.question = ${query.question} and c.signed_at is not null and ${where}
    order by a.at desc, a.check_list_id desc limit 5`.execute(db);
  return {
    items: rows.map((row) => ({ ...row, photos: row.files.map((key) => fileUrl(key) ?? '') })),
  };
}
