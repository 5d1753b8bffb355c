import type { Box } from '@javon/planogram';
import { type RefObject, useEffect } from 'react';
import { panBy, type Screen, type View, zoomAt } from './view.ts';

/** Pixels that a finger or pointer may tremble within a press. */
export const DRAG_THRESHOLD = 4;
const WHEEL_STEP = 0.0016;
/** Pixels of a line or page that the wheel of an old mouse reports. */
const LINE_PIXELS = 24;

/** Makes the next view of a drawing from the one before. */
export type ViewChange = (view: View, extent: Box, screen: Screen) => View;
type Change = (next: ViewChange) => void;

interface Pointer {
  readonly x: number;
  readonly y: number;
}

function pointIn(target: HTMLElement, event: MouseEvent): Pointer {
  const edge = target.getBoundingClientRect();
  return { x: event.clientX - edge.left, y: event.clientY - edge.top };
}

/** The wheel scales at the pointer; sideways or with Shift it moves the drawing to the side. */
function turnWheel(target: HTMLElement, event: WheelEvent, change: Change): void {
  const point = pointIn(target, event);
  const unit = event.deltaMode === 0 ? 1 : LINE_PIXELS;
  const dx = event.deltaX * unit;
  const dy = event.deltaY * unit;
  if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) {
    change((was, box, size) => panBy(was, -(dx || dy), 0, box, size));
  } else {
    const speed = event.ctrlKey ? WHEEL_STEP * 5 : WHEEL_STEP;
    change((was, box, size) => zoomAt(was, [point.x, point.y], Math.exp(-dy * speed), box, size));
  }
}

/** The change of a view when a pointer moves while another one, if any, rests. */
function moved(was: Pointer, now: Pointer, other: Pointer | undefined): ViewChange {
  if (!other) return (view, box, size) => panBy(view, now.x - was.x, now.y - was.y, box, size);
  const before = Math.hypot(was.x - other.x, was.y - other.y);
  const after = Math.hypot(now.x - other.x, now.y - other.y);
  const middle = [(now.x + other.x) / 2, (now.y + other.y) / 2] as const;
  const [dx, dy] = [(now.x - was.x) / 2, (now.y - was.y) / 2];
  return (view, box, size) =>
    zoomAt(panBy(view, dx, dy, box, size), middle, before < 1 ? 1 : after / before, box, size);
}

/** Follows the wheel and the pointers on a drawing until stopped: one pointer moves it, two also scale it. */
function followPointers(target: HTMLElement, change: Change): () => void {
  const pointers = new Map<number, Pointer>();
  let hasMoved = false;
  const over = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => target.addEventListener(name, listener, { ...options, signal: over.signal });

  on('pointerdown', (event) => {
    // The middle button moves the drawing where the left one has another use.
    if (event.pointerType === 'mouse' && event.button > 1) return;
    if (pointers.size === 0) hasMoved = false;
    pointers.set(event.pointerId, pointIn(target, event));
  });
  on('pointermove', (event) => {
    const was = pointers.get(event.pointerId);
    if (!was) return;
    const now = pointIn(target, event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!hasMoved && Math.hypot(now.x - was.x, now.y - was.y) < DRAG_THRESHOLD) return;
    hasMoved = true;
    // Captured only once it moves, so that a press still reaches what was pressed.
    if (!target.hasPointerCapture(event.pointerId)) target.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, now);
    change(moved(was, now, other));
  });
  const forget = (event: PointerEvent) => void pointers.delete(event.pointerId);
  on('pointerup', forget);
  on('pointercancel', forget);
  on(
    'click',
    (event) => {
      // The end of a movement is no press.
      if (!hasMoved) return;
      hasMoved = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );
  // Prevents the browser's own scrolling with the middle button.
  on('mousedown', (event) => {
    if (event.button === 1) event.preventDefault();
  });
  on(
    'wheel',
    (event) => {
      event.preventDefault();
      turnWheel(target, event, change);
    },
    { passive: false },
  );
  return () => over.abort();
}

/** Moves and scales the view of a drawing by wheel, mouse and fingers on its element. */
export function usePointing(element: RefObject<HTMLElement | null>, change: Change): void {
  useEffect(() => {
    return element.current ? followPointers(element.current, change) : undefined;
  }, [element, change]);
}
