import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from './keep-focus.ts';
import { whenPageReady } from './page-ready.ts';

function focusHeading(heading: HTMLElement): void {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Keeps the focus on the heading when it is replaced while the page loads, until the person acts. */
function keepOnHeading(first: HTMLElement): () => void {
  let heading = first;
  const over = new AbortController();
  const stop = () => {
    observer.disconnect();
    over.abort();
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement === heading) return;
    if (document.activeElement !== document.body) return stop();
    const next = heading.isConnected ? heading : document.querySelector<HTMLElement>('main h1');
    if (!next) return;
    heading = next;
    focusHeading(next);
  });
  // A part that is loading hides the page by its style for a moment, which removes the focus.
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] };
  observer.observe(document.body, changes);
  const on = { capture: true, signal: over.signal };
  window.addEventListener('keydown', stop, on);
  window.addEventListener('pointerdown', stop, on);
  return stop;
}

/** Focuses the field that requests it, else the heading, unless the person has moved the focus meanwhile. */
function focusPage(heading: HTMLElement | null, before: Element | null): () => void {
  const now = document.activeElement;
  const field = document.querySelector<HTMLElement>('main [data-autofocus]');
  const isElsewhere = now !== before && now !== document.body && now !== null;
  if (isElsewhere) return () => {};
  if (field || !heading) {
    field?.focus({ preventScroll: true });
    return () => {};
  }
  focusHeading(heading);
  return keepOnHeading(heading);
}

/**
 * Sets the window's title to that of the page, moves the focus to the page's heading after a navigation, and keeps it
 * where its element is removed.
 */
export function PageFocus() {
  const { t } = useTranslation(['pages', 'common']);
  const router = useRouter();
  const crumb = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.crumb });
  const isMissing = useRouterState({
    select: (state) => state.matches[0]?._notFound === true,
  });
  const title = isMissing ? t('common:not_found.title') : crumb ? t(crumb) : null;
  useEffect(() => {
    document.title = title ? `${title} · Javon` : 'Javon';
  }, [title]);
  useEffect(() => {
    let stop = () => {};
    const kept = keepFocus((heading) => {
      focusHeading(heading);
      keepOnHeading(heading);
    });
    const forget = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) kept.forget();
    });
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      // A change of filters keeps the person's focus.
      if (!pathChanged) return;
      stop();
      const before = document.activeElement;
      let release = () => {};
      const wait = whenPageReady((heading) => {
        // The first page keeps the browser's focus, unless a field requests it.
        release = focusPage(fromLocation ? heading : null, before);
      });
      stop = () => {
        wait();
        release();
      };
    });
    return () => {
      stop();
      kept.stop();
      forget();
      unsubscribe();
    };
  }, [router]);
  return null;
}
