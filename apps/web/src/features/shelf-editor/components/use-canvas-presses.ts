import { type Box, type Elevation, type Face, type Mm, widthOf } from '@javon/planogram';
import { type RefObject, useEffect, useState } from 'react';
import { useLatest } from '../../../shared/use-latest.ts';
import { DRAG_THRESHOLD, type View } from '../../shelves/public.ts';
import { followPress, pressOf, type Surface, swallowClick } from '../editing/drag.ts';
import { type PlanEdit, widthOfLoad } from '../editing/plan-edit.ts';
import { storeyUnder } from '../editing/stops.ts';

/** A drawing of a face that is edited. */
export interface EditedCanvas {
  readonly canvas: RefObject<HTMLElement | null>;
  readonly edit: PlanEdit;
  readonly surface: RefObject<Surface | null>;
  readonly face: Face;
  readonly elevation: Elevation;
  /** Height of the drawing's upper edge above the floor. */
  readonly top: Mm;
  readonly view: View;
  readonly pan: (dx: number, dy: number) => void;
}

/** The latest options, read by handlers that stay registered. */
type Latest = { readonly current: EditedCanvas };

function boxUnder(event: Event): number | null {
  const target = event.target instanceof Element ? event.target.closest('[data-placement]') : null;
  const id = Number(target?.getAttribute('data-placement') ?? Number.NaN);
  return Number.isFinite(id) ? id : null;
}

/** Where a pointer is on the drawing, in millimetres from its start and above the floor. */
function placeUnder(target: HTMLElement, { view, top }: EditedCanvas, x: number, y: number) {
  const edge = target.getBoundingClientRect();
  return {
    x: view.left + (x - edge.left) / view.scale,
    height: top - (view.top + (y - edge.top) / view.scale),
    isInside: x >= edge.left && x <= edge.right && y >= edge.top && y <= edge.bottom,
  };
}

/** The drawing as a surface that goods are dragged over. */
function surfaceOf(target: HTMLElement, latest: Latest): Surface {
  return {
    element: target,
    pan: (dx, dy) => latest.current.pan(dx, dy),
    locate: (x, y, grab) => {
      const at = placeUnder(target, latest.current, x, y);
      const { face } = latest.current;
      const storey = at.isInside ? storeyUnder(face.storeys, at.height) : undefined;
      if (!storey) return null;
      return { face: face.face, storey: storey.storey, x: Math.round(at.x - grab) };
    },
  };
}

/** Selects the goods that a band meets, in addition to those before. */
function selectWithin(
  { edit, elevation, top, view }: EditedCanvas,
  { x, y, width, height }: Box,
  before: readonly number[],
): void {
  const [left, right] = [view.left + x / view.scale, view.left + (x + width) / view.scale];
  const upper = top - (view.top + y / view.scale);
  const lower = upper - height / view.scale;
  const met = elevation.boxes.filter(
    (box) => box.x < right && box.x + box.width > left && box.y < upper && box.y + box.height > lower,
  );
  edit.select([...before, ...met.map((box) => box.id)]);
}

/**
 * Draws a band from a press on, and selects what it meets when the pointer is released.
 * @param onBand receives the band in pixels of the drawing; null at its end
 */
function followBand(
  target: HTMLElement,
  event: PointerEvent,
  latest: Latest,
  onBand: (band: Box | null) => void,
): void {
  const edge = target.getBoundingClientRect();
  const from = { x: event.clientX - edge.left, y: event.clientY - edge.top };
  const adds = event.shiftKey || event.ctrlKey || event.metaKey;
  const before = adds ? [...latest.current.edit.selection.get()] : [];
  let isDrawn = false;
  const bandTo = (next: PointerEvent): Box => {
    const to = { x: next.clientX - edge.left, y: next.clientY - edge.top };
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    };
  };
  const over = new AbortController();
  const onMove = (next: PointerEvent) => {
    const band = bandTo(next);
    if (!isDrawn && Math.hypot(band.width, band.height) < DRAG_THRESHOLD) return;
    isDrawn = true;
    onBand(band);
  };
  const onEnd = (next: PointerEvent) => {
    over.abort();
    onBand(null);
    if (!isDrawn || next.type === 'pointercancel') return;
    selectWithin(latest.current, bandTo(next), before);
    // The press that ends it selects nothing else.
    swallowClick();
  };
  window.addEventListener('pointermove', onMove, over);
  window.addEventListener('pointerup', onEnd, over);
  window.addEventListener('pointercancel', onEnd, over);
}

/**
 * Handles presses on the drawing in edit mode: dragging goods, a selection band, dropping the load. Presses it
 * ignores pan the drawing. Returns the band around what is being selected, in pixels of the drawing.
 */
export function useCanvasPresses(options: EditedCanvas): Box | null {
  const latestRef = useLatest(options);
  const [band, setBand] = useState<Box | null>(null);
  const { canvas, edit, surface: surfaceRef } = options;

  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    const own = surfaceOf(target, latestRef);
    surfaceRef.current = own;
    const follow = (event: PointerEvent, grab: () => number, isHeld?: true) =>
      followPress(edit, () => surfaceRef.current, pressOf(event), grab, isHeld);
    const takePress = (event: PointerEvent) => {
      const carry = edit.carry.get();
      if (!carry) return false;
      follow(event, () => widthOfLoad(carry.load) / 2, true);
      return true;
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 && event.pointerType === 'mouse') return;
      if (edit.carry.get()?.by === 'drag') return event.stopImmediatePropagation();
      if (takePress(event)) return event.stopImmediatePropagation();
      const id = boxUnder(event);
      const isTouch = event.pointerType === 'touch';
      const toggles = event.ctrlKey || event.metaKey || event.shiftKey;
      if (id !== null && !toggles) {
        const at = placeUnder(target, latestRef.current, event.clientX, event.clientY);
        follow(event, () => {
          edit.lift(id, 'drag', event.altKey);
          navigator.vibrate?.(20);
          const lead = edit.plan.get().placements.find((one) => one.id === id);
          return lead ? Math.max(0, Math.min(at.x - lead.x, widthOf(lead))) : 0;
        });
        if (!isTouch) event.stopImmediatePropagation();
      } else if (id === null && !isTouch) {
        followBand(target, event, latestRef, setBand);
        event.stopImmediatePropagation();
      }
    };
    const onMove = (event: PointerEvent) => {
      const carry = edit.carry.get();
      if (!carry) return;
      // The drawing does not move while products are carried.
      event.stopImmediatePropagation();
      if (carry.by !== 'hand' || carry.refused || event.pointerType === 'touch') return;
      edit.hold(own.locate(event.clientX, event.clientY, widthOfLoad(carry.load) / 2));
    };
    const onMenu = (event: Event) => {
      // A long press lifts; the browser's menu would come over it.
      if (edit.carry.get()) event.preventDefault();
    };
    const over = new AbortController();
    const { signal } = over;
    // Capture phase: runs before the handlers of the view, in whichever order they were added.
    target.addEventListener('pointerdown', onDown, { capture: true, signal });
    target.addEventListener('pointermove', onMove, { capture: true, signal });
    target.addEventListener('contextmenu', onMenu, { signal });
    return () => {
      if (surfaceRef.current === own) surfaceRef.current = null;
      over.abort();
    };
  }, [canvas, edit, surfaceRef]);
  return band;
}
