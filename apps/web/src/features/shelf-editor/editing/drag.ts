import type { Mm, Place } from '@javon/planogram';
import { DRAG_THRESHOLD } from '../../shelves/public.ts';
import type { PlanEdit } from './plan-edit.ts';

/** Time for which a finger rests before it lifts the products under it, milliseconds. */
const LONG_PRESS_MS = 380;
/** Distance from its edge at which the drawing scrolls during a drag, pixels. */
const EDGE = 36;
const EDGE_STEP = 10;

/** The drawing that things are dragged over. */
export interface Surface {
  /**
   * Returns the place under a point of the viewport, null outside; `grab` is the distance from the left edge of
   * the load to the pointer, mm.
   */
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
 * Suppresses the click that ends a drag, which may arrive late on a slow phone. The next pointerdown stops
 * waiting; clicks by keyboard or assistive technology (`detail` 0) pass.
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
 * Follows a press until it ends. A mouse lifts once it moves, a finger once it has rested; the load follows the
 * pointer and is dropped where the pointer is released.
 * @param lift lifts the load and returns the distance from its left edge to the pointer, in millimetres
 * @param already whether the load is carried before the press
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
  const over = new AbortController();
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
    over.abort();
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
  const on = { capture: true, signal: over.signal };
  window.addEventListener('pointermove', onMove, on);
  window.addEventListener('pointerup', onUp, on);
  window.addEventListener('pointercancel', onCancel, on);
  window.addEventListener('keydown', onKey, on);
  window.addEventListener('touchmove', onTouch, { ...on, passive: false });
  if (already) {
    hold();
    frame = requestAnimationFrame(pull);
  }
}
