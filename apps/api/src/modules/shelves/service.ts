import type { listShelves, QueryOf, Shelf, ShelfSummary } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { branchFor } from '../branches/public.ts';
import { shelfOf, summaryOf, type TagStates } from './answers.ts';
import { readShelf, readShelves } from './queries.ts';

/** Shelves as they are shown. */
export class ShelfService {
  readonly #db: Db;
  readonly #tags: TagStates;

  constructor(db: Db, tags: TagStates) {
    this.#db = db;
    this.#tags = tags;
  }

  async list(
    actor: Actor,
    scope: Scope,
    { branch, ...query }: QueryOf<typeof listShelves>,
  ): Promise<{ items: ShelfSummary[]; next: string | null; total: number }> {
    const branchId = branch === undefined ? null : (await branchFor(this.#db, scope, actor, branch)).id;
    const page = await readShelves(this.#db, scope, actor.userId, { ...query, branchId });
    const branches = new Set(page.items.map((row) => row.branch_id));
    const [only] = branches;
    const counts =
      branches.size === 1 && only !== undefined ? await this.#tags.countToPrintByShelf(this.#db, only) : null;
    return {
      ...page,
      items: page.items.map((row) => summaryOf(row, actor, counts && (counts.get(row.id) ?? 0))),
    };
  }

  /**
   * Returns one shelf; after a write, within its transaction, it returns the written state.
   * @throws AppError not_found
   */
  async show(actor: Actor, scope: Scope, id: number, db: Db | Tx = this.#db): Promise<Shelf> {
    const row = await readShelf(db, scope, actor.userId, id);
    if (row === null) throw notFound();
    return shelfOf(db, this.#tags, actor, row);
  }
}
