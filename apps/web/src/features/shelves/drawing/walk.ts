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
  const order = useMemo(() => walkOrderOf(plan, (id) => placed.has(id)), [plan, placed]);
  // A press, or another view, selected a product: the walk continues from there.
  const [only] = selected.size === 1 ? selected : [];
  useEffect(() => {
    if (only !== undefined) setPointed(only);
  }, [only]);
  const at = pointed !== null && placed.has(pointed) ? pointed : null;
  useListedKeys('shelf_walk', order.length > 0 ? namesOf('shelf_walk') : []);
  /** Handles a key of the walk. Returns the product reached; null for other keys, or where there is none. */
  const onKeys = (event: KeyboardEvent): { readonly taken: boolean; readonly to: number | null } => {
    const action = actionOf('shelf_walk', event);
    const step = walkStepOf(event);
    let to: number | null = null;
    if (step) {
      to = stepInWalk(order, at, step, current);
      if (to !== null) {
        setPointed(to);
        // An open card goes along.
        if (selected.size > 0) onSelect([to]);
        const next = order.find((one) => one.id === to)?.face;
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

/** Step of a key in the walking order. */
type WalkStep = 'next' | 'back' | 'first' | 'last' | 'next_face' | 'face_before';

/** Returns the step of a key on a walk; null for other keys. */
export function walkStepOf(event: PressedKey): WalkStep | null {
  const action = actionOf('shelf_walk', event);
  return action === 'choose' || action === 'let_go' ? null : action;
}

export type WalkOrder = readonly { readonly id: number; readonly face: number }[];

export function walkOrderOf(plan: ShelfPlan, isKnown: (id: number) => boolean): WalkOrder {
  return inWalk(plan, plan.placements).filter((one) => isKnown(one.id));
}

/**
 * Returns the placement that a step leads to; null if there is none in that direction.
 * @param at the current placement; null: none yet, so that the first step leads to the shown face
 */
export function stepInWalk(order: WalkOrder, at: number | null, step: WalkStep, face: number): number | null {
  const firstOn = (wanted: number | undefined) => order.find((one) => one.face === wanted);
  const index = order.findIndex((one) => one.id === at);
  const here = order[index];
  const faces = [...new Set(order.map((one) => one.face))];
  const to = (): WalkOrder[number] | undefined => {
    if (step === 'first') return order[0];
    if (step === 'last') return order.at(-1);
    if (!here) return firstOn(face) ?? order[0];
    if (step === 'next') return order[index + 1];
    if (step === 'back') return order[index - 1];
    return firstOn(faces[faces.indexOf(here.face) + (step === 'next_face' ? 1 : -1)]);
  };
  return to()?.id ?? null;
}
