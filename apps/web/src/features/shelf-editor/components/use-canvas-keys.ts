import { type Elevation, neighbourOf, type PlacedBox } from '@javon/planogram';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../../../shared/is-focus-lost.ts';
import { actionOf, namesOf } from '../../../shared/keys/key-map.ts';
import { useListedKeys } from '../../../shared/keys/use-keys.ts';
import { notify } from '../../../shared/notify/notify.ts';
import type { Store } from '../../../shared/store.ts';
import { tabStopOf, type useView } from '../../shelves/public.ts';
import { handleEditKey } from '../editing/edit-keys.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { ARROWS } from '../editing/stops.ts';
import { useProblemText } from './problem-text.ts';

const GOODS_KEYS = ['walk', 'let_go'] as const;
/** Keys of editing that work where the drawing has the focus; the others work on the whole page. */
const EDIT_KEYS = namesOf('shelf_edit').filter((name) => !['save', 'undo', 'redo'].includes(name));
const VIEW_KEYS = ['nearer', 'farther', 'whole', 'pan'] as const;
const WAYS = ['right', 'left', 'up', 'down'] as const;

/** Parts of a drawing that its keys work on. */
interface KeyedCanvas {
  readonly canvas: RefObject<HTMLElement | null>;
  /** Null: it is only looked at. */
  readonly edit: PlanEdit | null;
  readonly elevation: Elevation;
  readonly selection: Store<ReadonlySet<number>>;
  readonly onSelect: (ids: readonly number[]) => void;
  readonly onFace: (step: 1 | -1) => void;
  /** A key led here from another face: the drawing takes the focus as it opens, once. */
  readonly takesKeys: RefObject<boolean>;
  readonly onViewKeys: ReturnType<typeof useView>['onKeys'];
}

/** Returns the key handler of a drawing: navigation between goods, view, and all editing. */
export function useCanvasKeys(options: KeyedCanvas): (event: KeyboardEvent<HTMLElement>) => void {
  const {
    canvas,
    edit,
    elevation,
    selection,
    onSelect,
    onFace,
    takesKeys: takesKeysRef,
    onViewKeys,
  } = options;
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
  // Keeps the focus on the selection when a key placed, restored or removed the focused box, or restored another.
  const keepFocus = (wasCarried: boolean, isRestored: boolean) => {
    const [target, at, selected] = [canvas.current, boxWithFocus(), selection.get()];
    if (!target || edit?.carry.get()) return;
    const drawn = [...target.querySelectorAll('[data-placement]')].map(idOf);
    const mayMove = wasCarried || (isRestored && drawn.some(({ id }) => selected.has(id)));
    if (at !== undefined && !(mayMove && !selected.has(at))) return;
    target.focus({ preventScroll: true });
    if (selected.size > 0) focusBox(tabStopOf(drawn, selected));
  };

  useLayoutEffect(() => {
    if (!takesKeysRef.current) return;
    takesKeysRef.current = false;
    canvas.current?.focus({ preventScroll: true });
  }, [canvas, takesKeysRef]);
  useFocusOfBoxes(canvas, elevation);
  const hasGoods = elevation.boxes.length > 0;
  useListedKeys('shelf', [...(hasGoods ? GOODS_KEYS : []), ...VIEW_KEYS]);
  useListedKeys('shelf_edit', edit ? EDIT_KEYS : []);
  useListedKeys('shelf_carry', edit ? namesOf('shelf_carry') : []);

  return (event) => {
    const current = boxWithFocus() ?? tabStop();
    if (edit) {
      const isGone = current !== undefined && ['Delete', 'Backspace'].includes(event.key);
      const next = isGone ? nearestTo(elevation, current, selection.get()) : undefined;
      const wasCarried = edit.carry.get() !== null;
      const isRestored = ['undo', 'redo'].includes(actionOf('shelf_edit', event) ?? '');
      const taken = handleEditKey(edit, event, {
        current,
        all: elevation.boxes.map((box) => box.id),
        onFace,
        onRefused: ([problem]) => problem && notify({ kind: 'warning', message: problemText(problem) }),
      });
      if (taken && isGone && next) onSelect([next.id]);
      // After the drawing has been brought up to date, which is asked for before.
      if (taken) return queueMicrotask(() => keepFocus(wasCarried, isRestored));
    }
    const direction = ARROWS[event.key];
    const action = actionOf('shelf', event);
    if (direction && actionOf('shelf_edit', event) === 'look' && edit && current !== undefined) {
      const next = neighbourOf(elevation, current, direction);
      if (next) focusBox(next.id);
    } else if (onViewKeys(event, 'shelf')) return;
    else if (action === 'walk' && direction) {
      const first = elevation.boxes[0];
      const isFirst = selection.get().size === 0 || current === undefined;
      walkTo((isFirst ? first : neighbourOf(elevation, current, direction))?.id);
    } else if (action === 'let_go' && selection.get().size > 0) onSelect([]);
    else return;
    event.preventDefault();
  };
}

/**
 * Keeps the focus at a place when its element is replaced: a save assigns new ids, and a move to another storey
 * renders the box again.
 */
function useFocusOfBoxes(canvas: RefObject<HTMLElement | null>, elevation: Elevation): void {
  const held = useRef<Element | null>(null);
  const before = useRef(elevation);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return undefined;
    const hold = () => {
      held.current = document.activeElement;
    };
    // A removed element blurs without a related target: only a focus that moved elsewhere is dropped.
    const letGo = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) held.current = null;
    };
    const over = new AbortController();
    target.addEventListener('focusin', hold, over);
    target.addEventListener('focusout', letGo, over);
    return () => over.abort();
  }, [canvas]);
  useLayoutEffect(() => {
    const [was, gone] = [before.current, held.current];
    before.current = elevation;
    if (!gone || gone.isConnected || !canvas.current || !isFocusLost()) return;
    const old = was.boxes.find((box) => box.id === idOf(gone).id);
    const next =
      elevation.boxes.find((box) => box.id === old?.id) ??
      elevation.boxes.find((box) => box.storey === old?.storey && box.x === old.x);
    canvas.current.focus({ preventScroll: true });
    canvas.current
      .querySelector<SVGElement>(`[data-placement="${next?.id ?? ''}"]`)
      ?.focus({ preventScroll: true });
  }, [canvas, elevation]);
}

/** Returns the box to select after a removal: the nearest one that stays. */
function nearestTo(elevation: Elevation, id: number, gone: ReadonlySet<number>) {
  const stays = (box: PlacedBox | null) => box !== null && box.id !== id && !gone.has(box.id);
  return WAYS.map((way) => neighbourOf(elevation, id, way)).find(stays) ?? elevation.boxes.find(stays);
}

function idOf(element: Element): { readonly id: number } {
  return { id: Number(element.getAttribute('data-placement')) };
}
