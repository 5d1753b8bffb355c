import type { KeyboardEvent } from 'react';
import { ARROWS } from './arrows.ts';
import type { PlanEdit } from './plan-edit.ts';

/** How far a fine step goes, in millimetres. */
const FINE = 10;

/** Parts of the drawing that the keys need. */
export interface KeyPlace {
  /** The placement that has the focus, or is the first to have it. */
  readonly current: number | undefined;
  /** All placements of the face. */
  readonly all: readonly number[];
  /** Says why counts stayed as they were. */
  readonly onRefused: (problems: ReturnType<PlanEdit['resize']>) => void;
  /** Goes to the face before or after. */
  readonly onFace: (step: 1 | -1) => void;
}

/** Keys with something in hand; true where the key was one. */
function carryKey(edit: PlanEdit, event: KeyboardEvent, { onFace }: KeyPlace): boolean {
  const step = ARROWS[event.key];
  if (step) {
    if (event.shiftKey && (step === 'left' || step === 'right')) edit.nudge(step === 'left' ? -FINE : FINE);
    else edit.step(step);
  } else if (event.key === 'Enter' || event.key === ' ') edit.drop(event.shiftKey);
  else if (event.key === 'Escape') edit.release();
  else if (event.key === 'PageUp') onFace(-1);
  else if (event.key === 'PageDown') onFace(1);
  else return false;
  return true;
}

/** Letters are told by their place on the keyboard: they work with a Russian layout as well. */
function commandKey(edit: PlanEdit, event: KeyboardEvent, place: KeyPlace): boolean {
  if (event.code === 'KeyZ') {
    if (event.shiftKey) edit.redo();
    else edit.undo();
  } else if (event.code === 'KeyY') edit.redo();
  else if (event.code === 'KeyA') edit.select(place.all);
  else if (event.key === ' ' && place.current !== undefined) edit.toggle(place.current);
  else return false;
  return true;
}

/** Keys that change what is selected; true where the key was one. */
function editKey(edit: PlanEdit, event: KeyboardEvent, place: KeyPlace): boolean {
  const { current } = place;
  // Where nothing is selected, what has the focus is meant.
  const mean = () => {
    if (edit.selection.get().size === 0 && current !== undefined) edit.select([current]);
  };
  const resize = (work: Parameters<PlanEdit['resize']>[0]) => {
    mean();
    place.onRefused(edit.resize(work));
  };
  const by = event.code === 'BracketRight' ? 1 : event.code === 'BracketLeft' ? -1 : 0;
  if (by !== 0) {
    if (event.shiftKey) resize((one) => ({ back: Math.max(0, one.back + by) }));
    else resize((one) => ({ front: Math.max(1, one.front + by) }));
  } else if ((event.key === 'Enter' || event.key === ' ') && current !== undefined)
    edit.lift(current, 'hand');
  else if (event.code === 'KeyC' && current !== undefined) edit.lift(current, 'hand', true);
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    mean();
    edit.removeSelected();
  } else if (event.key === 'PageUp') place.onFace(-1);
  else if (event.key === 'PageDown') place.onFace(1);
  else return false;
  return true;
}

/** Takes a key of the drawing while it is edited; true where it was one of the editor's. */
export function takeEditKey(edit: PlanEdit, event: KeyboardEvent, place: KeyPlace): boolean {
  const command = event.ctrlKey || event.metaKey;
  const taken = command
    ? commandKey(edit, event, place)
    : event.altKey
      ? false
      : edit.carry.get()
        ? carryKey(edit, event, place)
        : editKey(edit, event, place);
  if (taken) {
    event.preventDefault();
    event.stopPropagation();
  }
  return taken;
}
