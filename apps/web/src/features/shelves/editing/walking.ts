import { inWalk, type ShelfPlan } from '@javon/planogram';
import { actionOf, type PressedKey } from '../../../shared/keys/key-map.ts';

/** Where a key leads to in the order of the walk. */
export type WalkStep = 'next' | 'back' | 'first' | 'last' | 'next_face' | 'face_before';

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
