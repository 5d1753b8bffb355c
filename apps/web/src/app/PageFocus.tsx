import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the window after the page, and moves the focus to the page's heading after a navigation. */
export function PageFocus() {
  const { t } = useTranslation('pages');
  const router = useRouter();
  const crumb = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.crumb });
  const title = crumb ? t(crumb) : null;
  useEffect(() => {
    document.title = title ? `${title} · Javon` : 'Javon';
  }, [title]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        // The first page keeps the browser's own focus; a change of filters keeps the person's place.
        if (!pathChanged || !fromLocation) return;
        const field = document.querySelector<HTMLElement>('[data-autofocus]');
        const heading = document.querySelector<HTMLElement>('main h1');
        if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
        (field ?? heading)?.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}
