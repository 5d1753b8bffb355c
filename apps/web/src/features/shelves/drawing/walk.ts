import { inWalk, type ShelfPlan } from '@javon/planogram';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { actionOf, namesOf, type PressedKey } from '../../../shared/keys/key-map.ts';
import { useListedKeys } from '../../../shared/keys/use-keys.ts';
import { type Store, useStore } from '../../../shared/store.ts';
import type { Placed } from './placed.ts';

/** Plan to walk along by keys. */
export interface WalkedPlan {
  readonly plan: ShelfPlan;
  readonly placed: ReadonlyMap<number, Placed>;
  /** The face that is looked at. */
  readonly current: number;
  readonly selection: Store<ReadonlySet<number>>;
  readonly onSelect: (ids: readonly number[]) => void;
  /** Called when the walk reaches a product of another face. */
  readonly onReach: (face: number) => void;
}

/**
 * Walking by keys from product to product, where arrows have another use: N and P in the order of the walk, Home and
 * End, page keys from face to face. Enter selects the current product, Escape deselects.
 */
export function useWalk({ plan, placed, current, selection, onSelect, onReach }: WalkedPlan) {
  const selected = useStore(selection);
  const [pointed, setPointed] = useState<number | null>(null);
  const way = useMemo(() => wayOf(plan, (id) => placed.has(id)), [plan, placed]);
  // A press, or another view, selected a product: the walk continues from there.
  const [only] = selected.size === 1 ? selected : [];
  useEffect(() => {
    if (only !== undefined) setPointed(only);
  }, [only]);
  const at = pointed !== null && placed.has(pointed) ? pointed : null;
  useListedKeys('shelf_walk', way.length > 0 ? namesOf('shelf_walk') : []);
  /** Handles a key of the walk. Returns the product reached; null for other keys, or where there is none. */
  const onKeys = (event: KeyboardEvent): { readonly taken: boolean; readonly to: number | null } => {
    const action = actionOf('shelf_walk', event);
    const step = walkStepOf(event);
    let to: number | null = null;
    if (step) {
      to = stepOn(way, at, step, current);
      if (to !== null) {
        setPointed(to);
        // An open card goes along.
        if (selected.size > 0) onSelect([to]);
        const next = way.find((one) => one.id === to)?.face;
        if (next !== undefined && next !== current) onReach(next);
      }
    } else if (action === 'choose' && at !== null) onSelect([at]);
    else if (action === 'let_go' && selected.size > 0) onSelect([]);
    else if (action === 'let_go' && at !== null) setPointed(null);
    else return { taken: false, to };
    event.preventDefault();
    event.stopPropagation();
    return { taken: true, to };
  };
  /** Chooses one, as a press does; null: none. */
  const choose = useCallback(
    (id: number | null) => {
      setPointed(id);
      onSelect(id === null ? [] : [id]);
    },
    [onSelect],
  );
  return { at, selected, onKeys, choose };
}

/** Where a key leads to in the order of the walk. */
type WalkStep = 'next' | 'back' | 'first' | 'last' | 'next_face' | 'face_before';

/** Returns the step of a key on a walk; null for other keys. */
export function walkStepOf(event: PressedKey): WalkStep | null {
  const action = actionOf('shelf_walk', event);
  return action === 'choose' || action === 'let_go' ? null : action;
}

/** Placements in walking order. */
export type Way = readonly { readonly id: number; readonly face: number }[];

/** The way along a shelf, of what is known on it. */
export function wayOf(plan: ShelfPlan, isKnown: (id: number) => boolean): Way {
  return inWalk(plan, plan.placements).filter((one) => isKnown(one.id));
}

/**
 * Where a step leads to; null where there is nothing that way.
 * @param at where one is; null: nowhere yet, so that the first step leads to the face that is looked at
 */
export function stepOn(way: Way, at: number | null, step: WalkStep, face: number): number | null {
  const firstOn = (wanted: number | undefined) => way.find((one) => one.face === wanted);
  const index = way.findIndex((one) => one.id === at);
  const here = way[index];
  const faces = [...new Set(way.map((one) => one.face))];
  const to = (): Way[number] | undefined => {
    if (step === 'first') return way[0];
    if (step === 'last') return way.at(-1);
    if (!here) return firstOn(face) ?? way[0];
    if (step === 'next') return way[index + 1];
    if (step === 'back') return way[index - 1];
    return firstOn(faces[faces.indexOf(here.face) + (step === 'next_face' ? 1 : -1)]);
  };
  return to()?.id ?? null;
}
