import type { AnswerOf, Brand, listBrands, mergeBrand, QueryOf } from '@javon/contract';
import { type Actor, heldOf } from '../../platform/auth/actor.ts';
import type { Change } from '../../platform/change/change.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { leaveLater } from '../../platform/files/leaving.ts';
import { wholePicture } from '../../platform/files/picture.ts';
import { addBrand, changeName, lockBrand, mergeInto, productsOf, removeBrand } from './brand-edit.ts';
import { type BrandFacts, readBrand, readBrands } from './brand-queries.ts';
import { note, requireConfirmation, type Tools } from './change.ts';
import { replaceFile } from './replace-file.ts';

/** Longest side of a logo as it is kept, pixels. */
const LOGO_SIDE = 400;

/** Brands with their logos. */
export class BrandService {
  readonly #tools: Tools;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  async list(actor: Actor, query: QueryOf<typeof listBrands>): Promise<AnswerOf<typeof listBrands>> {
    const page = await readBrands(this.#tools.db, query);
    return { ...page, items: page.items.map((facts) => withAbilities(actor, facts)) };
  }

  /** @throws AppError name_taken, or about the name */
  async create(tx: Tx, change: Change, name: string): Promise<Brand> {
    return this.#one(tx, change.actor, await addBrand(tx, change, name));
  }

  /** @throws AppError not_found, stale_version, name_taken, or about the name */
  rename(
    change: Change,
    id: number,
    body: { readonly version: number; readonly name: string },
  ): Promise<Brand> {
    return transaction(this.#tools.db, async (tx) => {
      await changeName(tx, change, this.#tools.hooks, id, body);
      return this.#one(tx, change.actor, id);
    });
  }

  /** @throws AppError not_found, confirmation_needed, brand_in_use */
  async remove(change: Change, id: number, confirmed: boolean): Promise<void> {
    requireConfirmation(confirmed);
    await transaction(this.#tools.db, async (tx) => {
      const logo = await removeBrand(tx, change, id);
      if (logo !== null) await leaveLater(tx, logo);
    });
  }

  /** @throws AppError not_found, confirmation_needed, merge_with_itself, brand_unknown, stale_version */
  async merge(
    change: Change,
    id: number,
    body: { readonly version: number; readonly into: number },
    confirmed: boolean,
  ): Promise<AnswerOf<typeof mergeBrand>> {
    requireConfirmation(confirmed);
    return transaction(this.#tools.db, async (tx) => {
      const { moved, unusedLogo } = await mergeInto(tx, change, this.#tools.hooks, id, body);
      if (unusedLogo !== null) await leaveLater(tx, unusedLogo);
      return { moved, brand: await this.#one(tx, change.actor, body.into) };
    });
  }

  /** @throws AppError not_found, file_not_a_picture, picture_too_large */
  async setLogo(change: Change, id: number, upload: Buffer): Promise<Brand> {
    return this.#replaceLogo(change, id, await wholePicture(upload, LOGO_SIDE));
  }

  /** @throws AppError not_found */
  removeLogo(change: Change, id: number): Promise<Brand> {
    return this.#replaceLogo(change, id, null);
  }

  async #replaceLogo(change: Change, id: number, picture: Buffer | null): Promise<Brand> {
    await replaceFile(this.#tools, picture, async (tx, key) => {
      const { logo_key: before, version } = await lockBrand(tx, id);
      if (before === key) return null;
      await tx
        .updateTable('brand')
        .set({ logo_key: key, version: version + 1 })
        .where('id', '=', id)
        .execute();
      await note(tx, change, 'brand', id, 'photo_changed', {
        before: { photo_key: before },
        after: { photo_key: key },
      });
      await this.#tools.hooks.productTextsChanged(tx, await productsOf(tx, id));
      return before;
    });
    return this.#one(this.#tools.db, change.actor, id);
  }

  async #one(db: Db, actor: Actor, id: number): Promise<Brand> {
    const facts = await readBrand(db, id);
    if (facts === null) throw notFound();
    return withAbilities(actor, facts);
  }
}

function withAbilities(actor: Actor, facts: BrandFacts): Brand {
  return { ...facts, can: heldOf(actor, ['goods.brand']) };
}
