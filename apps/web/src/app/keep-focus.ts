import { isFocusLost } from '../shared/is-focus-lost.ts';
import { whenPageReady } from './page-ready.ts';

/** Time for the page's own handlers to move the focus after its element was removed, milliseconds. */
const GRACE_MS = 120;

/** Time after which an element that is disabled, without a sign of loading, counts as one that stays so. */
const PATIENCE_MS = 1000;

const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** An element that has the focus, with its ancestors within the screen: the nearest first. */
interface Held {
  readonly element: Element;
  readonly path: readonly { readonly parent: Element; readonly index: number }[];
  /** It lost the focus because it is disabled, or hidden while a part of the page loads, and gets it back. */
  waits: boolean;
}

function heldAt(element: Element): Held {
  const path: { parent: Element; index: number }[] = [];
  let child = element;
  for (
    let parent = child.parentElement;
    parent && !parent.matches('main, body');
    parent = parent.parentElement
  ) {
    path.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { element, path, waits: false };
}

/** Whether an element of the page cannot have the focus at present. */
function isAway(element: Element): boolean {
  return element.matches(':disabled') || !element.checkVisibility();
}

/** Whether the Tab key reaches an element. */
function isTabbable(one: Element): one is HTMLElement {
  return (
    one instanceof HTMLElement &&
    one.tabIndex >= 0 &&
    one.matches(TABBABLE) &&
    !one.matches(':disabled, [inert] *') &&
    one.checkVisibility()
  );
}

/** Elements within another, and that itself. */
function within(element: Element): Element[] {
  return [element, ...element.querySelectorAll(TABBABLE)];
}

/** Returns what is left nearest to a removed element: the first of what took its place or follows it, else the last before it. */
function neighbourOf({ path }: Held): HTMLElement | undefined {
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    const after = children.slice(index).flatMap(within).find(isTabbable);
    const found = after ?? children.slice(0, index).flatMap(within).findLast(isTabbable);
    if (found) return found;
  }
  return undefined;
}

/**
 * Keeps the focus of a person who works with the keyboard or a screen reader: if the element that has it is removed,
 * its neighbour gets it, after a dialog what opened it, else the heading. An element that is only disabled or hidden for
 * a while gets it back.
 * @param focusHeading called if nothing is left near the removed element
 * @returns `forget` for a navigation, which has a place for the focus of its own, and `stop`
 */
export function keepFocus(focusHeading: (heading: HTMLElement) => void): {
  readonly forget: () => void;
  readonly stop: () => void;
} {
  const ended = new AbortController();
  let held: Held | null = null;
  // The last element outside of dialogs that had the focus: one that is disabled while its dialog opens does not get
  // the focus back from the dialog.
  let opener: Element | null = null;
  let timer = 0;
  let usesKeys = false;

  const restore = (lost: Held) => {
    held = null;
    const next = neighbourOf(lost) ?? (opener?.isConnected && isTabbable(opener) ? opener : undefined);
    if (next) return next.focus({ preventScroll: true });
    whenPageReady((heading) => heading && isFocusLost() && focusHeading(heading));
  };
  const wait = (lost: Held) => {
    if (lost.waits) return;
    lost.waits = true;
    setTimeout(() => {
      const staysDisabled = lost.element.matches(':disabled:not([data-loading])');
      if (held === lost && isFocusLost() && staysDisabled) restore(lost);
    }, PATIENCE_MS);
  };
  const check = () => {
    timer = 0;
    if (!held || !isFocusLost()) return;
    const { element } = held;
    if (!element.isConnected) restore(held);
    else if (isAway(element)) wait(held);
    else if (held.waits && element instanceof HTMLElement) element.focus({ preventScroll: true });
    // The person left it, e.g. by a press beside it.
    else held = null;
  };
  const look = () => {
    if (!held || !isFocusLost()) return;
    // Noticed at once: a quick answer enables the element again before the grace is over.
    if (held.element.isConnected && isAway(held.element)) wait(held);
    if (timer === 0) timer = window.setTimeout(check, GRACE_MS);
  };
  const setHeld = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    held = usesKeys ? heldAt(target) : null;
    if (target.closest('[role="dialog"]') === null) opener = target;
  };
  const setKeys = (keys: boolean) => {
    usesKeys = keys;
    const at = document.activeElement;
    if (!keys) held = null;
    else if (held === null && at && at !== document.body) held = heldAt(at);
  };

  const on = { capture: true, signal: ended.signal };
  document.addEventListener('focusin', setHeld, on);
  document.addEventListener('focusout', look, on);
  document.addEventListener('keydown', () => setKeys(true), on);
  document.addEventListener('pointerdown', () => setKeys(false), on);
  // A screen reader presses without a pointer.
  document.addEventListener('click', ({ detail }) => detail === 0 && setKeys(true), on);
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'style'],
  });
  return {
    forget: () => {
      held = null;
      opener = null;
    },
    stop: () => {
      ended.abort();
      observer.disconnect();
      clearTimeout(timer);
    },
  };
}
