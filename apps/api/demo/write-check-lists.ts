import { judge, type Question, type Said, type Schedule, type Section, scoreOf } from '@javon/contract';
import { dueDays } from '../src/modules/check-lists/public.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { addDays, startOfDay } from '../src/platform/time/tashkent.ts';
import { BRANCHES, type DemoBranch } from './branches.ts';
import type { Clock } from './clock.ts';
import { insertRows } from './insert-rows.ts';
import { type DemoUser, MERCHANDISER_ID } from './people.ts';
import { Random } from './random.ts';
import { readJson } from './read-rows.ts';

interface TemplateRow {
  readonly uz: string;
  readonly ru: string;
  readonly schedule: Schedule;
  readonly lateDays: number;
  /** Versions, oldest first; past lists were started with the first. */
  readonly versions: readonly (readonly Section[])[];
}

type DemoTemplate = TemplateRow & { readonly id: number };

/** Templates, and remarks of a branch on a failed answer. */
const FORMS = readJson<{ readonly templates: readonly TemplateRow[]; readonly remarks: readonly string[] }>(
  'rows/check-lists.json',
);
const TEMPLATES = FORMS.templates.map((row, i): DemoTemplate => ({ id: i + 1, ...row }));

const HOUR_MS = 3_600_000;
/** Shares of an ordinary branch: days without a list, late lists, wrong answers. */
const ORDINARY = { missed: 0.05, late: 0.06, wrong: 0.09 } as const;

interface Filling {
  readonly template: DemoTemplate;
  readonly branchId: number;
  readonly due: string;
  readonly people: readonly number[];
  /** 0.3 for a careful branch to 2 for a careless one. */
  readonly care: number;
}

interface Rows {
  readonly lists: Record<string, unknown>[];
  readonly answers: Record<string, unknown>[];
}

/** How careful a branch is; the first one that demo users see is among the better. */
function careOf(branch: DemoBranch, random: Random): number {
  const care = 0.3 + 1.7 * random.next();
  return branch === BRANCHES[0] ? 0.4 : care;
}

/** Version ids are consecutive, template by template. */
function versionId(template: DemoTemplate, index: number): number {
  const before = TEMPLATES.filter(({ id }) => id < template.id);
  return before.reduce((sum, { versions }) => sum + versions.length, 0) + index + 1;
}

async function writeTemplates(tx: Tx, clock: Clock): Promise<void> {
  const made = clock.ago(120 * 24);
  await insertRows(
    tx,
    'check_list_template',
    TEMPLATES.map(({ id, uz, ru, schedule, lateDays, versions }) => ({
      id,
      name_uz: uz,
      name_ru: ru,
      active: true,
      ...schedule,
      late_days: lateDays,
      all_branches: true,
      opened_through: clock.dayAgo(0),
      version: versions.length,
      created_at: made,
      updated_at: clock.ago(versions.length > 1 ? 30 : 120 * 24),
    })),
  );
  await insertRows(
    tx,
    'check_list_template_version',
    TEMPLATES.flatMap((template) =>
      template.versions.map((sections, i) => ({
        id: versionId(template, i),
        template_id: template.id,
        number: i + 1,
        author_id: MERCHANDISER_ID,
        sections: sections as never,
        question_count: sections.reduce((sum, { questions }) => sum + questions.length, 0),
        created_at: i === 0 ? made : clock.ago(30),
      })),
    ),
  );
  for (const template of TEMPLATES) {
    await tx
      .updateTable('check_list_template')
      .set({ current_version_id: versionId(template, template.versions.length - 1) })
      .where('id', '=', template.id)
      .execute();
  }
}

function answerTo(question: Question, random: Random, wrong: boolean): Said {
  const remark = wrong ? random.pick(FORMS.remarks) : '';
  const plain = { not_applicable: false, comment: remark, photos: 0 };
  if (!wrong && question.not_applicable && random.chance(0.15))
    return { ...plain, value: null, not_applicable: true };
  if (question.kind === 'scale')
    return {
      ...plain,
      value: wrong ? random.whole(1, question.pass - 1) : random.whole(4, question.scale_max),
    };
  if (question.kind === 'number')
    return { ...plain, value: wrong ? random.whole(27, 30) : random.whole(19, 25) };
  return { ...plain, value: wrong !== (question.right === 'yes') };
}

/** A past list: mostly done in the morning, sometimes late or not at all. */
function fillIn(rows: Rows, filling: Filling, random: Random, isNewest: boolean): void {
  const { template, branchId, due, people, care } = filling;
  const id = rows.lists.length + 1;
  const none = {
    version_id: null,
    begun_at: null,
    begun_by: null,
    signed_at: null,
    signed_by: null,
    late: false,
    earned: null,
    possible: null,
    score: null,
    failed_count: null,
  };
  const base = {
    id,
    template_id: template.id,
    branch_id: branchId,
    due_on: due,
    last_on: addDays(due, template.lateDays),
    created_at: startOfDay(due).toISOString(),
  };
  const missed = random.chance(ORDINARY.missed * care);
  const late = random.chance(ORDINARY.late * care);
  const author = random.pick(people);
  const sections = template.versions[0] ?? [];
  const answers = new Map<number, Said>(
    sections.flatMap(({ questions }) =>
      questions.map((one): [number, Said] => [
        one.id,
        answerTo(one, random, random.chance(ORDINARY.wrong * care * (one.critical ? 0.3 : 1))),
      ]),
    ),
  );
  const minutes = random.whole(-20, 140);
  // Today's lists are still due.
  if (missed || isNewest) {
    rows.lists.push({ ...base, ...none });
    return;
  }
  const opens = startOfDay(late ? addDays(due, 1) : due).getTime() + 9 * HOUR_MS;
  const at = new Date(opens + minutes * 60_000).toISOString();
  const { earned, possible, score, failed } = scoreOf(sections, answers);
  rows.lists.push({
    ...base,
    version_id: versionId(template, 0),
    begun_at: at,
    begun_by: author,
    signed_at: at,
    signed_by: author,
    late,
    earned,
    possible,
    score,
    failed_count: failed.length,
  });
  for (const question of sections.flatMap(({ questions }) => questions)) {
    const said = answers.get(question.id);
    if (said === undefined) continue;
    const { earned: won, possible: of, failed: wrong } = judge(question, said);
    rows.answers.push({
      check_list_id: id,
      question: question.id,
      branch_id: branchId,
      template_id: template.id,
      value: said.value,
      not_applicable: said.not_applicable,
      comment: said.comment,
      earned: won,
      possible: of,
      failed: wrong,
      author_id: author,
      at,
      version: 1,
      application_id: null,
    });
  }
}

/**
 * Templates, and the lists of the last days in every branch: done, late, missed; the newest day's are due.
 * @param days number of past days
 */
export async function writeCheckLists(
  tx: Tx,
  clock: Clock,
  branches: readonly DemoBranch[],
  staff: readonly DemoUser[],
  days: number,
): Promise<void> {
  await writeTemplates(tx, clock);
  const newest = clock.dayAgo(0);
  const random = new Random('check lists');
  const people = new Map<string, number[]>();
  for (const { branch, id, status, blocked, newcomer } of staff) {
    if (branch === null || status !== 'active' || blocked || newcomer) continue;
    people.set(branch, [...(people.get(branch) ?? []), id]);
  }
  const rows: Rows = { lists: [], answers: [] };
  for (const [i, branch] of branches.entries()) {
    const of = { branchId: i + 1, people: people.get(branch.code) ?? [1], care: careOf(branch, random) };
    for (const template of TEMPLATES) {
      for (const due of dueDays(template.schedule, addDays(newest, -days), newest))
        fillIn(
          rows,
          { ...of, template, due },
          random,
          addDays(due, template.lateDays) > newest || due === newest,
        );
    }
  }
  await insertRows(tx, 'check_list', rows.lists as never);
  await insertRows(tx, 'check_list_answer', rows.answers as never);
}
