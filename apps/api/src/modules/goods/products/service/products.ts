import type { AnswerOf, FieldIssue, Product, QueryOf } from '@javon/contract';
import { type Actor, heldOf, requireScope, scopeOf } from '../../../../platform/auth/actor.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import type { Page } from '../../../../platform/db/paging.ts';
import { AppError, orNotFound } from '../../../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../../../platform/http/language.ts';
import { branchFor } from '../../../branches/public.ts';
import { branchScope } from '../policy.ts';
import { readCharacterGroups, readCharacters, readPlaces } from '../queries/details.ts';
import * as queries from '../queries/list.ts';
import { readPriceHistory, readWaitingPrice } from '../queries/prices.ts';
import { findProduct, readNamesOf } from '../queries/rows.ts';

type Shown = AnswerOf<'showProduct'>;

const ABILITIES = ['goods.edit', 'goods.price', 'goods.delete'] as const;

function withAbilities(actor: Actor, facts: queries.ProductFacts): Product {
  return { ...facts, can: heldOf(actor, ABILITIES) };
}

async function branchIdOf(db: Db, actor: Actor, branch: string | undefined): Promise<number | null> {
  if (branch === undefined) return null;
  return (await branchFor(db, branchScope(actor), actor, branch)).id;
}

/**
 * Options for reading products for an actor.
 * @throws AppError not_found if the requested branch does not exist or is out of the actor's scope;
 * no_permission for deleted products, or for leaving out the products of a segment
 */
async function readOptions(
  db: Db,
  actor: Actor,
  query: QueryOf<'listProducts'>,
  language: ServerLanguage,
): Promise<queries.ReadOptions> {
  if (query.deleted === 'true') requireScope(actor, 'goods.delete');
  if (query.not_in_segment !== undefined) requireScope(actor, 'segment.show');
  return { language, scope: branchScope(actor), branchId: await branchIdOf(db, actor, query.branch) };
}

/**
 * Searches products, one page.
 * @throws AppError as {@link readOptions}
 */
export async function findProducts(
  db: Db,
  actor: Actor,
  query: QueryOf<'listProducts'>,
  language: ServerLanguage,
): Promise<AnswerOf<'listProducts'>> {
  return queries.readProducts(db, query, await readOptions(db, actor, query, language));
}

/**
 * Searches products with all their texts, one page.
 * @throws AppError as {@link readOptions}
 */
export async function findWholeProducts(
  db: Db,
  actor: Actor,
  query: QueryOf<'listProducts'>,
  language: ServerLanguage,
): Promise<Page<queries.ProductFacts>> {
  return queries.readWholeProducts(db, query, await readOptions(db, actor, query, language));
}

/**
 * Shows a product with its characters, gaps and prices.
 * @throws AppError not_found; a deleted product is shown only to a person who may delete
 */
export async function productDetails(
  db: Db,
  actor: Actor,
  id: number,
  branch: string | undefined,
): Promise<Shown> {
  const branchId = await branchIdOf(db, actor, branch);
  const deletedToo = scopeOf(actor, 'goods.delete') !== null;
  const facts = orNotFound(await queries.readProduct(db, id, branchScope(actor), branchId, deletedToo));
  const [characters, groups, history, waitingPrice] = await Promise.all([
    readCharacters(db, id),
    readCharacterGroups(db, id),
    readPriceHistory(db, id),
    readWaitingPrice(db, id),
  ]);
  return {
    ...withAbilities(actor, facts),
    characters,
    character_groups: groups,
    gaps: gapsOf(facts, groups),
    price_history: history,
    waiting_price: waitingPrice,
  };
}

/** Lists the missing facts of a product. */
function gapsOf(product: Omit<Product, 'can'>, groups: Shown['character_groups']): Shown['gaps'] {
  const gaps: Shown['gaps'] = [];
  const need = (kind: Shown['gaps'][number]['kind'], value: unknown) => {
    if (value === null || value === undefined || value === '') gaps.push({ kind, character: null });
  };
  need('name_uz', product.name.uz);
  need('name_ru', product.name.ru);
  need('name_kaa', product.name.kaa);
  need('width', product.width_mm);
  need('height', product.height_mm);
  need('length', product.length_mm);
  need('weight', product.weight_g);
  need('picture', product.picture_url);
  for (const { characters } of groups) {
    for (const { id, name, needed, value } of characters)
      if (needed && value === null) gaps.push({ kind: 'character', character: { id, name } });
  }
  return gaps;
}

/**
 * Shows the balances and the shelves of a product.
 * @throws AppError not_found
 */
export async function productPlaces(
  db: Db,
  actor: Actor,
  id: number,
): Promise<AnswerOf<'showProductPlaces'>> {
  orNotFound(await findProduct(db, 'id', id));
  return readPlaces(db, branchScope(actor), id);
}

/**
 * Shows a product after a change.
 * @throws AppError not_found
 */
export async function showOne(db: Db, actor: Actor, id: number): Promise<Product> {
  const facts = orNotFound(await queries.readProduct(db, id, branchScope(actor)));
  return withAbilities(actor, facts);
}

/**
 * Refuses products that do not exist or are deleted, each at its path.
 * @param places path of each product in the body
 * @throws AppError invalid: product_unknown, product_gone
 */
export async function requireLiveProducts(
  tx: Tx,
  language: ServerLanguage,
  places: readonly { readonly product: number; readonly path: string }[],
): Promise<void> {
  const known = await readNamesOf(
    tx,
    places.map(({ product }) => product),
  );
  const issues = places.flatMap(({ product, path }): FieldIssue[] => {
    const row = known.get(product);
    if (row === undefined) return [{ path, code: 'product_unknown', params: {} }];
    if (row.deleted_at === null) return [];
    return [{ path, code: 'product_gone', params: { name: row[`name_${language}`], sku: row.sku } }];
  });
  if (issues.length > 0) throw new AppError('invalid', { issues });
}
