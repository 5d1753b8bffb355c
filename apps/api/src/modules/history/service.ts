import type { HistoryLine, listHistory, QueryOf } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/errors/app-error.ts';
import { today } from '../../platform/time/clock.ts';
import { type Days, daysOf } from '../../platform/time/period.ts';
import { branchFor } from '../branches/public.ts';
import { linesOfKey } from './keyed.ts';
import { type HistoryFilter, readHistory, readKinds } from './queries.ts';

type Asked = Omit<QueryOf<typeof listHistory>, 'limit' | 'cursor' | 'sort'>;

/** Lines that an export reads at a time. */
const BATCH = 2000;
/** Most lines of an export: the rows of a sheet without its heading, rounded. */
const LONGEST_EXPORT = 1_000_000;

/** The days asked for: a named period, or a first and a last day. */
function daysAsked({ period, from, to }: Asked): Partial<Days> {
  if (period !== undefined) return daysOf(period, today());
  if (from !== undefined && to !== undefined && from > to) throw fieldError('to', 'period_reversed');
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** The history of actions: read, never written from here. */
export class HistoryService {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws AppError not_found for a branch out of scope, period_reversed, cursor_wrong, invalid (entity_key) */
  async list(
    actor: Actor,
    scope: Scope,
    { limit, cursor, sort, ...asked }: QueryOf<typeof listHistory>,
  ): Promise<{ items: HistoryLine[]; next: string | null }> {
    return readHistory(this.#db, scope, actor, await this.#filterOf(actor, scope, asked), {
      limit,
      cursor,
      sort,
    });
  }

  kinds(): Promise<string[]> {
    return readKinds(this.#db);
  }

  /**
   * Every line that the filters leave, newest first, read bit by bit; what is written meanwhile is newer than
   * where the reading began and does not disturb it. Ends with `cut` when there are more than a sheet holds.
   * @throws AppError like {@link list}
   */
  async lines(actor: Actor, scope: Scope, asked: Asked): Promise<AsyncGenerator<HistoryLine | 'cut'>> {
    const filter = await this.#filterOf(actor, scope, asked);
    const db = this.#db;
    return (async function* () {
      let cursor: string | undefined;
      for (let count = 0; count < LONGEST_EXPORT; count += BATCH) {
        const page = await readHistory(db, scope, actor, filter, { limit: BATCH, cursor });
        yield* page.items;
        if (page.next === null) return;
        cursor = page.next;
      }
      yield 'cut';
    })();
  }

  async #filterOf(actor: Actor, scope: Scope, asked: Asked): Promise<HistoryFilter> {
    const { branch, period: _p, from: _f, to: _t, entity_key: key, ...rest } = asked;
    const branchId = branch === undefined ? null : (await branchFor(this.#db, scope, actor, branch)).id;
    const ofKey = key === undefined ? null : await linesOfKey(this.#db, rest.entity, key);
    return { ...rest, branchId, ofKey, days: daysAsked(asked) };
  }
}
