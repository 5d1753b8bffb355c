import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { whenPageReady } from './page-ready.ts';

/** Focuses the field that asks for it, else the heading, unless the person has gone somewhere meanwhile. */
function focusPage(heading: HTMLElement | null, before: Element | null): void {
  const now = document.activeElement;
  if (now !== before && now !== document.body && now !== null) return;
  const target = document.querySelector<HTMLElement>('main [data-autofocus]') ?? heading;
  if (!target) return;
  if (target === heading && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Names the window after the page, and moves the focus to the page's heading after a navigation. */
export function PageFocus() {
  const { t } = useTranslation('pages');
  const router = useRouter();
  const crumb = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.crumb });
  const title = crumb ? t(crumb) : null;
  useEffect(() => {
    document.title = title ? `${title} · Javon` : 'Javon';
  }, [title]);
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      // The first page keeps the browser's own focus; a change of filters keeps the person's place.
      if (!pathChanged || !fromLocation) return;
      stop();
      const before = document.activeElement;
      stop = whenPageReady((heading) => focusPage(heading, before));
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [router]);
  return null;
}
