import type { Category } from '@javon/contract';

type Place = Pick<Category, 'id' | 'parent_id'>;

/** Target of moving a category: its parent, and the child to be placed before (null: last). */
export interface Target {
  readonly parent: number | null;
  readonly before: number | null;
}

export type MoveKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

function siblingsOf(all: readonly Place[], parent: number | null): readonly Place[] {
  return all.filter((one) => one.parent_id === parent);
}

/**
 * Returns the target of moving a category by an arrow key, given all in tree order: up and down among its
 * siblings, right into the one before it, left out of its parent and after it. Null if there is no such
 * place.
 */
export function moveByKey(all: readonly Place[], id: number, key: MoveKey): Target | null {
  const self = all.find((one) => one.id === id);
  if (!self) return null;
  const siblings = siblingsOf(all, self.parent_id);
  const at = siblings.findIndex((one) => one.id === id);
  const previous = siblings[at - 1];
  if (key === 'ArrowUp') return previous ? { parent: self.parent_id, before: previous.id } : null;
  if (key === 'ArrowDown') {
    if (!siblings[at + 1]) return null;
    return { parent: self.parent_id, before: siblings[at + 2]?.id ?? null };
  }
  if (key === 'ArrowRight') return previous ? { parent: previous.id, before: null } : null;
  const parent = all.find((one) => one.id === self.parent_id);
  if (!parent) return null;
  const around = siblingsOf(all, parent.parent_id);
  const next = around[around.findIndex((one) => one.id === parent.id) + 1];
  return { parent: parent.parent_id, before: next?.id ?? null };
}

/** Whether a category is the other one, or its descendant. */
function isWithin(all: readonly Place[], id: number, other: number): boolean {
  let at: number | null = id;
  for (let steps = 0; at !== null && steps <= all.length; steps += 1) {
    if (at === other) return true;
    const here: number = at;
    at = all.find((one) => one.id === here)?.parent_id ?? null;
  }
  return false;
}

/**
 * Returns the target of dropping a category on another, into it or before it; null if that would create a
 * cycle.
 */
export function moveByDrop(
  all: readonly Place[],
  id: number,
  onto: number,
  place: 'before' | 'into',
): Target | null {
  const other = all.find((one) => one.id === onto);
  if (!other || isWithin(all, onto, id)) return null;
  return place === 'into' ? { parent: onto, before: null } : { parent: other.parent_id, before: onto };
}
