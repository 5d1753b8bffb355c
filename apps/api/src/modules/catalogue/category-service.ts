import type {
  AnswerOf,
  BodyOf,
  Category,
  createCategory,
  editCategory,
  Format,
  listCategories,
  listSamplerChoices,
  moveCategory,
} from '@javon/contract';
import { type Actor, heldOf } from '../../platform/auth/actor.ts';
import type { Change } from '../../platform/change/change.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { addCategory, changeCategory, removeCategory } from './category-edit.ts';
import { placeCategory } from './category-move.ts';
import { readCategories } from './category-queries.ts';
import { bind, readSamplerChoices, unbind } from './category-samplers.ts';
import { requireConfirmation, type Tools } from './change.ts';

/** The tree of categories, with how each is sorted and tagged and what its products need. */
export class CategoryService {
  readonly #tools: Tools;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  async list(actor: Actor, db: Db = this.#tools.db): Promise<AnswerOf<typeof listCategories>> {
    const can = heldOf(actor, ['goods.category']);
    return { items: (await readCategories(db)).map((facts) => ({ ...facts, can })) };
  }

  samplerChoices(): Promise<AnswerOf<typeof listSamplerChoices>> {
    return readSamplerChoices(this.#tools.db);
  }

  /** @throws AppError name_taken, category_unknown, or about a field */
  async create(tx: Tx, change: Change, body: BodyOf<typeof createCategory>): Promise<Category> {
    return this.#one(tx, change.actor, await addCategory(tx, change, body));
  }

  /** @throws AppError not_found, stale_version, name_taken, or about a field */
  edit(change: Change, id: number, body: BodyOf<typeof editCategory>): Promise<Category> {
    return transaction(this.#tools.db, async (tx) => {
      await changeCategory(tx, change, id, body);
      return this.#one(tx, change.actor, id);
    });
  }

  /** @throws AppError not_found, stale_version, category_cycle, name_taken */
  move(
    change: Change,
    id: number,
    body: BodyOf<typeof moveCategory>,
  ): Promise<AnswerOf<typeof moveCategory>> {
    return transaction(this.#tools.db, async (tx) => {
      await placeCategory(tx, change, id, body);
      return this.list(change.actor, tx);
    });
  }

  /** @throws AppError not_found, confirmation_needed, category_not_empty, in_use */
  remove(change: Change, id: number, confirmed: boolean): Promise<void> {
    requireConfirmation(confirmed);
    return transaction(this.#tools.db, (tx) => removeCategory(tx, change, id));
  }

  /** @throws AppError not_found, sampler_already_bound, stale_version, sampler_unknown, sampler_format_differs */
  bind(
    change: Change,
    category: number,
    format: Format,
    body: { readonly version: number; readonly sampler: number },
  ): Promise<Category> {
    return transaction(this.#tools.db, async (tx) => {
      await bind(tx, change, this.#tools.hooks, { category, format, ...body });
      return this.#one(tx, change.actor, category);
    });
  }

  /** @throws AppError not_found, stale_version */
  unbind(change: Change, category: number, format: Format, version: number): Promise<Category> {
    return transaction(this.#tools.db, async (tx) => {
      await unbind(tx, change, this.#tools.hooks, { category, format, version });
      return this.#one(tx, change.actor, category);
    });
  }

  async #one(tx: Tx, actor: Actor, id: number): Promise<Category> {
    const found = (await this.list(actor, tx)).items.find((category) => category.id === id);
    if (found === undefined) throw notFound();
    return found;
  }
}
