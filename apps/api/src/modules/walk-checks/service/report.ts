import {
  type AnswerOf,
  type QueryOf,
  type TagReason,
  WALK_REPORT_DAYS,
  type WalkReportRow,
} from '@javon/contract';
import type { Viewer } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { now } from '../../../platform/time/clock.ts';
import { withBranch } from '../../branches/public.ts';
import { type ReportRow, readWalkReport } from '../queries/report.ts';
import { allCounts } from './seen-walk.ts';

const DAY_MS = 86_400_000;

function toReportRow(row: ReportRow): WalkReportRow {
  const { id, code, name_uz: uz, name_ru: ru, missing_confirmed: lost } = row;
  const reasons = Object.entries(row.reasons) as [TagReason, number][];
  return {
    branch: { id, code, name: { uz, ru } },
    last: row.last,
    walks: row.walks,
    expected: row.expected,
    scanned: row.expected - row.missing,
    missing: row.missing,
    found: allCounts(row.found),
    reasons: reasons
      .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
      .map(([reason, count]) => ({ code: reason, count })),
    truth: { confirmed: row.confirmed, true: row.true, missing: lost },
  };
}

/**
 * Reads for each branch of the scope its last walk and the results of the last days' walks.
 * @throws AppError not_found if the branch is out of scope
 */
export async function readReport(
  db: Db,
  viewer: Viewer,
  query: QueryOf<'showWalkReport'>,
): Promise<AnswerOf<'showWalkReport'>> {
  const until = new Date(now().getTime() + DAY_MS);
  const since = new Date(now().getTime() - WALK_REPORT_DAYS * DAY_MS);
  const rows = await readWalkReport(db, viewer.scope, await withBranch(db, viewer, query), { since, until });
  return { items: rows.map(toReportRow) };
}

/** Reads the results of all branches' walks that ended within a period, by branch id. */
export async function readWalksOfChain(
  db: Db,
  time: { readonly since: Date; readonly until: Date },
): Promise<ReadonlyMap<number, WalkReportRow>> {
  const rows = await readWalkReport(db, { kind: 'all' }, { branchId: null }, time);
  return new Map(rows.map((row) => [row.id, toReportRow(row)]));
}
