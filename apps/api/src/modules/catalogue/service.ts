import type {
  AnswerOf,
  BodyOf,
  editProduct,
  listBrands,
  listCategories,
  listProducts,
  Product,
  QueryOf,
  showProduct,
} from '@javon/contract';
import { type Actor, heldOf } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { branchFor } from '../branches/public.ts';
import { readBrands } from './brand-queries.ts';
import { readCategories } from './category-queries.ts';
import { branchScope } from './policy.ts';
import { changeProduct } from './product-edit.ts';
import {
  type ProductFacts,
  readCharacters,
  readPriceHistory,
  readProduct,
  readProducts,
} from './product-queries.ts';

/** What others have to do in the transaction that changes products. */
export interface ProductHooks {
  /** Name, short name, category, brand, barcode or characters of these products were written. */
  productTextsChanged(tx: Tx, productIds: readonly number[]): Promise<void>;
}

const ABILITIES = ['goods.edit', 'goods.price'] as const;

/** Categories, brands and products. */
export class CatalogueService {
  readonly #db: Db;
  readonly #hooks: ProductHooks;

  constructor(db: Db, hooks: ProductHooks) {
    this.#db = db;
    this.#hooks = hooks;
  }

  async categories(): Promise<AnswerOf<typeof listCategories>> {
    return { items: await readCategories(this.#db) };
  }

  brands(query: QueryOf<typeof listBrands>): Promise<AnswerOf<typeof listBrands>> {
    return readBrands(this.#db, query);
  }

  /** @throws AppError not_found when the branch asked for is not there or out of the actor's reach */
  async products(
    actor: Actor,
    query: QueryOf<typeof listProducts>,
    language: ServerLanguage,
  ): Promise<AnswerOf<typeof listProducts>> {
    const scope = branchScope(actor);
    const branchId =
      query.branch === undefined ? null : (await branchFor(this.#db, scope, actor, query.branch)).id;
    const page = await readProducts(this.#db, query, { language, scope, branchId });
    return { ...page, items: page.items.map((facts) => withAbilities(actor, facts)) };
  }

  /** @throws AppError not_found */
  async product(actor: Actor, id: number): Promise<AnswerOf<typeof showProduct>> {
    const [facts, characters, history] = await Promise.all([
      readProduct(this.#db, id, branchScope(actor)),
      readCharacters(this.#db, id),
      readPriceHistory(this.#db, id),
    ]);
    if (facts === null) throw notFound();
    return { ...withAbilities(actor, facts), characters, price_history: history };
  }

  /** @throws AppError not_found, no_permission, stale_version, or about a field */
  edit(actor: Actor, id: number, body: BodyOf<typeof editProduct>, requestId: string): Promise<Product> {
    return transaction(this.#db, async (tx) => {
      const change = await changeProduct(tx, actor, id, body, requestId);
      if (change.texts) await this.#hooks.productTextsChanged(tx, [id]);
      const facts = await readProduct(tx, id, branchScope(actor));
      if (facts === null) throw notFound();
      return withAbilities(actor, facts);
    });
  }
}

function withAbilities(actor: Actor, facts: ProductFacts): Product {
  return { ...facts, can: heldOf(actor, ABILITIES) };
}
