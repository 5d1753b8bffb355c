import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Whether the first page of this visit is still on its way. */
export function useOpening(): boolean {
  return useRouterState({ select: (state) => state.resolvedLocation === undefined });
}

/** The mark that the page begins with, until its first screen stands. */
export function Opening() {
  const { t } = useTranslation('common');
  if (!useOpening()) return null;
  return (
    <div className="opening" role="status" aria-label={t('loading')}>
      <img src="/favicon.svg" alt="" width={40} height={40} />
      Javon
    </div>
  );
}
