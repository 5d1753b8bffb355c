import type { Box } from '@javon/planogram';
import {
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { actionOf } from '../../../shared/keys/key-map.ts';
import { useLatest } from '../../../shared/use-latest.ts';
import { usePointing, type ViewChange } from './use-pointing.ts';
import { type Margin, openingView, panBy, reveal, type Screen, type View, zoomAt } from './view.ts';

const BUTTON_STEP = 1.4;
const KEY_PIXELS = 80;
const PAN_KEYS: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Size of an element on the screen; null until it was measured. */
function useScreen(element: RefObject<HTMLElement | null>): Screen | null {
  const [screen, setScreen] = useState<Screen | null>(null);
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
  return screen;
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
  const screen = useScreen(element);
  const [view, setView] = useState<View | null>(null);
  // A view chosen by the person survives a resize; an opening view is computed again.
  const touched = useRef(false);
  const hasOpened = useRef(false);
  const latestRef = useLatest({ extent, screen });

  useLayoutEffect(() => {
    if (!screen || touched.current) return;
    const open = () => setView(opening(extent, screen));
    // A phone draws a full shelf in a tenth of a second: the first time in pieces, so that it answers meanwhile.
    if (hasOpened.current) open();
    else startTransition(open);
    hasOpened.current = true;
  }, [extent, screen, opening]);

  const change = useCallback((next: ViewChange) => {
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

  usePointing(element, change);

  return { view, screen, fit, zoom, panPixels, onKeys, show };
}
