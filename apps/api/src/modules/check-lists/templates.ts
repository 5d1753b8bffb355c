import type {
  BodyOf,
  copyCheckListTemplate,
  createCheckListTemplate,
  editCheckListTemplate,
  Section,
} from '@javon/contract';
import { sql } from 'kysely';
import type { Change } from '../../platform/change/change.ts';
import { noteOfChainRow } from '../../platform/change/note.ts';
import { requireVersion } from '../../platform/change/version.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fieldError, notFound } from '../../platform/errors/app-error.ts';
import { today } from '../../platform/time/clock.ts';
import { addDays } from '../../platform/time/tashkent.ts';
import { formOf, namesOf, questionsOf } from './form.ts';
import { reopenToday } from './opening.ts';
import { readTemplate, type TemplateRow } from './template-queries.ts';

type Branches = BodyOf<typeof createCheckListTemplate>['branches'];

async function writeBranches(tx: Tx, id: number, branches: Branches): Promise<void> {
  await tx.deleteFrom('check_list_template_branch').where('template_id', '=', id).execute();
  if (branches === 'all') return;
  const wanted = [...new Set(branches)];
  const known = await tx.selectFrom('branch').select('id').where('id', 'in', wanted).execute();
  if (known.length < wanted.length) throw fieldError('branches', 'branch_unknown');
  await tx
    .insertInto('check_list_template_branch')
    .values(wanted.map((branch_id) => ({ template_id: id, branch_id })))
    .execute();
}

async function addVersion(
  tx: Tx,
  { actor }: Change,
  id: number,
  number: number,
  sections: readonly Section[],
) {
  const version = await tx
    .insertInto('check_list_template_version')
    .values({
      template_id: id,
      number,
      author_id: actor.userId,
      sections: JSON.stringify(sections),
      question_count: questionsOf(sections).length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('check_list_template')
    .set({ current_version_id: version.id })
    .where('id', '=', id)
    .execute();
}

const note = noteOfChainRow('check_list_template', 'none');

/** Facts of a template that the history records. */
function factsOf(row: TemplateRow) {
  return {
    name_uz: row.name_uz,
    name_ru: row.name_ru,
    active: row.active,
    every: row.every,
    weekday: row.weekday,
    month_day: row.month_day,
    late_days: row.late_days,
    branches: row.all_branches ? 'all' : row.branch_count,
    form_number: row.form_number,
  };
}

async function shown(tx: Tx, id: number): Promise<TemplateRow> {
  const row = await readTemplate(tx, id);
  if (row === undefined) throw notFound();
  return row;
}

/**
 * A new template with its first version; active, it falls due from today on.
 * @throws AppError name_taken, branch_unknown, required, too_many_questions
 */
export async function createTemplate(
  tx: Tx,
  change: Change,
  body: BodyOf<typeof createCheckListTemplate>,
): Promise<TemplateRow> {
  const names = namesOf(body.name, 'name');
  const day = today();
  const { id } = await tx
    .insertInto('check_list_template')
    .values({
      name_uz: names.uz,
      name_ru: names.ru,
      active: body.active,
      late_days: body.late_days,
      ...daysOf(body.schedule),
      all_branches: body.branches === 'all',
      opened_through: addDays(day, -1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addVersion(tx, change, id, 1, formOf(body.sections, [], 0));
  await writeBranches(tx, id, body.branches);
  await reopenToday(tx, id, day);
  const row = await shown(tx, id);
  await note(tx, change, id, 'created', { before: {}, after: factsOf(row) });
  return row;
}

/** A schedule holds the day of its own kind alone. */
function daysOf({ every, weekday, month_day }: BodyOf<typeof createCheckListTemplate>['schedule']) {
  return {
    every,
    weekday: every === 'week' ? weekday : null,
    month_day: every === 'month' ? month_day : null,
  };
}

/** The template, locked. @throws AppError not_found, stale_version */
async function templateToChange(tx: Tx, id: number, version: number | null): Promise<TemplateRow> {
  await sql`select from check_list_template where id = ${id} for no key update`.execute(tx);
  const row = await shown(tx, id);
  const theirs = Object.entries(factsOf(row)).map(([field, value]) => ({ field, theirs: value }));
  if (version !== null) requireVersion(row, version, theirs);
  return row;
}

/** The highest id that a question of the template ever had. */
async function highestQuestion(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max((q ->> 'id')::int), 0) as highest from check_list_template_version v,
      jsonb_array_elements(v.sections) s, jsonb_array_elements(s -> 'questions') q
    where v.template_id = ${id}`.execute(tx);
  return rows[0]?.highest ?? 0;
}

type Edit = BodyOf<typeof editCheckListTemplate>;

/** A new version, where the questions are others than before. */
async function editForm(tx: Tx, change: Change, row: TemplateRow, sent: NonNullable<Edit['sections']>) {
  const wished = formOf(sent, row.sections, await highestQuestion(tx, row.id));
  if (isSame(wished, row.sections)) return;
  await addVersion(tx, change, row.id, row.form_number + 1, wished);
}

/** Equal whatever the order of their keys, which the database does not keep. */
function isSame(a: unknown, b: unknown): boolean {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
      : value;
  return JSON.stringify(a, sorted) === JSON.stringify(b, sorted);
}

/**
 * Changes a template. Other questions make a new version: lists already begun keep theirs. Today's lists that
 * nobody has begun follow a changed schedule or other branches at once.
 * @throws AppError not_found, stale_version, name_taken, branch_unknown, question_unknown, …
 */
export async function editTemplate(tx: Tx, change: Change, id: number, body: Edit): Promise<TemplateRow> {
  const row = await templateToChange(tx, id, body.version);
  const names = body.name && namesOf(body.name, 'name');
  if (body.sections) await editForm(tx, change, row, body.sections);
  if (body.branches) await writeBranches(tx, id, body.branches);
  await tx
    .updateTable('check_list_template')
    .set({
      ...(names ? { name_uz: names.uz, name_ru: names.ru } : {}),
      ...(body.active === undefined ? {} : { active: body.active }),
      ...(body.late_days === undefined ? {} : { late_days: body.late_days }),
      ...(body.schedule ? daysOf(body.schedule) : {}),
      ...(body.branches ? { all_branches: body.branches === 'all' } : {}),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  const moved = [body.active, body.late_days, body.schedule, body.branches].some((one) => one !== undefined);
  if (moved) await reopenToday(tx, id, today());
  const after = await shown(tx, id);
  await note(tx, change, id, 'changed', { before: factsOf(row), after: factsOf(after) });
  return after;
}

/** A template of its own with the same questions, which falls due nowhere until it is made active. */
export async function copyTemplate(
  tx: Tx,
  change: Change,
  id: number,
  { name }: BodyOf<typeof copyCheckListTemplate>,
): Promise<TemplateRow> {
  const row = await shown(tx, id);
  const branches = await tx
    .selectFrom('check_list_template_branch')
    .select('branch_id')
    .where('template_id', '=', id)
    .execute();
  const sections = row.sections.map(({ title, questions }) => ({
    title,
    questions: questions.map(({ id: _, ...question }) => question),
  }));
  return createTemplate(tx, change, {
    name,
    active: false,
    late_days: row.late_days,
    sections: sections as never,
    schedule: { every: row.every, weekday: row.weekday, month_day: row.month_day },
    branches: row.all_branches ? 'all' : branches.map(({ branch_id }) => branch_id),
  });
}

/** Deletes a template: lists of today that nobody has begun go with it, all others stay. @throws AppError not_found */
export async function deleteTemplate(tx: Tx, change: Change, id: number): Promise<void> {
  const row = await templateToChange(tx, id, null);
  await tx
    .updateTable('check_list_template')
    .set({ deleted_at: sql`now()`, active: false, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await reopenToday(tx, id, today());
  await note(tx, change, id, 'deleted', { before: factsOf(row), after: {} });
}
