import type { AnswerOf, PermissionKey } from '@javon/contract';
import { type Actor, widestScope } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { searchWords } from '../../platform/text/normalise.ts';
import { findBranches, findPeople, findProducts, findShelves } from './queries.ts';

/** Permissions of the screen that a hit opens: a kind is only searched with one of these keys. */
const SCREENS = {
  products: ['goods.show', 'product.show', 'goods', 'price_tag'],
  shelves: ['shelf.show', 'shelf'],
  branches: ['branch.show', 'branch'],
  people: ['users.show', 'users'],
} as const satisfies Record<string, readonly PermissionKey[]>;

/** Searches the screens that the person may open, for the command palette; the kinds are searched in parallel. */
export async function findAll(db: Db, actor: Actor, text: string): Promise<AnswerOf<'searchAll'>> {
  const anyWord = searchWords(text).length > 0;
  const within = <Hit>(
    kind: keyof typeof SCREENS,
    find: (scope: Scope) => Promise<Hit[]>,
  ): Promise<Hit[]> => {
    const scope = anyWord ? widestScope(actor, SCREENS[kind]) : null;
    return scope === null ? Promise.resolve([]) : find(scope);
  };
  const [products, shelves, branches, people] = await Promise.all([
    within('products', () => findProducts(db, text)),
    within('shelves', (scope) => findShelves(db, scope, text)),
    within('branches', (scope) => findBranches(db, scope, text)),
    within('people', (scope) => findPeople(db, scope, text)),
  ]);
  return { products, shelves, branches, people };
}
