import { type TagLayout, tagSize } from '@javon/price-tag';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  addsToSelection,
  type Box,
  boxAround,
  type Guides,
  moveParts,
  NO_GUIDES,
  partsWithin,
  selectionAfter,
  snapMove,
  snapSize,
  withPart,
} from './model/layout-edit.ts';
import type { LayoutHistory } from './use-layout-history.ts';

/** Distance from which a press is a drag, pixels: a shaky click moves nothing. */
const DRAG_THRESHOLD = 3;
/** Time for which a finger rests on a part before it begins to choose several, milliseconds. */
const LONG_PRESS_MS = 380;

/** A press on a part or beside all of them. */
interface Press {
  readonly at: { readonly x: number; readonly y: number };
  /** Tenths of a millimetre per pixel. */
  readonly scale: number;
  /** Whether the pointer has left the place of the press. */
  isLifted: boolean;
  /** Ends the long press, and listening for the key that cancels. */
  readonly ended: AbortController;
}

interface Drag extends Press {
  /** The pressed part. */
  readonly index: number;
  /** All parts that move. */
  indexes: readonly number[];
  readonly sizes: boolean;
  /** Box around the parts, and the layout, when the drag began. */
  from: Box;
  readonly layout: TagLayout;
  readonly name: string;
  /** Takes the drag back. */
  readonly revert: () => void;
  /** Selection after a press without a drag. */
  released: readonly number[];
}

interface BandPress extends Press {
  readonly isTouch: boolean;
  /** Parts that were selected and stay so. */
  readonly before: readonly number[];
  /** Corner of the band, in tenths of a millimetre. */
  readonly from: { readonly x: number; readonly y: number };
}

/** A layout that is edited by presses. */
export interface PressedCanvas {
  readonly element: RefObject<HTMLElement | null>;
  readonly history: LayoutHistory;
  readonly selected: readonly number[];
  readonly onSelect: (indexes: readonly number[]) => void;
}

/** Handlers of what was pressed, while it is. */
export interface PressHandlers {
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

/**
 * Begins a press of the main button at a place of the layout.
 * @param width of the layout, in tenths of a millimetre
 * @param onCancel called by Escape until the press ends
 */
function pressAt(
  event: PointerEvent,
  element: HTMLElement | null,
  width: number,
  onCancel: () => void,
): Press | null {
  const wide = element?.getBoundingClientRect().width;
  if (event.button !== 0 || !wide) return null;
  event.currentTarget.setPointerCapture(event.pointerId);
  const ended = new AbortController();
  const onKey = (pressed: globalThis.KeyboardEvent) => {
    if (pressed.key !== 'Escape') return;
    pressed.stopPropagation();
    onCancel();
  };
  window.addEventListener('keydown', onKey, { capture: true, signal: ended.signal });
  return { at: { x: event.clientX, y: event.clientY }, scale: width / wide, isLifted: false, ended };
}

/** Returns how far the pointer is from the press, in tenths of a millimetre; null while it is not a drag. */
function wayOf(press: Press, event: PointerEvent): { dx: number; dy: number } | null {
  const [px, py] = [event.clientX - press.at.x, event.clientY - press.at.y];
  if (!press.isLifted && Math.hypot(px, py) < DRAG_THRESHOLD) return null;
  press.isLifted = true;
  return { dx: Math.round(px * press.scale), dy: Math.round(py * press.scale) };
}

/** A band of the mouse around several parts; a press beside all of them without a band selects none. */
function useBand({ element, history: { layout }, selected, onSelect }: PressedCanvas) {
  const held = useRef<BandPress | null>(null);
  const [band, setBand] = useState<Box | null>(null);
  useEffect(() => () => held.current?.ended.abort(), []);

  const end = () => {
    held.current?.ended.abort();
    held.current = null;
    setBand(null);
  };
  const begin = (event: PointerEvent) => {
    const edge = element.current?.getBoundingClientRect();
    const press = edge && pressAt(event, element.current, tagSize(layout).width, end);
    if (!press) return;
    held.current = {
      ...press,
      isTouch: event.pointerType === 'touch',
      before: addsToSelection(event) ? selected : [],
      from: { x: (press.at.x - edge.left) * press.scale, y: (press.at.y - edge.top) * press.scale },
    };
  };
  const follow = (event: PointerEvent) => {
    const now = held.current;
    // A finger that moves beside the parts scrolls the page.
    const way = now && !now.isTouch && wayOf(now, event);
    if (!now || !way) return;
    const { x, y } = now.from;
    const [w, h] = [Math.abs(way.dx), Math.abs(way.dy)];
    const box = { x: Math.min(x, x + way.dx), y: Math.min(y, y + way.dy), w, h };
    setBand(box);
    onSelect([...new Set([...now.before, ...partsWithin(layout, box)])]);
  };
  const release = () => {
    const now = held.current;
    if (now && !now.isLifted) onSelect(now.before);
    end();
  };
  const ofCanvas: PressHandlers & { readonly onPointerDown: (event: PointerEvent) => void } = {
    onPointerDown: begin,
    onPointerMove: follow,
    onPointerUp: release,
    onPointerCancel: end,
  };
  return { band, ofCanvas };
}

/**
 * Presses on a layout: dragging and sizing parts, a band of the mouse around several, and choosing several by touch or
 * keys: a long press or Shift and Space begin it, and taps or the same keys add parts or take them out until none is
 * selected.
 */
export function usePartPresses(canvas: PressedCanvas) {
  const { element, history, selected, onSelect } = canvas;
  const { layout, change } = history;
  const drag = useRef<Drag | null>(null);
  const [guides, setGuides] = useState<Guides>(NO_GUIDES);
  const [isChoosing, setChoosing] = useState(false);
  if (isChoosing && selected.length === 0) setChoosing(false);
  useEffect(() => () => drag.current?.ended.abort(), []);
  const { band, ofCanvas } = useBand(canvas);

  const end = () => {
    drag.current?.ended.abort();
    drag.current = null;
    setGuides(NO_GUIDES);
  };
  const cancel = () => {
    if (drag.current?.isLifted) drag.current.revert();
    end();
  };

  /** Whether the focus moves from part to part without selecting them. */
  const keepsSelection = isChoosing || selected.length > 1;
  const choose = (index: number, several: boolean) => {
    setChoosing(several);
    const isFirst = several && !keepsSelection && selected.includes(index);
    if (!isFirst) onSelect(selectionAfter(selected, index, several));
  };

  const beginLongPress = (held: Drag) => {
    const timer = setTimeout(() => {
      if (held.isLifted) return;
      setChoosing(true);
      held.indexes = selected.includes(held.index) ? selected : [...selected, held.index];
      held.from = boxAround(layout, held.indexes);
      held.released = held.indexes;
      onSelect(held.indexes);
      navigator.vibrate?.(20);
    }, LONG_PRESS_MS);
    held.ended.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  const begin = (event: PointerEvent, index: number, sizes: boolean) => {
    event.stopPropagation();
    if (event.button !== 0) return;
    const isTouch = event.pointerType === 'touch';
    if (!isTouch) setChoosing(false);
    const several = addsToSelection(event) || (isTouch && isChoosing);
    const after = selectionAfter(selected, index, several);
    // A press on a selected part may begin a drag of all; with Shift it only takes the part out.
    const indexes = selected.includes(index) && !addsToSelection(event) ? selected : after;
    onSelect(indexes);
    if (layout.parts[index] === undefined || !indexes.includes(index)) return;
    const press = pressAt(event, element.current, tagSize(layout).width, cancel);
    if (press === null) return;
    const held: Drag = {
      ...press,
      index,
      indexes,
      sizes,
      from: boxAround(layout, indexes),
      layout,
      name: `drag ${event.timeStamp}`,
      revert: history.revert,
      // A press on one of several without a drag selects it alone, or takes it out while several are chosen by touch.
      released: addsToSelection(event) ? indexes : after,
    };
    drag.current = held;
    if (isTouch && !isChoosing && !sizes) beginLongPress(held);
  };
  const follow = (event: PointerEvent) => {
    const now = drag.current;
    const way = now && wayOf(now, event);
    if (!now || !way) return;
    const { x, y, w, h } = now.from;
    const snapped = now.sizes
      ? snapSize(layout, now.index, { x, y, w: w === 0 ? 0 : w + way.dx, h: h === 0 ? 0 : h + way.dy })
      : snapMove(layout, now.indexes, { x: x + way.dx, y: y + way.dy, w, h });
    setGuides(snapped.guides);
    const { box } = snapped;
    change(
      now.sizes ? withPart(layout, now.index, box) : moveParts(now.layout, now.indexes, box.x - x, box.y - y),
      now.name,
    );
  };
  const release = () => {
    const now = drag.current;
    if (now && !now.isLifted && !now.sizes) onSelect(now.released);
    end();
  };

  const ofPart: PressHandlers = { onPointerMove: follow, onPointerUp: release, onPointerCancel: cancel };
  return { guides, band, keepsSelection, choose, begin, ofPart, ofCanvas };
}
