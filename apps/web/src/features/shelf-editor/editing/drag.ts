import type { Mm, Place } from '@javon/planogram';
import { DRAG_THRESHOLD } from '../../shelves/public.ts';
import type { PlanEdit } from './plan-edit.ts';

/** How long a finger rests before what is under it is lifted, milliseconds. */
const LONG_PRESS_MS = 380;
/** So near its edge the drawing moves along with what is dragged, pixels. */
const EDGE = 36;
const EDGE_STEP = 10;

/** The drawing that things are dragged over. */
export interface Surface {
  /** The place under a point of the window, for what is held so far right of its left edge; null beside it. */
  locate(x: number, y: number, grab: Mm): Place | null;
  /** Moves the drawing by so many pixels. */
  pan(dx: number, dy: number): void;
  readonly element: HTMLElement;
}

interface Press {
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
  readonly pointer: number;
}

/** A press as a drag takes it. */
export function pressOf(event: PointerEvent): Press {
  return {
    x: event.clientX,
    y: event.clientY,
    pointer: event.pointerId,
    isTouch: event.pointerType === 'touch',
  };
}

/** How the drawing moves along while something is held near its edge. */
function edgePull(surface: Surface, x: number, y: number): readonly [number, number] {
  const { left, right, top, bottom } = surface.element.getBoundingClientRect();
  if (x < left || x > right || y < top || y > bottom) return [0, 0];
  const pull = (at: number, from: number, to: number) =>
    at - from < EDGE ? EDGE_STEP : to - at < EDGE ? -EDGE_STEP : 0;
  return [pull(x, left, right), pull(y, top, bottom)];
}

/**
 * The click that ends a drag presses nothing. It may come long after the finger has gone, on a slow phone; where
 * none comes, the next press ends the waiting, and what is pressed by a key or an aid is not taken for it.
 */
export function swallowClick(): void {
  const done = new AbortController();
  const on = { capture: true, signal: done.signal };
  const swallow = (event: MouseEvent) => {
    if (event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
    done.abort();
  };
  window.addEventListener('click', swallow, on);
  window.addEventListener('pointerdown', () => done.abort(), on);
}

/**
 * Follows a press until it ends. A mouse lifts once it moves, a finger once it has rested; what is lifted is
 * held where the pointer is, and put down where it is released.
 * @param lift takes it in hand and answers how far right of its left edge it is held, in millimetres
 * @param already it is in hand before the press
 */
export function followPress(
  edit: PlanEdit,
  surface: () => Surface | null,
  press: Press,
  lift: () => Mm,
  already = false,
): void {
  let grab = already ? lift() : 0;
  let isLifted = already;
  let last = { x: press.x, y: press.y };
  let frame = 0;
  const hold = () => {
    const on = surface();
    edit.hold(on?.locate(last.x, last.y, grab) ?? null, 'drag');
  };
  const pull = () => {
    const on = surface();
    const [dx, dy] = on ? edgePull(on, last.x, last.y) : [0, 0];
    if (on && (dx !== 0 || dy !== 0)) {
      on.pan(dx, dy);
      hold();
    }
    frame = requestAnimationFrame(pull);
  };
  const begin = () => {
    if (!already) grab = lift();
    isLifted = true;
    hold();
    frame = requestAnimationFrame(pull);
  };
  const timer = press.isTouch && !already ? setTimeout(begin, LONG_PRESS_MS) : undefined;
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== press.pointer) return;
    last = { x: event.clientX, y: event.clientY };
    if (isLifted) return hold();
    if (Math.hypot(last.x - press.x, last.y - press.y) < DRAG_THRESHOLD) return;
    if (press.isTouch) end();
    else begin();
  };
  const end = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', onMove, true);
    window.removeEventListener('pointerup', onUp, true);
    window.removeEventListener('pointercancel', onCancel, true);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('touchmove', onTouch, true);
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== press.pointer) return;
    end();
    if (!isLifted) return;
    swallowClick();
    edit.drop(event.altKey);
  };
  const onCancel = (event: PointerEvent) => {
    if (event.pointerId !== press.pointer) return;
    end();
    if (isLifted) edit.release();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isLifted) return;
    event.stopPropagation();
    end();
    swallowClick();
    edit.release();
  };
  // A list must not scroll away under a finger that has lifted something.
  const onTouch = (event: TouchEvent) => {
    if (isLifted) event.preventDefault();
  };
  window.addEventListener('pointermove', onMove, true);
  window.addEventListener('pointerup', onUp, true);
  window.addEventListener('pointercancel', onCancel, true);
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('touchmove', onTouch, { capture: true, passive: false });
  if (already) {
    hold();
    frame = requestAnimationFrame(pull);
  }
}
