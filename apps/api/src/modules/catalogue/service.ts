import type {
  AnswerOf,
  BodyOf,
  createProduct,
  deleteProduct,
  editProduct,
  editProducts,
  listProducts,
  Product,
  QueryOf,
  setProductCharacters,
  showProduct,
  showProductPlaces,
} from '@javon/contract';
import { sql } from 'kysely';
import { type Actor, heldOf, requireScope, scopeOf } from '../../platform/auth/actor.ts';
import type { Change } from '../../platform/change/change.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { wholePicture } from '../../platform/files/picture.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { branchFor } from '../branches/public.ts';
import { note, requireConfirmation, type Tools } from './change.ts';
import { gapsOf } from './completeness.ts';
import { branchScope } from './policy.ts';
import { changeProducts } from './product-bulk.ts';
import { readCharacterGroups, readCharacters, readPriceHistory } from './product-details.ts';
import { changeProduct, lockProduct } from './product-edit.ts';
import { addProduct, bringBack, markDeleted } from './product-life.ts';
import { readPlaces } from './product-places.ts';
import { type ProductFacts, readProduct, readProducts } from './product-queries.ts';
import { writeProductValues } from './product-values.ts';
import { replaceFile } from './replace-file.ts';

const ABILITIES = ['goods.edit', 'goods.price', 'goods.delete'] as const;
/** Longest side of a product's picture as it is kept, pixels. */
const PICTURE_SIDE = 1200;

/** True while a product has the picture: several may share one, and it stays for the others. */
async function isShown(tx: Tx, key: string): Promise<boolean> {
  const other = tx.selectFrom('product').select('id').where('picture_key', '=', key).limit(1);
  return (await other.executeTakeFirst()) !== undefined;
}

/** Products: their fields, values, pictures, and where they are. */
export class CatalogueService {
  readonly #tools: Tools;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /**
   * @throws AppError not_found when the branch asked for is not there or out of the actor's reach;
   *   no_permission for the deleted ones
   */
  async products(
    actor: Actor,
    query: QueryOf<typeof listProducts>,
    language: ServerLanguage,
  ): Promise<AnswerOf<typeof listProducts>> {
    if (query.deleted === 'true') requireScope(actor, 'goods.delete');
    const scope = branchScope(actor);
    const branchId = await this.#branchId(actor, query.branch);
    const page = await readProducts(this.#tools.db, query, { language, scope, branchId });
    return { ...page, items: page.items.map((facts) => withAbilities(actor, facts)) };
  }

  /** @throws AppError not_found; a deleted product is there for who may delete */
  async product(
    actor: Actor,
    id: number,
    branch: string | undefined,
    db: Db = this.#tools.db,
  ): Promise<AnswerOf<typeof showProduct>> {
    const branchId = await this.#branchId(actor, branch);
    const deletedToo = scopeOf(actor, 'goods.delete') !== null;
    const facts = await readProduct(db, id, branchScope(actor), branchId, deletedToo);
    if (facts === null) throw notFound();
    const [characters, groups, history] = await Promise.all([
      readCharacters(db, id),
      readCharacterGroups(db, id),
      readPriceHistory(db, id),
    ]);
    return {
      ...withAbilities(actor, facts),
      characters,
      character_groups: groups,
      gaps: gapsOf(facts, groups),
      price_history: history,
    };
  }

  /** @throws AppError not_found */
  async places(actor: Actor, id: number): Promise<AnswerOf<typeof showProductPlaces>> {
    const known = await this.#tools.db
      .selectFrom('product')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (known === undefined) throw notFound();
    return readPlaces(this.#tools.db, branchScope(actor), id);
  }

  /** @throws AppError sku_taken, barcode_taken, brand_unknown, category_unknown, no_permission, … */
  async create(tx: Tx, change: Change, body: BodyOf<typeof createProduct>): Promise<Product> {
    const id = await addProduct(tx, change, body);
    await this.#tools.hooks.productTextsChanged(tx, [id]);
    return this.#one(tx, change.actor, id);
  }

  /** @throws AppError not_found, no_permission, stale_version, confirmation_needed, or about a field */
  edit(change: Change, id: number, body: BodyOf<typeof editProduct>): Promise<Product> {
    return transaction(this.#tools.db, async (tx) => {
      const { texts } = await changeProduct(tx, change, id, body);
      if (texts) await this.#tools.hooks.productTextsChanged(tx, [id]);
      return this.#one(tx, change.actor, id);
    });
  }

  /** @throws AppError as for one, at the item that it is about */
  editMany(change: Change, body: BodyOf<typeof editProducts>): Promise<AnswerOf<typeof editProducts>> {
    return transaction(this.#tools.db, (tx) => changeProducts(tx, change, this.#tools.hooks, body));
  }

  /** @throws AppError confirmation_needed, not_found */
  async remove(change: Change, id: number, confirmed: boolean): Promise<AnswerOf<typeof deleteProduct>> {
    requireConfirmation(confirmed);
    const done = await transaction(this.#tools.db, (tx) => markDeleted(tx, change, id));
    return { deleted: true, ...done };
  }

  /** @throws AppError not_found, barcode_taken */
  restore(change: Change, id: number): Promise<Product> {
    return transaction(this.#tools.db, async (tx) => {
      await bringBack(tx, change, id);
      // A sampler or a binding may have changed meanwhile.
      await this.#tools.hooks.productTextsChanged(tx, [id]);
      return this.#one(tx, change.actor, id);
    });
  }

  /** @throws AppError not_found, stale_version, character_unknown, or about a value */
  setValues(
    change: Change,
    id: number,
    body: BodyOf<typeof setProductCharacters>,
  ): Promise<AnswerOf<typeof showProduct>> {
    return transaction(this.#tools.db, async (tx) => {
      if (await writeProductValues(tx, change, id, body))
        await this.#tools.hooks.productTextsChanged(tx, [id]);
      return this.product(change.actor, id, undefined, tx);
    });
  }

  /** @throws AppError not_found, file_not_a_picture, picture_too_large */
  async setPicture(change: Change, id: number, upload: Buffer): Promise<Product> {
    return this.#replacePicture(change, id, await wholePicture(upload, PICTURE_SIDE));
  }

  /** @throws AppError not_found */
  removePicture(change: Change, id: number): Promise<Product> {
    return this.#replacePicture(change, id, null);
  }

  async #replacePicture(change: Change, id: number, picture: Buffer | null): Promise<Product> {
    await replaceFile(this.#tools, picture, async (tx, key) => {
      const { picture_key: before, version } = await lockProduct(tx, id);
      if (before === key) return null;
      await tx
        .updateTable('product')
        .set({ picture_key: key, version: version + 1, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute();
      await note(tx, change, 'product', id, 'photo_changed', {
        before: { photo_key: before },
        after: { photo_key: key },
      });
      await this.#tools.hooks.productTextsChanged(tx, [id]);
      return before !== null && (await isShown(tx, before)) ? null : before;
    });
    return this.#one(this.#tools.db, change.actor, id);
  }

  async #branchId(actor: Actor, branch: string | undefined): Promise<number | null> {
    if (branch === undefined) return null;
    return (await branchFor(this.#tools.db, branchScope(actor), actor, branch)).id;
  }

  async #one(db: Db, actor: Actor, id: number): Promise<Product> {
    const facts = await readProduct(db, id, branchScope(actor));
    if (facts === null) throw notFound();
    return withAbilities(actor, facts);
  }
}

function withAbilities(actor: Actor, facts: ProductFacts): Product {
  return { ...facts, can: heldOf(actor, ABILITIES) };
}
