import type { Tx } from '../../platform/db/database.ts';
import { notify } from '../notices/public.ts';

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

/** Notifies the people of each branch who fill in check lists that one is due, once for a day. */
export async function notifyOfDue(tx: Tx, lists: readonly DueList[]): Promise<void> {
  for (const list of lists) {
    await notify(
      tx,
      {
        kind: 'check_list_due',
        about: `check_list:${list.template_id}:${list.due_on}`,
        params: {
          name: { uz: list.name_uz, ru: list.name_ru },
          branch_code: list.code,
          due: list.last_on,
        },
        target: `/check_list/${list.id}`,
        again: 'keep',
      },
      { branches: [list.branch_id], holding: 'check_list.fill' },
    );
  }
}
