import type { BodyOf, CheckListTemplate, Section } from '@javon/contract';
import type { Change } from '../../../platform/change/change.ts';
import { beforeAndAfter, defined } from '../../../platform/change/fields.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import { staleVersion, type Theirs } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { once } from '../../../platform/http/idempotency.ts';
import { today } from '../../../platform/time/clock.ts';
import { addDays } from '../../../platform/time/tashkent.ts';
import { requireBranches } from '../../branches/public.ts';
import { formOf, namesOf, questionsOf, walkedShelves } from '../form.ts';
import { readShelvesOf } from '../queries/lists.ts';
import * as queries from '../queries/templates.ts';
import { reopenToday } from './opening.ts';

type Branches = BodyOf<'createCheckListTemplate'>['branches'];

async function writeBranches(tx: Tx, id: number, branches: Branches): Promise<void> {
  await queries.deleteBranchesOf(tx, id);
  if (branches === 'all') return;
  const wanted = [...new Set(branches)];
  await requireBranches(tx, wanted);
  await queries.insertBranchesOf(tx, id, wanted);
}

function addVersion(
  tx: Tx,
  { actor }: Change,
  id: number,
  number: number,
  sections: readonly Section[],
): Promise<void> {
  const count = questionsOf(sections).length;
  return queries.insertVersion(
    tx,
    { template_id: id, number, author_id: actor.userId, question_count: count },
    sections,
  );
}

/**
 * Checks the shelves that questions require a walk along: a template with such a question must have the
 * shelf's branch only.
 * @throws AppError shelf_unknown, walk_shelf_one_branch
 */
async function requireShelves(tx: Tx, { id, all_branches, sections }: queries.TemplateRow): Promise<void> {
  const walked = walkedShelves(sections);
  if (walked.length === 0) return;
  const branches = all_branches ? [] : await queries.readBranchesOf(tx, id);
  const shelves = await readShelvesOf(
    tx,
    walked.map(({ shelf }) => shelf),
  );
  const branchOf = new Map(shelves.map(({ id: shelf, branch_id }) => [shelf, branch_id]));
  for (const { path, shelf } of walked) {
    const branch = branchOf.get(shelf);
    if (branch === undefined) throw fieldError(path, 'shelf_unknown');
    if (branches.length !== 1 || branches[0] !== branch) throw fieldError(path, 'walk_shelf_one_branch');
  }
}

const note = noteOfChainRow('check_list_template', 'none');

/** Facts of a template that the history records. */
function factsOf(row: queries.TemplateRow) {
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

type Facts = ReturnType<typeof factsOf>;

/** Facts that differ; also the number of branches if it stays, but they are others. */
function changedFacts(before: Facts, after: Facts, hasBranches: boolean) {
  const keys = (Object.keys(after) as (keyof Facts)[]).filter(
    (key) => before[key] !== after[key] || (key === 'branches' && hasBranches),
  );
  return beforeAndAfter(before, after, keys);
}

/** A template with its questions, branches and versions. @throws AppError not_found */
export async function showTemplate(db: Db, id: number): Promise<CheckListTemplate> {
  return queries.readWholeTemplate(db, orNotFound(await queries.readTemplate(db, id)));
}

type NewTemplate = BodyOf<'createCheckListTemplate'>;

async function addTemplate(tx: Tx, change: Change, body: NewTemplate): Promise<CheckListTemplate> {
  const names = namesOf(body.name, 'name');
  const day = today();
  const id = await insertRow(tx, 'check_list_template', {
    name_uz: names.uz,
    name_ru: names.ru,
    active: body.active,
    late_days: body.late_days,
    ...daysOf(body.schedule),
    all_branches: body.branches === 'all',
    opened_through: addDays(day, -1),
  });
  await addVersion(tx, change, id, 1, formOf(body.sections, 0));
  await writeBranches(tx, id, body.branches);
  const row = orNotFound(await queries.readTemplate(tx, id));
  await requireShelves(tx, row);
  await reopenToday(tx, id, day);
  await note(tx, change, id, 'created', { before: {}, after: factsOf(row) });
  return queries.readWholeTemplate(tx, row);
}

/**
 * Creates a template with its first version; if active, it is due from today on.
 * @throws AppError name_taken, branch_unknown, required, too_many_questions, shelf_unknown,
 * walk_shelf_one_branch
 */
export function createTemplate(
  db: Db,
  call: PermittedCall<'createCheckListTemplate'>,
): Promise<CheckListTemplate> {
  return once(db, call, (tx) => addTemplate(tx, call, call.body));
}

/** Clears the day fields of other kinds of schedule. */
function daysOf({ every, weekday, month_day }: NewTemplate['schedule']) {
  return {
    every,
    weekday: every === 'week' ? weekday : null,
    month_day: every === 'month' ? month_day : null,
  };
}

/** Locks the template for a change. @throws AppError not_found */
async function templateToChange(tx: Tx, id: number): Promise<queries.TemplateRow> {
  return orNotFound(await queries.lockTemplate(tx, id));
}

type Edit = BodyOf<'editCheckListTemplate'>;

/** Values of a template that differ from those of a body, by the fields of the template. */
async function theirsFor(tx: Tx, row: queries.TemplateRow, body: Edit): Promise<Theirs> {
  const { branches, ...saved } = await queries.readWholeTemplate(tx, row);
  const { name, schedule } = body;
  const days = schedule && daysOf(schedule);
  const ids = branches.map(({ id }) => id).toSorted((a, b) => a - b);
  const chosen = body.branches === 'all' ? [] : body.branches?.toSorted((a, b) => a - b);
  const questions = body.sections && formOf(body.sections, await queries.readHighestQuestion(tx, row.id));
  const fields: readonly (readonly [field: string, sent: unknown, stored: unknown, shown?: unknown])[] = [
    ['name.uz', name?.uz, saved.name.uz],
    ['name.ru', name?.ru, saved.name.ru],
    ['active', body.active, saved.active],
    ['late_days', body.late_days, saved.late_days],
    ['schedule.every', days?.every, saved.schedule.every],
    ['schedule.weekday', days?.weekday, saved.schedule.weekday],
    ['schedule.month_day', days?.month_day, saved.schedule.month_day],
    ['all_branches', body.branches && body.branches === 'all', saved.all_branches],
    ['branches', chosen, ids, branches],
    ['sections', questions, saved.sections],
  ];
  return fields
    .filter(([, sent, stored]) => sent !== undefined && !isSame(sent, stored))
    .map(([field, , stored, shown = stored]) => ({ field, theirs: shown }));
}

/** Adds a version, if the questions differ from the current one. @returns whether they do */
async function editForm(
  tx: Tx,
  change: Change,
  row: queries.TemplateRow,
  sent: NonNullable<Edit['sections']>,
): Promise<boolean> {
  const wished = formOf(sent, await queries.readHighestQuestion(tx, row.id));
  if (isSame(wished, row.sections)) return false;
  await addVersion(tx, change, row.id, row.form_number + 1, wished);
  return true;
}

/** Writes the branches, if they differ from the current ones. @returns whether they do */
async function editBranches(tx: Tx, row: queries.TemplateRow, sent: Branches): Promise<boolean> {
  const current = row.all_branches
    ? 'all'
    : (await queries.readBranchesOf(tx, row.id)).toSorted((a, b) => a - b);
  const wished = sent === 'all' ? sent : [...new Set(sent)].sort((a, b) => a - b);
  if (isSame(wished, current)) return false;
  await writeBranches(tx, row.id, sent);
  return true;
}

/** Compares regardless of the order of keys, which the database does not keep. */
function isSame(a: unknown, b: unknown): boolean {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
      : value;
  return JSON.stringify(a, sorted) === JSON.stringify(b, sorted);
}

/**
 * Changes a template. Changed questions make a new version: lists already started keep theirs. Today's lists
 * that are not started follow a changed schedule or branches at once.
 * @throws AppError not_found, stale_version, name_taken, branch_unknown, question_unknown, …
 */
export function editTemplate(
  db: Db,
  call: PermittedCall<'editCheckListTemplate'>,
): Promise<CheckListTemplate> {
  const { id } = call.params;
  const { body } = call;
  return transaction(db, async (tx) => {
    const row = await templateToChange(tx, id);
    if (row.version !== body.version) throw staleVersion(row.version, await theirsFor(tx, row, body));
    const names = body.name && namesOf(body.name, 'name');
    const wished = {
      ...(names ? { name_uz: names.uz, name_ru: names.ru } : {}),
      ...defined({ active: body.active, late_days: body.late_days }),
      ...(body.schedule ? daysOf(body.schedule) : {}),
      ...(body.branches ? { all_branches: body.branches === 'all' } : {}),
    };
    const hasForm = body.sections !== undefined && (await editForm(tx, call, row, body.sections));
    const hasBranches = body.branches !== undefined && (await editBranches(tx, row, body.branches));
    if (!hasForm && !hasBranches && isSame({ ...row, ...wished }, row))
      return queries.readWholeTemplate(tx, row);
    await queries.updateTemplate(tx, id, wished);
    const after = orNotFound(await queries.readTemplate(tx, id));
    if (body.sections || body.branches) await requireShelves(tx, after);
    const { active, late_days, schedule, branches } = body;
    if ([active, late_days, schedule, branches].some((one) => one !== undefined))
      await reopenToday(tx, id, today());
    await note(tx, call, id, 'changed', changedFacts(factsOf(row), factsOf(after), hasBranches));
    return queries.readWholeTemplate(tx, after);
  });
}

/** Creates a copy of a template with the same questions; it is inactive. */
export function copyTemplate(
  db: Db,
  call: PermittedCall<'copyCheckListTemplate'>,
): Promise<CheckListTemplate> {
  const { id } = call.params;
  return once(db, call, async (tx) => {
    const row = orNotFound(await queries.readTemplate(tx, id));
    const branches = await queries.readBranchesOf(tx, id);
    const sections = row.sections.map(({ title, questions }) => ({
      title,
      questions: questions.map(({ id: _, ...question }) => question),
    }));
    return addTemplate(tx, call, {
      name: call.body.name,
      active: false,
      late_days: row.late_days,
      sections: sections as never,
      schedule: { every: row.every, weekday: row.weekday, month_day: row.month_day },
      branches: row.all_branches ? 'all' : branches,
    });
  });
}

/**
 * Deletes a template with today's lists that are not started; all other lists stay. @throws AppError
 * not_found
 */
export function deleteTemplate(db: Db, change: Change, id: number): Promise<{ id: number }> {
  return transaction(db, async (tx) => {
    const row = await templateToChange(tx, id);
    await queries.markTemplateDeleted(tx, id);
    await reopenToday(tx, id, today());
    await note(tx, change, id, 'deleted', { before: factsOf(row), after: {} });
    return { id };
  });
}
