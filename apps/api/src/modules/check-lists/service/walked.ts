import { judge, type Question, type WalkFound } from '@javon/contract';
import { ALL, type Seen } from '../../../platform/auth/scope.ts';
import type { Change } from '../../../platform/change/change.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { today } from '../../../platform/time/clock.ts';
import { dayOf } from '../../../platform/time/tashkent.ts';
import { questionsOf } from '../form.ts';
import { readAnsweredBy, writeWalked } from '../queries/answers.ts';
import { type CheckListRow, lockCheckList, readOpenLists } from '../queries/lists.ts';
import { begin } from './change.ts';
import { formOfList } from './form-of-list.ts';

export interface EndedWalk extends WalkFound {
  readonly branch_id: number;
  /** Null for the whole hall. */
  readonly shelf_id: number | null;
  readonly begun_at: string;
}

/**
 * Percentage of right tags among all that hung or should have hung, rounded down to a tenth; 100 if there
 * were none. A tag that hangs before its day is not right, nor is one whose new print is not confirmed.
 * Codes that are not tags of the branch are not counted.
 */
function shareOf({ expected, scanned, counts }: WalkFound): number {
  const { right, unconfirmed, early, wrong, down, wrong_place, not_on_plan } = counts;
  const faults = unconfirmed + early + wrong + down + wrong_place + not_on_plan + expected - scanned;
  return right + faults === 0 ? 100 : Math.floor((1000 * right) / (right + faults)) / 10;
}

const isOpen = ({ state }: CheckListRow) => state === 'due' || state === 'begun';

function write(tx: Tx, row: Seen<CheckListRow>, question: Question, walk: EndedWalk, author: number) {
  const { id, ended_at, expected, scanned, counts } = walk;
  const share = shareOf(walk);
  const said = { value: share, not_applicable: false, comment: '', photos: 0 };
  const found = { id, ended_at, expected, scanned, counts };
  return writeWalked(tx, row, question.id, { share, found, ...judge(question, said) }, author);
}

/**
 * Answers the questions that require this walk, in the open lists of its branch that were due by the day on
 * which it started. A later walk replaces an earlier one.
 */
export async function answerByWalk(tx: Tx, change: Change, walk: EndedWalk): Promise<void> {
  const dueBy = dayOf(new Date(walk.begun_at));
  for (const id of await readOpenLists(tx, walk.branch_id, dueBy, today())) {
    const row = await lockCheckList(tx, ALL, id, today());
    if (row === null || !isOpen(row)) continue;
    const form = await formOfList(tx, row);
    const asked = questionsOf(form?.sections ?? []).filter(
      ({ kind, shelf }) => kind === 'walk' && (shelf ?? null) === walk.shelf_id,
    );
    if (form === undefined || asked.length === 0) continue;
    await begin(tx, change, row, form.id);
    for (const question of asked) await write(tx, row, question, walk, change.actor.userId);
  }
}

/** Corrects the answers of a walk in lists that are still open, after late scans. */
export async function correctByWalk(tx: Tx, walk: EndedWalk): Promise<void> {
  for (const { list, question: id, author } of await readAnsweredBy(tx, walk.id)) {
    const row = await lockCheckList(tx, ALL, list, today());
    if (row === null || !isOpen(row)) continue;
    const form = await formOfList(tx, row);
    const question = questionsOf(form?.sections ?? []).find((one) => one.id === id);
    if (question) await write(tx, row, question, walk, author);
  }
}
