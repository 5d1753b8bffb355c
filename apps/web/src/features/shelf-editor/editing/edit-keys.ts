import type { KeyboardEvent } from 'react';
import { actionOf, type KeyName } from '../../../shared/keys/key-map.ts';
import type { PlanEdit } from './plan-edit.ts';
import { ARROWS } from './stops.ts';

/** Length of a fine step, millimetres. */
const FINE = 10;

/** Parts of the drawing that the keys need. */
interface KeyContext {
  /** The placement that has the focus, or is the first to have it. */
  readonly current: number | undefined;
  /** All placements of the face. */
  readonly all: readonly number[];
  /** Called with the reasons why counts are unchanged. */
  readonly onRefused: (problems: ReturnType<PlanEdit['resize']>) => void;
  readonly onFace: (step: 1 | -1) => void;
}

/** Handles a key while products are carried. */
function handleCarryKey(
  edit: PlanEdit,
  action: KeyName<'shelf_carry'>,
  event: KeyboardEvent,
  { onFace }: KeyContext,
): void {
  const step = ARROWS[event.key];
  if (action === 'fine') edit.nudge(step === 'left' ? -FINE : FINE);
  else if (action === 'carry' && step) edit.step(step);
  else if (action === 'put' || action === 'force') edit.drop(action === 'force');
  else if (action === 'cancel') edit.release();
  else if (action === 'faces') onFace(event.key === 'PageUp' ? -1 : 1);
}

/** Handles undo, redo and selection; returns false for other keys. */
function handlePlanKey(edit: PlanEdit, action: KeyName<'shelf_edit'>, place: KeyContext): boolean {
  if (action === 'undo') edit.undo();
  else if (action === 'redo') edit.redo();
  else if (action === 'all') edit.select(place.all);
  else if (action === 'more' && place.current !== undefined) edit.toggle(place.current);
  else return false;
  return true;
}

/** Handles keys that change the selected placements; returns false for other keys. */
function handleSelectionKey(
  edit: PlanEdit,
  action: KeyName<'shelf_edit'>,
  event: KeyboardEvent,
  place: KeyContext,
): boolean {
  const { current } = place;
  // Without a selection, the key applies to the focused placement.
  const selectFocused = () => {
    if (edit.selection.get().size === 0 && current !== undefined) edit.select([current]);
  };
  const resize = (work: Parameters<PlanEdit['resize']>[0]) => {
    selectFocused();
    place.onRefused(edit.resize(work));
  };
  const by = event.code === 'BracketRight' ? 1 : -1;
  if (action === 'back') resize((one) => ({ back: Math.max(0, one.back + by) }));
  else if (action === 'front') resize((one) => ({ front: Math.max(1, one.front + by) }));
  else if ((action === 'lift' || action === 'copy') && current !== undefined)
    edit.lift(current, 'hand', action === 'copy');
  else if (action === 'remove') {
    selectFocused();
    edit.removeSelected();
  } else if (action === 'faces') place.onFace(event.key === 'PageUp' ? -1 : 1);
  else return false;
  return true;
}

/** Handles a key of the drawing in edit mode; returns true for the editor's keys. */
export function handleEditKey(edit: PlanEdit, event: KeyboardEvent, place: KeyContext): boolean {
  const carries = edit.carry.get() !== null;
  const carrying = carries ? actionOf('shelf_carry', event) : null;
  const action = actionOf('shelf_edit', event);
  let taken = carrying !== null;
  if (carrying) handleCarryKey(edit, carrying, event, place);
  else if (action)
    taken =
      handlePlanKey(edit, action, place) || (!carries && handleSelectionKey(edit, action, event, place));
  if (taken) {
    event.preventDefault();
    event.stopPropagation();
  }
  return taken;
}
