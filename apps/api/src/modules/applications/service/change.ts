import type { APPLICATION_STEPS } from '@javon/contract';
import type { Scope, Seen } from '../../../platform/auth/scope.ts';
import type { Change } from '../../../platform/change/change.ts';
import { type NotedValues, noteOfBranchRow } from '../../../platform/change/note.ts';
import { requireVersion, type Theirs } from '../../../platform/change/version.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { requireText } from '../../../platform/text/require-text.ts';
import { today } from '../../../platform/time/clock.ts';
import { notifyOfStep } from '../notice.ts';
import { type ApplicationRow, lockApplication, publishApplication } from '../queries/applications.ts';
import { insertStep } from '../queries/steps.ts';

/** Current values of what a person may edit in a request, for a write based on an older version. */
function theirsOf(row: ApplicationRow): Theirs {
  return [
    { field: 'comment', theirs: row.comment },
    { field: 'begin', theirs: row.begin_on },
    { field: 'end', theirs: row.end_on },
  ];
}

/**
 * Locks a request for a change.
 * @param version as the person saw it; null if any version will do
 * @throws AppError not_found, application_completed, stale_version
 */
export async function applicationToChange(
  tx: Tx,
  scope: Scope,
  id: number,
  version: number | null,
): Promise<Seen<ApplicationRow>> {
  const row = orNotFound(await lockApplication(tx, scope, id, today()));
  if (row.status === 3) throw new AppError('application_completed');
  if (version !== null) requireVersion(row, version, theirsOf(row));
  return row;
}

/** Normalises a comment line by line. */
function tidyLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((one) => tidyUzbek(one))
    .join('\n')
    .trim();
}

/** Normalises a comment that must be given. @throws AppError required if it is only spaces */
export function commentOf(text: string, field = 'comment'): string {
  return requireText(tidyLines(text), field);
}

/** Adds a step, and notifies the other side; an empty comment is stored as null. */
export async function addStep(
  tx: Tx,
  { actor }: Pick<Change, 'actor'>,
  row: ApplicationRow,
  kind: (typeof APPLICATION_STEPS)[number],
  text: string | undefined,
): Promise<void> {
  await insertStep(tx, row, actor.userId, { kind, text: tidyLines(text ?? '') || null });
  await notifyOfStep(tx, actor, row, kind);
}

const noteRow = noteOfBranchRow('application');

/** Writes a line of the history about a request, and refreshes the screens that show it. */
export async function note(
  tx: Tx,
  change: Change,
  row: Pick<ApplicationRow, 'id' | 'branch_id'>,
  action: string,
  values: NotedValues,
): Promise<void> {
  await noteRow(tx, change, row, action, values);
  await publishApplication(tx, row);
}
