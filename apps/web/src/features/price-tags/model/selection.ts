import type { Format, Tag } from '@javon/contract';

/** A tag within a branch: product and format. */
export type TagKey = `${number} ${Format}`;

export function keyOf(tag: Pick<Tag, 'format'> & { readonly product: { readonly id: number } }): TagKey {
  return `${tag.product.id} ${tag.format}`;
}

/** A selected tag; `copies` is its own number, or null for the common number. */
export interface Chosen {
  readonly tag: Tag;
  readonly copies: number | null;
}

/** The selected tags, in the order of selection. */
export type Selection = ReadonlyMap<TagKey, Chosen>;

export const NOTHING_CHOSEN: Selection = new Map();

/** Whether electronic labels show a tag: it is updated and confirmed automatically. */
export function isElectronic(tag: Tag): boolean {
  return tag.problems.some(({ code }) => code === 'tag_electronic');
}

/**
 * Whether a tag may be selected: one that must not be printed stays in the queue; taking down has no
 * requirements.
 */
export function isChoosable(tag: Tag): boolean {
  return tag.state === 'take_down' || tag.problems.length === 0;
}

/** Number of tags that may not be selected, and the distinct reasons as text; null if there are none. */
export function blockedOf(tags: readonly Tag[]): { readonly count: number; readonly why: string } | null {
  const blocked = tags.filter((tag) => !isChoosable(tag));
  if (blocked.length === 0) return null;
  const reasons = new Set(blocked.flatMap((tag) => tag.problems.map(({ message }) => message)));
  return { count: blocked.length, why: [...reasons].join(' · ') };
}

/** Adds tags to the selection, or removes them; tags that may not be selected are skipped. */
export function choose(selection: Selection, tags: readonly Tag[], on: boolean): Selection {
  const next = new Map(selection);
  for (const tag of tags) {
    const key = keyOf(tag);
    if (!on) next.delete(key);
    else if (!next.has(key) && isChoosable(tag)) next.set(key, { tag, copies: null });
  }
  return next;
}

export function toggle(selection: Selection, tag: Tag): Selection {
  return choose(selection, [tag], !selection.has(keyOf(tag)));
}

export function withCopies(selection: Selection, key: TagKey, copies: number): Selection {
  const chosen = selection.get(key);
  if (!chosen) return selection;
  return new Map(selection).set(key, { ...chosen, copies });
}

/**
 * Returns the selection after the list was fetched again: known tags with their new data, without those that
 * may no longer be printed. Tags outside the list stay.
 */
export function refreshed(selection: Selection, tags: readonly Tag[]): Selection {
  if (selection.size === 0) return selection;
  const next = new Map(selection);
  let changed = false;
  for (const tag of tags) {
    const key = keyOf(tag);
    const before = next.get(key);
    if (!before || before.tag === tag) continue;
    changed = true;
    if (isChoosable(tag)) next.set(key, { ...before, tag });
    else next.delete(key);
  }
  return changed ? next : selection;
}

/** Number of papers of the selection, including copies. */
export function papersOf(selection: Selection, copiesOfAll: number): number {
  let sum = 0;
  for (const { copies } of selection.values()) sum += copies ?? copiesOfAll;
  return sum;
}
