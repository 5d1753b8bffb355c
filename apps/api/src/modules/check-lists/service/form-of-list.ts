import type { Db } from '../../../platform/db/database.ts';
import { walkedShelves } from '../form.ts';
import { type CheckListRow, type FormRow, readForm, readShelvesOf } from '../queries/lists.ts';

/** Form of a list, with the shelves to walk along that still exist. */
export interface FormOfList extends FormRow {
  readonly shelves: readonly { readonly id: number; readonly name: string }[];
}

/**
 * Reads the form of a list as `readForm` does. A shelf that was deleted since cannot be walked along, so that
 * such a question may be answered as not applicable.
 */
export async function formOfList(
  db: Db,
  row: CheckListRow,
  number: number | null = null,
): Promise<FormOfList | undefined> {
  const form = await readForm(db, row, number);
  if (form === undefined) return undefined;
  const asked = walkedShelves(form.sections).map(({ shelf }) => shelf);
  if (asked.length === 0) return { ...form, shelves: [] };
  const shelves = await readShelvesOf(db, asked);
  const there = new Set(shelves.map(({ id }) => id));
  const sections = form.sections.map(({ title, questions }) => ({
    title,
    questions: questions.map((one) =>
      typeof one.shelf === 'number' && !there.has(one.shelf) ? { ...one, not_applicable: true } : one,
    ),
  }));
  return { ...form, sections, shelves: shelves.map(({ id, name }) => ({ id, name })) };
}
