import type { Format, listShelves, QueryOf, Shelf, ShelfSummary, TagState } from '@javon/contract';
import { type Actor, heldOn } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { branchFor } from '../branches/public.ts';
import { readPlacements, readShelf, readShelves, readStoreys, type ShelfRow } from './queries.ts';

/** What shelves ask of the price tags. */
export interface TagStates {
  countToPrintByShelf(branchId: number): Promise<ReadonlyMap<number, number>>;
  readStatesOf(
    branchId: number,
    tags: readonly { readonly product: number; readonly format: Format }[],
  ): Promise<ReadonlyMap<number, TagState>>;
}

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
    const page = await readShelves(this.#db, scope, { ...query, branchId });
    const branches = new Set(page.items.map((row) => row.branch_id));
    const [only] = branches;
    const counts =
      branches.size === 1 && only !== undefined ? await this.#tags.countToPrintByShelf(only) : null;
    return {
      ...page,
      items: page.items.map((row) => summaryOf(row, actor, counts && (counts.get(row.id) ?? 0))),
    };
  }

  /** @throws AppError not_found */
  async show(actor: Actor, scope: Scope, id: number): Promise<Shelf> {
    const row = await readShelf(this.#db, scope, id);
    if (row === null) throw notFound();
    const [storeys, placements] = await Promise.all([
      readStoreys(this.#db, row),
      readPlacements(this.#db, row),
    ]);
    const tags = placements.map(({ product, format }) => ({ product: product.id, format }));
    const states = await this.#tags.readStatesOf(row.branch_id, tags);
    const toPrint = new Set(
      placements.filter((p) => states.get(p.product.id) === 'to_print').map((p) => p.product.id),
    );
    return {
      ...summaryOf(row, actor, toPrint.size),
      storeys,
      placements: placements.map(({ format: _, ...placement }) => ({
        ...placement,
        tag_state: states.get(placement.product.id) ?? null,
      })),
    };
  }
}

function summaryOf(row: ShelfRow, actor: Actor, tagsToPrint: number | null): ShelfSummary {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    branch: { id: row.branch_id, code: row.code, name: { uz: row.branch_uz, ru: row.branch_ru } },
    main_mm: row.main_mm,
    left_mm: row.left_mm,
    right_mm: row.right_mm,
    storey_count: row.storey_count,
    product_count: row.product_count,
    tags_to_print: tagsToPrint,
    categories: row.categories,
    version: row.version,
    updated_at: row.updated_at,
    can: heldOn(actor, row.branch_id, ['shelf.show', 'shelf.edit', 'price_tag.print']),
  };
}
