import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './app.module.css';

/** The bar at the top of the page, 3 px high, while a navigation is under way. */
export function LoadingBar() {
  const { t } = useTranslation('common');
  const loading = useRouterState({ select: (state) => state.isLoading || state.status === 'pending' });
  return loading ? <div className={styles.bar} role="progressbar" aria-label={t('loading')} /> : null;
}
