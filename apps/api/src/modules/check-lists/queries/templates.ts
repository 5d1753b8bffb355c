import type {
  CheckListTemplate,
  CheckListTemplateSummary,
  QueryOf,
  Schedule,
  Section,
} from '@javon/contract';
import { type SqlBool, sql } from 'kysely';
import { nameJson, personJson } from '../../../platform/db/answer-json.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { insertRow, type RowOf, updateRow } from '../../../platform/db/rows.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { holdsWords } from '../../../platform/text/sql-search.ts';

export interface TemplateRow extends Omit<CheckListTemplateSummary, 'name' | 'schedule' | 'can'> {
  readonly name_uz: string;
  readonly name_ru: string;
  readonly every: Schedule['every'];
  readonly weekday: number | null;
  readonly month_day: number | null;
  readonly sections: readonly Section[];
}

const sortsIn = (language: ServerLanguage): SortColumnsOf<'listCheckListTemplates'> => ({
  name: { expression: sql.ref(`t.name_${language}`), type: 'text' },
  updated_at: { expression: sql`t.updated_at`, type: 'timestamptz' },
});

const COLUMNS = sql`
  t.id, t.name_uz, t.name_ru, t.active, t.every, t.weekday, t.month_day, t.late_days, t.all_branches,
  case when t.all_branches then (select count(*) from branch b where b.closed_at is null)
    else (select count(*) from check_list_template_branch tb where tb.template_id = t.id) end::int as branch_count,
  v.number as form_number, jsonb_array_length(v.sections) as section_count, v.question_count, t.version, t.updated_at`;
const FROM = sql`check_list_template t join check_list_template_version v on v.id = t.current_version_id`;

function summaryOf(row: TemplateRow): CheckListTemplateSummary {
  return {
    ...row,
    name: { uz: row.name_uz, ru: row.name_ru },
    schedule: { every: row.every, weekday: row.weekday, month_day: row.month_day },
    // The one permission that lets in lets do everything.
    can: ['check_list.template'],
  };
}

export async function readTemplates(
  db: Db,
  query: QueryOf<'listCheckListTemplates'>,
  language: ServerLanguage,
): Promise<CountedPage<CheckListTemplateSummary>> {
  const paging = pagingOf(sortsIn(language), sql`t.id`, query);
  const where = allOf([
    sql<SqlBool>`t.deleted_at is null`,
    query.active !== undefined && sql`t.active = ${query.active === 'true'}`,
    ...holdsWords(sql`t.name_uz || ' ' || t.name_ru`, query.search),
  ]);
  const { rows } = await sql<TemplateRow & { sort_value: unknown; total: number }>`
    select ${COLUMNS}, ${paging.value} as sort_value, (select count(*) from ${FROM} where ${where})::int as total from ${FROM}
    where ${where} and ${paging.page}`.execute(db);
  return paging.counted(rows, summaryOf);
}

/** A template that is not deleted, with the questions of its current version. */
export async function readTemplate(db: Db, id: number): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${COLUMNS}, v.sections from ${FROM} where t.id = ${id} and t.deleted_at is null`.execute(db);
  return rows[0];
}

/** A template with its branches and versions. */
export async function readWholeTemplate(db: Db, row: TemplateRow): Promise<CheckListTemplate> {
  const branches = await sql<CheckListTemplate['branches'][number]>`
    select b.id, b.code, ${nameJson('b')} as name from check_list_template_branch tb
    join branch b on b.id = tb.branch_id where tb.template_id = ${row.id} order by b.code`.execute(db);
  const versions = await sql<CheckListTemplate['versions'][number]>`
    select v.number, v.created_at as at, v.question_count as questions,
      case when u.id is not null then ${personJson('u')} end as author,
      (select count(*) from check_list c where c.version_id = v.id)::int as lists
    from check_list_template_version v left join users u on u.id = v.author_id
    where v.template_id = ${row.id} order by v.number desc limit 100`.execute(db);
  return {
    ...summaryOf(row),
    sections: [...row.sections],
    branches: branches.rows,
    versions: versions.rows,
  };
}

/** Columns that a template is saved with. */
type TemplateColumns = RowOf<
  'check_list_template',
  'name_uz' | 'name_ru' | 'active' | 'late_days' | 'every' | 'weekday' | 'month_day' | 'all_branches'
>;

/** Changes a template and increments its version. @throws AppError name_taken */
export function updateTemplate(tx: Tx, id: number, columns: Partial<TemplateColumns>): Promise<void> {
  return updateRow(tx, 'check_list_template', id, {
    ...columns,
    version: sql`version + 1`,
    updated_at: sql`now()`,
  });
}

export function markTemplateDeleted(tx: Tx, id: number): Promise<void> {
  return updateRow(tx, 'check_list_template', id, {
    deleted_at: sql`now()`,
    active: false,
    version: sql`version + 1`,
  });
}

/** Locks a template; undefined if it is deleted or unknown. */
export async function lockTemplate(tx: Tx, id: number): Promise<TemplateRow | undefined> {
  await sql`select from check_list_template where id = ${id} for no key update`.execute(tx);
  return readTemplate(tx, id);
}

/** Adds a version of the questions and makes it the current one. */
export async function insertVersion(
  tx: Tx,
  version: {
    readonly template_id: number;
    readonly number: number;
    readonly author_id: number;
    readonly question_count: number;
  },
  sections: readonly Section[],
): Promise<void> {
  const id = await insertRow(tx, 'check_list_template_version', {
    ...version,
    sections: JSON.stringify(sections),
  });
  await updateRow(tx, 'check_list_template', version.template_id, { current_version_id: id });
}

export async function readHighestQuestion(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max((q ->> 'id')::int), 0) as highest from check_list_template_version v,
      jsonb_array_elements(v.sections) s, jsonb_array_elements(s -> 'questions') q
    where v.template_id = ${id}`.execute(tx);
  return rows[0]?.highest ?? 0;
}

/** Ids of the branches that a template names. */
export async function readBranchesOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('check_list_template_branch')
    .select('branch_id')
    .where('template_id', '=', id)
    .execute();
  return rows.map(({ branch_id }) => branch_id);
}

export async function deleteBranchesOf(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('check_list_template_branch').where('template_id', '=', id).execute();
}

export async function insertBranchesOf(tx: Tx, id: number, branches: readonly number[]): Promise<void> {
  await tx
    .insertInto('check_list_template_branch')
    .values(branches.map((branch_id) => ({ template_id: id, branch_id })))
    .execute();
}
