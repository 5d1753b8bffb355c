import type { ImportRun } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import { errorText } from '../../platform/http/error-text.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { mayWrite } from './policy.ts';
import type { RunRow, WholeRunRow } from './queries/runs.ts';

/** Caller and language. */
export interface Asker {
  readonly actor: Actor;
  readonly language: ServerLanguage;
}

/** Actions possible with an import in its state. */
function abilities(row: RunRow, mayWrite: boolean): ImportRun['can'] {
  if (!mayWrite) return [];
  const writes = row.count_new + row.count_changed > 0;
  if (row.state === 'checked')
    return (row.count_bad === 0 || row.skips_bad) && writes ? ['apply', 'cancel'] : ['cancel'];
  if (row.state === 'running' || row.state === 'undoing') return ['cancel'];
  if (row.state !== 'done') return [];
  return [
    ...(row.has_newcomers ? (['passwords'] as const) : []),
    ...(row.has_rows ? (['undo'] as const) : []),
  ];
}

/** Converts an import to an item of the list. */
export function summaryOf(
  row: RunRow,
  { actor, language }: Asker,
): Omit<ImportRun, 'errors' | 'changes' | 'new_characters' | 'unread'> {
  return {
    id: row.id,
    kind: row.kind,
    file_name: row.file_name,
    state: row.state,
    counts: {
      new: row.count_new,
      changed: row.count_changed,
      unchanged: row.count_unchanged,
      bad: row.count_bad,
    },
    progress: { done: row.progress_done, total: row.progress_total },
    waiting: row.waiting,
    author: row.author,
    created_at: row.created_at,
    finished_at: row.finished_at,
    failure: row.failure === null ? null : errorText(language, row.failure),
    can: abilities(row, mayWrite(actor, row.kind)),
  };
}

/** Converts an import, with its mistakes in the caller's language. */
export function runOf(row: WholeRunRow, asker: Asker): ImportRun {
  const errors = row.errors.map(({ row, column, code, params }) => ({
    row,
    column,
    code,
    message: errorText(asker.language, code, params),
  }));
  const { changes, new_characters, unread } = row;
  return { ...summaryOf(row, asker), errors, changes, new_characters, unread };
}
