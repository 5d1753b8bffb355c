import type { Box } from '@javon/planogram';
import {
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { actionOf } from '../../../shared/keys/key-map.ts';
import { useLatest } from '../../../shared/use-latest.ts';
import { type Margin, openingView, panBy, reveal, type Screen, type View, zoomAt } from './view.ts';

/** Pixels that a finger or pointer may tremble within a press. */
export const DRAG_THRESHOLD = 4;
const WHEEL_STEP = 0.0016;
const BUTTON_STEP = 1.4;
const KEY_PIXELS = 80;
const PAN_KEYS: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Pointer {
  readonly x: number;
  readonly y: number;
}

interface Gesture {
  readonly pointers: Map<number, Pointer>;
  moved: boolean;
}

/**
 * View of a drawing that is moved and scaled by wheel, mouse, fingers and keys.
 * @param opening the view with which it opens; always the same function
 */
export function useView(
  element: RefObject<HTMLElement | null>,
  extent: Box,
  opening: (extent: Box, screen: Screen) => View = openingView,
) {
  const [screen, setScreen] = useState<Screen | null>(null);
  const [view, setView] = useState<View | null>(null);
  // A view chosen by the person survives a resize; an opening view is computed again.
  const touched = useRef(false);
  const hasOpened = useRef(false);
  const gesture = useRef<Gesture>({ pointers: new Map(), moved: false });
  const latestRef = useLatest({ extent, screen });

  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target;
      setScreen((was) => (was?.width === width && was.height === height ? was : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);

  useLayoutEffect(() => {
    if (!screen || touched.current) return;
    const open = () => setView(opening(extent, screen));
    // A phone draws a full shelf in a tenth of a second: the first time in pieces, so that it answers meanwhile.
    if (hasOpened.current) open();
    else startTransition(open);
    hasOpened.current = true;
  }, [extent, screen, opening]);

  const change = useCallback((next: (view: View, extent: Box, screen: Screen) => View) => {
    const { extent: box, screen: size } = latestRef.current;
    if (!size) return;
    touched.current = true;
    setView((was) => (was ? next(was, box, size) : was));
  }, []);

  const fit = () => {
    touched.current = false;
    if (screen) setView(opening(extent, screen));
  };
  const zoom = (step: 1 | -1) =>
    change((was, box, size) =>
      zoomAt(was, [size.width / 2, size.height / 2], step === 1 ? BUTTON_STEP : 1 / BUTTON_STEP, box, size),
    );
  const panPixels = (dx: number, dy: number) => change((was, box, size) => panBy(was, dx, dy, box, size));
  /** Handles a key that scales or moves the view; returns false for other keys. */
  const onKeys = (event: KeyboardEvent, scope: 'shelf' | 'shelf_above'): boolean => {
    const action = actionOf(scope, event);
    const move = action === 'pan' ? PAN_KEYS[event.key] : undefined;
    if (move) panPixels(-move[0] * KEY_PIXELS, -move[1] * KEY_PIXELS);
    else if (action === 'nearer') zoom(1);
    else if (action === 'farther') zoom(-1);
    else if (action === 'whole') fit();
    else return false;
    event.preventDefault();
    return true;
  };
  const show = useCallback((box: Box, margin?: Margin) => {
    const { screen: size } = latestRef.current;
    if (!size) return;
    setView((was) => {
      const next = was && reveal(was, box, size, margin);
      if (!was || !next || (next.left === was.left && next.top === was.top)) return was;
      touched.current = true;
      return next;
    });
  }, []);

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const { pointers } = gesture.current;
    const at = (event: MouseEvent): Pointer => {
      const edge = target.getBoundingClientRect();
      return { x: event.clientX - edge.left, y: event.clientY - edge.top };
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const point = at(event);
      // Lines and pages of an old mouse, as pixels.
      const unit = event.deltaMode === 0 ? 1 : 24;
      const dx = event.deltaX * unit;
      const dy = event.deltaY * unit;
      if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) {
        change((was, box, size) => panBy(was, -(dx || dy), 0, box, size));
      } else {
        const speed = event.ctrlKey ? WHEEL_STEP * 5 : WHEEL_STEP;
        change((was, box, size) => zoomAt(was, [point.x, point.y], Math.exp(-dy * speed), box, size));
      }
    };
    const onDown = (event: PointerEvent) => {
      // The middle button moves the drawing where the left one has another use.
      if (event.pointerType === 'mouse' && event.button > 1) return;
      if (pointers.size === 0) gesture.current.moved = false;
      pointers.set(event.pointerId, at(event));
    };
    const onMove = (event: PointerEvent) => {
      const was = pointers.get(event.pointerId);
      if (!was) return;
      const now = at(event);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (!gesture.current.moved && Math.hypot(now.x - was.x, now.y - was.y) < DRAG_THRESHOLD) return;
      gesture.current.moved = true;
      // Taken only once it moves, so that a press still reaches what was pressed.
      if (!target.hasPointerCapture(event.pointerId)) target.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, now);
      if (!other) {
        change((view0, box, size) => panBy(view0, now.x - was.x, now.y - was.y, box, size));
        return;
      }
      const before = Math.hypot(was.x - other.x, was.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      const middle = [(now.x + other.x) / 2, (now.y + other.y) / 2] as const;
      const [dx, dy] = [(now.x - was.x) / 2, (now.y - was.y) / 2];
      change((view0, box, size) =>
        zoomAt(panBy(view0, dx, dy, box, size), middle, before < 1 ? 1 : after / before, box, size),
      );
    };
    const onUp = (event: PointerEvent) => {
      pointers.delete(event.pointerId);
    };
    // The end of a movement is no press.
    const onClick = (event: MouseEvent) => {
      if (!gesture.current.moved) return;
      gesture.current.moved = false;
      event.stopPropagation();
      event.preventDefault();
    };
    // The browser's own scrolling with the middle button.
    const onMiddle = (event: MouseEvent) => event.button === 1 && event.preventDefault();
    target.addEventListener('mousedown', onMiddle);
    target.addEventListener('wheel', onWheel, { passive: false });
    target.addEventListener('pointerdown', onDown);
    target.addEventListener('pointermove', onMove);
    target.addEventListener('pointerup', onUp);
    target.addEventListener('pointercancel', onUp);
    target.addEventListener('click', onClick, { capture: true });
    return () => {
      target.removeEventListener('mousedown', onMiddle);
      target.removeEventListener('wheel', onWheel);
      target.removeEventListener('pointerdown', onDown);
      target.removeEventListener('pointermove', onMove);
      target.removeEventListener('pointerup', onUp);
      target.removeEventListener('pointercancel', onUp);
      target.removeEventListener('click', onClick, { capture: true });
    };
  }, [element, change]);

  return { view, screen, fit, zoom, panPixels, onKeys, show };
}
