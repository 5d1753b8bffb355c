import type { Tx } from '../../platform/db/database.ts';
import { deleteNoticesTo, notify, readInBranch } from '../notices/public.ts';

/** A list that is due, with the facts for its notice. */
export interface DueList {
  readonly id: number;
  readonly branch_id: number;
  readonly code: string;
  readonly template_id: number;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly due_on: string;
  readonly last_on: string;
}

const targetOf = (id: number) => `/check_list/${id}`;
const aboutOf = (id: number) => `check_list:${id}`;

/** Notifies the people of each branch who fill in check lists that one is due. */
export async function notifyOfDue(tx: Tx, lists: readonly DueList[]): Promise<void> {
  for (const list of lists) {
    await notify(
      tx,
      {
        kind: 'check_list_due',
        about: aboutOf(list.id),
        params: {
          name: { uz: list.name_uz, ru: list.name_ru },
          branch_code: list.code,
          due: list.last_on,
        },
        target: targetOf(list.id),
        again: 'keep',
      },
      { branches: [list.branch_id], holding: 'check_list.fill' },
    );
  }
}

/** Deletes the notices of lists that no longer exist. */
export function deleteDueNotices(tx: Tx, ids: readonly number[]): Promise<void> {
  return deleteNoticesTo(tx, 'check_list_due', ids.map(targetOf));
}

/** Marks the notices of a list that was signed off as read, so that none is pushed to a phone later. */
export function readDueNotices(tx: Tx, list: Pick<DueList, 'id' | 'branch_id'>): Promise<void> {
  return readInBranch(tx, list.branch_id, 'check_list_due', aboutOf(list.id));
}
