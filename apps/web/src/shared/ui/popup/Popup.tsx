import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLatest } from '../../use-latest.ts';
import { placement } from './placement.ts';
import styles from './popup.module.css';

/** Props of the button that opens a popup. */
export interface PopupTarget {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly 'aria-haspopup': 'dialog' | 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
}

interface PopupProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Names the popup for readers. */
  readonly label: string;
  /** A menu has a `MenuList` alone; by default a dialog. */
  readonly role?: 'dialog' | 'menu';
  /** Width in px; by default that of the content. */
  readonly width?: number | undefined;
  /** Draws the button. */
  readonly target: (props: PopupTarget) => ReactNode;
  readonly children: ReactNode;
}

/**
 * Small surface that a button opens beside it. It traps the focus; Esc or a press elsewhere closes it, and the button
 * gets the focus back. The lightweight counterpart of the library's popover, which every screen would have to load.
 */
export function Popup({ opened, target, role = 'dialog', ...surface }: PopupProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      {target({
        ref: anchor,
        'aria-haspopup': role,
        'aria-expanded': opened,
        'aria-controls': opened ? id : undefined,
      })}
      {opened
        ? createPortal(<Surface id={id} anchor={anchor} role={role} {...surface} />, document.body)
        : null}
    </>
  );
}

interface SurfaceProps extends Omit<PopupProps, 'opened' | 'target'> {
  readonly id: string;
  readonly anchor: RefObject<HTMLButtonElement | null>;
}

function Surface({ id, anchor, role, label, width, onClose, children }: SurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  const closeRef = useLatest(onClose);
  useLayoutEffect(() => {
    const element = surface.current;
    const button = anchor.current;
    if (!element || !button) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const place = () => {
      const { left, top } = placement(
        button.getBoundingClientRect(),
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: window.innerWidth, height: window.innerHeight },
      );
      Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
    };
    place();
    const enter = () => {
      const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? focusable(element)[0];
      (first ?? element).focus({ preventScroll: true });
    };
    enter();
    // Content that is still being fetched. On a touch screen the keyboard would cover it.
    const arrival = new MutationObserver(() => document.activeElement === element && enter());
    if (!matchMedia('(pointer: coarse)').matches)
      arrival.observe(element, { childList: true, subtree: true });
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.contains(target) && !button.contains(target)) closeRef.current();
    };
    const over = new AbortController();
    const on = { capture: true, signal: over.signal };
    document.addEventListener('pointerdown', onPress, on);
    document.addEventListener('scroll', place, on);
    window.addEventListener('resize', place, on);
    return () => {
      arrival.disconnect();
      over.abort();
      if (element.contains(document.activeElement)) button.focus({ preventScroll: true });
    };
  }, [anchor]);
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys are the popup's own, not those of the row or the page behind it.
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Tab' || !surface.current) return;
    const stops = focusable(surface.current);
    const end = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== end && document.activeElement !== surface.current) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is given, a dialog or a menu
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both have a name
    <div
      ref={surface}
      id={id}
      popover="manual"
      role={role}
      aria-label={label}
      tabIndex={-1}
      className={styles.popup}
      style={width === undefined ? undefined : { width }}
      onKeyDown={onKeyDown}
      // A press beside the entries is no press on the row behind.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </div>
  );
}

/** Elements that the Tab key stops at, in its order. */
function focusable(element: HTMLElement): HTMLElement[] {
  return [
    ...element.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]',
    ),
  ].filter((each) => each.checkVisibility());
}
