import { type TagLayout, tagSize } from '@javon/price-tag';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import {
  type Box,
  boxAround,
  type Guides,
  moveParts,
  NO_GUIDES,
  selectionAfter,
  snapMove,
  snapSize,
  withPart,
} from '../model/layout-edit.ts';
import type { LayoutHistory } from '../use-layout-history.ts';

/** The layout that is edited, with its selected parts. */
export interface EditedParts {
  readonly layout: TagLayout;
  readonly selected: readonly number[];
  readonly onSelect: (indexes: readonly number[]) => void;
  readonly change: LayoutHistory['change'];
}

/** Handlers of a part, or of its corner, while it is dragged. */
export interface PointerHandlers {
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

interface Drag {
  /** The pressed part. */
  readonly index: number;
  /** All parts that move. */
  readonly indexes: readonly number[];
  readonly sizes: boolean;
  /** Box around the parts, and the layout, when the drag began. */
  readonly from: Box;
  readonly layout: TagLayout;
  readonly at: { readonly x: number; readonly y: number };
  /** Tenths of a millimetre per pixel. */
  readonly scale: number;
  readonly name: string;
  /** Whether the pointer has left the place of the press. */
  isLifted: boolean;
  /** Takes the drag back. */
  readonly revert: () => void;
  /** Stops listening for the key that cancels. */
  readonly keys: AbortController;
}

/** Distance from which a press is a drag, pixels: a shaky click moves nothing. */
const DRAG_THRESHOLD = 3;

/** Whether a press adds to the selection instead of replacing it. */
const addsTo = (event: PointerEvent) => event.shiftKey || event.ctrlKey || event.metaKey;

/** Where the layout is after the pointer of a drag moved, and the edges that it snapped to. */
function dragged(
  layout: TagLayout,
  drag: Drag,
  dx: number,
  dy: number,
): { layout: TagLayout; guides: Guides } {
  const { index, indexes, from } = drag;
  const { x, y, w, h } = from;
  if (drag.sizes) {
    const { box, guides } = snapSize(layout, index, {
      x,
      y,
      w: w === 0 ? 0 : w + dx,
      h: h === 0 ? 0 : h + dy,
    });
    return { layout: withPart(layout, index, box), guides };
  }
  const { box, guides } = snapMove(layout, indexes, { x: x + dx, y: y + dy, w, h });
  return { layout: moveParts(drag.layout, indexes, box.x - x, box.y - y), guides };
}

/**
 * Dragging of the parts of a tag: a press selects, moving the pointer moves or sizes what is selected, Escape takes it
 * back.
 * @param element the tag on the screen
 */
export function usePartDrag(
  { layout, selected, onSelect, change, revert }: EditedParts & Pick<LayoutHistory, 'revert'>,
  element: RefObject<HTMLElement | null>,
) {
  const drag = useRef<Drag | null>(null);
  const [guides, setGuides] = useState<Guides>(NO_GUIDES);

  const end = () => {
    drag.current?.keys.abort();
    drag.current = null;
    setGuides(NO_GUIDES);
  };
  const onPointerCancel = () => {
    if (drag.current?.isLifted) drag.current.revert();
    end();
  };
  const begin = (event: PointerEvent, index: number, sizes: boolean) => {
    const part = layout.parts[index];
    const wide = element.current?.getBoundingClientRect().width;
    if (event.button !== 0 || part === undefined || !wide) return;
    event.stopPropagation();
    const isInSelection = selected.includes(index) && !addsTo(event);
    const indexes = isInSelection ? selected : selectionAfter(selected, index, event);
    onSelect(indexes);
    if (!indexes.includes(index)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const keys = new AbortController();
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      onPointerCancel();
    };
    window.addEventListener('keydown', onKey, { capture: true, signal: keys.signal });
    drag.current = {
      index,
      indexes,
      sizes,
      from: boxAround(layout, indexes),
      layout,
      scale: tagSize(layout).width / wide,
      at: { x: event.clientX, y: event.clientY },
      name: `drag ${event.timeStamp}`,
      isLifted: false,
      revert,
      keys,
    };
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current;
    if (now === null) return;
    const [px, py] = [event.clientX - now.at.x, event.clientY - now.at.y];
    if (!now.isLifted && Math.hypot(px, py) < DRAG_THRESHOLD) return;
    now.isLifted = true;
    const next = dragged(layout, now, Math.round(px * now.scale), Math.round(py * now.scale));
    setGuides(next.guides);
    change(next.layout, now.name);
  };
  const onPointerUp = (event: PointerEvent) => {
    const now = drag.current;
    // A press on one of several without a drag selects it alone.
    if (now && !now.isLifted && !addsTo(event)) onSelect([now.index]);
    end();
  };
  return { guides, begin, onPointerMove, onPointerUp, onPointerCancel };
}
