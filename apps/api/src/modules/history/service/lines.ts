import { type HistoryLine, type QueryOf, XLSX_TYPE } from '@javon/contract';
import { HISTORY_WORDS } from '@javon/messages/server';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Viewer } from '../../../platform/auth/caller.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import { defined } from '../../../platform/change/fields.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Page } from '../../../platform/db/paging.ts';
import { fieldError } from '../../../platform/errors/app-error.ts';
import { FileAnswer, type PermittedCall } from '../../../platform/http/call.ts';
import { streamSheet } from '../../../platform/sheets/stream-sheet.ts';
import { today } from '../../../platform/time/clock.ts';
import { type Days, daysOf } from '../../../platform/time/period.ts';
import { withBranch } from '../../branches/public.ts';
import { lineOf, requestNames } from '../line.ts';
import { LINES_OF_KEY } from '../queries/keyed.ts';
import { type HistoryFilter, readBranches, readRows } from '../queries/lines.ts';
import { Names } from '../queries/names.ts';
import { columnsOf, rowsOf } from '../sheet.ts';

type Asked = Omit<QueryOf<'listHistory'>, 'limit' | 'cursor' | 'sort'>;

/** Batch size of an export. */
const BATCH = 2000;
/** Maximum number of lines in an export: the rows of a sheet without its heading, rounded. */
const LONGEST_EXPORT = 1_000_000;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The requested days: a named period, or a first and a last day. */
function requestedDays({ period, from, to }: Asked): Partial<Days> {
  if (period !== undefined) return daysOf(period, today());
  if (from !== undefined && to !== undefined && from > to) throw fieldError('to', 'period_reversed');
  return defined({ from, to });
}

/**
 * Condition on the lines, as `h`, of the thing with this key.
 * @throws AppError invalid about `entity_key` for a kind without keys, or for an invalid key
 */
async function linesOfKey(db: Db, entity: string | undefined, key: string): Promise<HistoryFilter['ofKey']> {
  const find = entity !== undefined && Object.hasOwn(LINES_OF_KEY, entity) ? LINES_OF_KEY[entity] : undefined;
  if (find === undefined || (entity === 'client' && !UUID.test(key)))
    throw fieldError('entity_key', 'invalid');
  return find(db, key);
}

async function filterOf(db: Db, actor: Actor, scope: Scope, asked: Asked): Promise<HistoryFilter> {
  const { period: _p, from: _f, to: _t, entity_key: key, ...rest } = asked;
  const ofKey = key === undefined ? null : await linesOfKey(db, rest.entity, key);
  return { ...(await withBranch(db, { actor, scope }, rest)), ofKey, days: requestedDays(asked) };
}

async function readPage(
  db: Db,
  { actor, scope }: Viewer,
  filter: HistoryFilter,
  page: Parameters<typeof readRows>[4],
): Promise<Page<HistoryLine>> {
  const { rows, next } = await readRows(db, scope, actor, filter, page);
  const names = new Names();
  requestNames(rows, names);
  const [branches] = await Promise.all([readBranches(db, rows), names.load(db)]);
  return { items: rows.map((row) => lineOf(row, names, branches)), next };
}

/**
 * @throws AppError not_found if the branch is out of scope, period_reversed, cursor_wrong, invalid
 * (entity_key)
 */
export async function listLines(
  db: Db,
  { actor, scope, query }: PermittedCall<'listHistory'>,
): Promise<Page<HistoryLine>> {
  const { limit, cursor, sort, ...asked } = query;
  const filter = await filterOf(db, actor, scope, asked);
  return readPage(db, { actor, scope }, filter, { limit, cursor, sort });
}

/**
 * A sheet of every line that matches the filters, newest first, read in batches; lines written meanwhile are
 * newer than the first batch and do not disturb it. If the sheet is full, a last row says so.
 * @throws AppError like {@link listLines}
 */
export async function exportLines(db: Db, call: PermittedCall<'exportHistory'>): Promise<FileAnswer> {
  const { actor, scope, query, language } = call;
  const filter = await filterOf(db, actor, scope, query);
  async function* lines(): AsyncGenerator<HistoryLine | 'cut'> {
    let cursor: string | undefined;
    for (let count = 0; count < LONGEST_EXPORT; count += BATCH) {
      const page = await readPage(db, call, filter, { limit: BATCH, cursor });
      yield* page.items;
      if (page.next === null) return;
      cursor = page.next;
    }
    yield 'cut';
  }
  const name = HISTORY_WORDS[language].sheet;
  const sheet = await streamSheet(name, columnsOf(language), rowsOf(lines(), language));
  return new FileAnswer(sheet, XLSX_TYPE, `${name} ${today()}.xlsx`);
}
