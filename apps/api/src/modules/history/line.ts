import { isDeepStrictEqual } from 'node:util';
import type { HistoryLine, HistoryValue } from '@javon/contract';
import type { Branches, HistoryRow, Values } from './queries/lines.ts';
import { isNamed, type Names, pointsTo } from './queries/names.ts';

/** Requests the names of everything that lines mention. */
export function requestNames(rows: readonly HistoryRow[], names: Names): void {
  for (const row of rows) {
    if (row.user_id !== null) names.request('user', row.user_id);
    if (row.entity_id !== null && isNamed(row.entity)) names.request(row.entity, row.entity_id);
    for (const values of [row.before, row.after]) {
      for (const [field, value] of Object.entries(values ?? {})) {
        const kind = pointsTo(field);
        if (kind !== undefined && isId(value)) names.request(kind, value);
      }
    }
  }
}

/** Converts a line, with the current names of what it mentions. */
export function lineOf(row: HistoryRow, names: Names, branches: Branches): HistoryLine {
  const { id, at, user_id: user, branch_id: branch, entity, entity_id: entityId, action } = row;
  return {
    id,
    at,
    entity,
    action,
    person: user === null ? null : { id: user, name: names.of('user', user)?.uz ?? '' },
    branch: branch === null ? null : (branches.get(branch) ?? null),
    entity_id: entityId,
    entity_name: entityId !== null && isNamed(entity) ? (names.of(entity, entityId) ?? null) : null,
    changes: changesOf(row, names),
  };
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

/** Counts of an event that are left out if zero. */
const COUNTS: ReadonlySet<string> = new Set(['refused', 'returned', 'failed', 'new', 'changed']);

/** Leaves out fields with the same value before and after, and counts of zero. */
function changesOf({ before, after }: HistoryRow, names: Names): HistoryLine['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const isUnchanged = (field: string) =>
    before !== null && field in before
      ? after !== null && field in after && isDeepStrictEqual(before[field], after[field])
      : COUNTS.has(field) && after?.[field] === 0;
  const valueIn = (values: Values | null, field: string): HistoryValue => {
    const value = values?.[field] ?? null;
    const kind = pointsTo(field);
    const name = kind !== undefined && isId(value) ? names.of(kind, value) : undefined;
    return name === undefined ? (value as HistoryValue) : { id: value as number, name };
  };
  return [...fields]
    .filter((field) => !isUnchanged(field))
    .map((field) => ({
      field,
      before: valueIn(before, field),
      after: valueIn(after, field),
    }));
}
