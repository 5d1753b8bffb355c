import type {
  AnswerOf,
  BodyOf,
  Character,
  CharacterCategory,
  createCharacter,
  editCharacter,
  editCharacterCategory,
  listCharacterCategories,
  listCharacters,
  mergeCharacter,
} from '@javon/contract';
import { type Actor, heldOf } from '../../platform/auth/actor.ts';
import type { Change } from '../../platform/change/change.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { requireConfirmation, type Tools } from './change.ts';
import {
  addCharacterCategory,
  orderCategories,
  orderWithin,
  removeCharacterCategory,
  renameCharacterCategory,
} from './character-categories.ts';
import { addCharacter, changeCharacter, removeCharacter } from './character-edit.ts';
import { mergeCharacters } from './character-merge.ts';
import { readCharacterCategories, readCharacterList } from './character-queries.ts';

/** Service for characters and their categories. */
export class CharacterService {
  readonly #tools: Tools;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  async categories(actor: Actor, db: Db = this.#tools.db): Promise<AnswerOf<typeof listCharacterCategories>> {
    const can = abilities(actor);
    return { items: (await readCharacterCategories(db, null)).map((facts) => ({ ...facts, can })) };
  }

  async list(
    actor: Actor,
    category: number | undefined,
    db: Db = this.#tools.db,
  ): Promise<AnswerOf<typeof listCharacters>> {
    const can = abilities(actor);
    return { items: (await readCharacterList(db, { category })).map((facts) => ({ ...facts, can })) };
  }

  /** @throws AppError name_taken, or about a name */
  async createCategory(
    tx: Tx,
    change: Change,
    name: BodyOf<typeof editCharacterCategory>['name'],
  ): Promise<CharacterCategory> {
    return this.#category(tx, change.actor, await addCharacterCategory(tx, change, name));
  }

  /** @throws AppError not_found, stale_version, name_taken, or about a name */
  renameCategory(
    change: Change,
    id: number,
    body: BodyOf<typeof editCharacterCategory>,
  ): Promise<CharacterCategory> {
    return transaction(this.#tools.db, async (tx) => {
      await renameCharacterCategory(tx, change, id, body);
      return this.#category(tx, change.actor, id);
    });
  }

  /** @throws AppError order_outdated */
  orderCategories(change: Change, ids: readonly number[]): Promise<AnswerOf<typeof listCharacterCategories>> {
    return transaction(this.#tools.db, async (tx) => {
      await orderCategories(tx, change, this.#tools.hooks, ids);
      return this.categories(change.actor, tx);
    });
  }

  /** @throws AppError confirmation_needed, not_found, character_category_not_empty */
  removeCategory(change: Change, id: number, confirmed: boolean): Promise<void> {
    requireConfirmation(confirmed);
    return transaction(this.#tools.db, (tx) => removeCharacterCategory(tx, change, id));
  }

  /** @throws AppError name_taken, or about a field */
  async create(tx: Tx, change: Change, body: BodyOf<typeof createCharacter>): Promise<Character> {
    return this.#character(tx, change.actor, await addCharacter(tx, change, body));
  }

  /** @throws AppError not_found, stale_version, name_taken, character_values_unfit, option_in_use, … */
  edit(change: Change, id: number, body: BodyOf<typeof editCharacter>): Promise<Character> {
    return transaction(this.#tools.db, async (tx) => {
      await changeCharacter(tx, change, this.#tools.hooks, id, body);
      return this.#character(tx, change.actor, id);
    });
  }

  /** @throws AppError not_found, order_outdated */
  order(change: Change, category: number, ids: readonly number[]): Promise<AnswerOf<typeof listCharacters>> {
    return transaction(this.#tools.db, async (tx) => {
      await orderWithin(tx, change, this.#tools.hooks, category, ids);
      return this.list(change.actor, category, tx);
    });
  }

  /** @throws AppError confirmation_needed, not_found, character_in_use, character_in_sampler, in_use */
  remove(change: Change, id: number, confirmed: boolean): Promise<void> {
    requireConfirmation(confirmed);
    return transaction(this.#tools.db, (tx) => removeCharacter(tx, change, id));
  }

  /** @throws AppError confirmation_needed, merge_with_itself, characters_differ, stale_version, … */
  merge(
    change: Change,
    id: number,
    { confirmed, ...body }: BodyOf<typeof mergeCharacter>,
  ): Promise<AnswerOf<typeof mergeCharacter>> {
    requireConfirmation(confirmed === true);
    return transaction(this.#tools.db, async (tx) => {
      const counts = await mergeCharacters(tx, change, this.#tools.hooks, id, body);
      return { ...counts, character: await this.#character(tx, change.actor, body.into) };
    });
  }

  async #category(db: Db, actor: Actor, id: number): Promise<CharacterCategory> {
    const [facts] = await readCharacterCategories(db, id);
    if (facts === undefined) throw notFound();
    return { ...facts, can: abilities(actor) };
  }

  async #character(db: Db, actor: Actor, id: number): Promise<Character> {
    const [facts] = await readCharacterList(db, { id });
    if (facts === undefined) throw notFound();
    return { ...facts, can: abilities(actor) };
  }
}

function abilities(actor: Actor): string[] {
  return heldOf(actor, ['goods.character']);
}
