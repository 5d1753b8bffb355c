import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Delay of the hint while the pointer rests, ms. */
const DELAY = 300;

interface Hint {
  readonly text: string;
  /** Middle of the left edge, px from the window's left and top. */
  readonly left: number;
  readonly top: number;
}

/**
 * Name of the entry under the pointer or the focus, for a navigation folded to icons; entries have it as
 * their `aria-label`. Esc hides it.
 */
export function useSideHint(isOn: boolean) {
  const [hint, setHint] = useState<Hint | null>(null);
  const timer = useRef(0);
  const hide = () => {
    clearTimeout(timer.current);
    setHint(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (target: EventTarget, delay: number) => {
    clearTimeout(timer.current);
    const entry = target instanceof Element ? target.closest('[data-hint]') : null;
    if (!isOn || !entry) return setHint(null);
    timer.current = window.setTimeout(() => {
      const { right, top, height } = entry.getBoundingClientRect();
      setHint({ text: entry.getAttribute('aria-label') ?? '', left: right + 8, top: top + height / 2 });
    }, delay);
  };
  return {
    hint: isOn ? hint : null,
    handlers: {
      onPointerOver: (event: PointerEvent) => show(event.target, DELAY),
      onPointerLeave: hide,
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && show(event.target, 0),
      onBlur: hide,
      onClick: hide,
      onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
    },
  };
}
