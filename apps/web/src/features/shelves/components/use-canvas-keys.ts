import { type Direction, type Elevation, neighbourOf } from '@javon/planogram';
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { notify } from '../../../shared/notify/notify.ts';
import type { Store } from '../../../shared/store.ts';
import { takeEditKey } from '../editing/edit-keys.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { tabStopOf } from './PlacementBoxes.tsx';
import { useProblemText } from './problem-text.ts';
import type { useView } from './use-view.ts';

const DIRECTIONS: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

/** What the keys of a drawing work on. */
interface KeyedCanvas {
  readonly canvas: RefObject<HTMLElement | null>;
  /** Null: it is only looked at. */
  readonly edit: PlanEdit | null;
  readonly elevation: Elevation;
  readonly selection: Store<ReadonlySet<number>>;
  readonly onSelect: (ids: readonly number[]) => void;
  /** Goes to the face before or after. */
  readonly onFace: (step: 1 | -1) => void;
  /** A key led here from another face: the drawing takes the focus as it opens, once. */
  readonly takesKeys: RefObject<boolean>;
  readonly onViewKeys: ReturnType<typeof useView>['onKeys'];
}

/** Keys of a drawing: walking through what stands there, the view, and all of editing. */
export function useCanvasKeys(options: KeyedCanvas): (event: KeyboardEvent<HTMLElement>) => void {
  const { canvas, edit, elevation, selection, onSelect, onFace, takesKeys, onViewKeys } = options;
  const problemText = useProblemText();
  const tabStop = () => tabStopOf(elevation.boxes, selection.get());
  const focusBox = (id: number | undefined) =>
    canvas.current
      ?.querySelector<SVGElement>(`[data-placement="${id ?? ''}"]`)
      ?.focus({ preventScroll: true });
  const boxWithFocus = () => {
    const id = Number(document.activeElement?.closest('[data-placement]')?.getAttribute('data-placement'));
    return id === 0 || Number.isNaN(id) ? undefined : id;
  };
  const walkTo = (id: number | undefined) => {
    if (id === undefined) return;
    onSelect([id]);
    focusBox(id);
  };
  // What a key put down, brought back or took away may leave the focus nowhere: it stays with what is selected.
  const keepFocus = () => {
    const [target, at] = [canvas.current, document.activeElement];
    if (!target || edit?.carry.get()) return;
    if (at !== target && target.contains(at)) return;
    target.focus({ preventScroll: true });
    if (selection.get().size > 0)
      focusBox(tabStopOf([...target.querySelectorAll('[data-placement]')].map(idOf), selection.get()));
  };

  useLayoutEffect(() => {
    if (!takesKeys.current) return;
    takesKeys.current = false;
    canvas.current?.focus({ preventScroll: true });
  }, [canvas, takesKeys]);

  return (event) => {
    const current = boxWithFocus() ?? tabStop();
    if (edit) {
      const isGone = current !== undefined && ['Delete', 'Backspace'].includes(event.key);
      const next = isGone
        ? (neighbourOf(elevation, current, 'right') ?? neighbourOf(elevation, current, 'left'))
        : null;
      const taken = takeEditKey(edit, event, {
        current,
        all: elevation.boxes.map((box) => box.id),
        onFace,
        onRefused: ([problem]) => problem && notify({ kind: 'warning', message: problemText(problem) }),
      });
      if (taken && isGone && next) onSelect([next.id]);
      // After the drawing has been brought up to date, which is asked for before.
      if (taken) return queueMicrotask(keepFocus);
    }
    const direction = DIRECTIONS[event.key];
    if (direction && (event.ctrlKey || event.metaKey) && edit && current !== undefined) {
      const next = neighbourOf(elevation, current, direction);
      if (next) focusBox(next.id);
    } else if (event.ctrlKey || event.metaKey || event.altKey || onViewKeys(event, 'shift')) return;
    else if (direction) {
      const first = elevation.boxes[0];
      const isFirst = selection.get().size === 0 || current === undefined;
      walkTo((isFirst ? first : neighbourOf(elevation, current, direction))?.id);
    } else if (event.key === 'Escape' && selection.get().size > 0) onSelect([]);
    else return;
    event.preventDefault();
  };
}

function idOf(element: Element): { readonly id: number } {
  return { id: Number(element.getAttribute('data-placement')) };
}
