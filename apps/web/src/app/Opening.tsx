import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Whether the first page of this visit is still loading. */
export function useOpening(): boolean {
  return useRouterState({ select: (state) => state.resolvedLocation === undefined });
}

/**
 * Opening of the page, as in `index.html`: the logo, or the frame with skeletons, until the first screen is drawn.
 */
export function Opening() {
  const { t } = useTranslation('common');
  if (!useOpening()) return null;
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="opening">
        <img src="/favicon.svg" alt="" width={40} height={40} />
        Javon
      </div>
      <div className="opening-frame" aria-hidden="true">
        <div className="opening-side">Javon</div>
        <div className="opening-head" />
        <div className="opening-page">
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
    </div>
  );
}
