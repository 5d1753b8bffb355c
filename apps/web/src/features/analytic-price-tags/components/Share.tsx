import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import styles from './badges.module.css';

/** Part of a whole as a bar and as two numbers. */
export function Share({ count, total }: { readonly count: number; readonly total: number }) {
  const { t } = useTranslation('campaigns');
  return (
    <span className={styles.share} data-whole={(total > 0 && count >= total) || undefined}>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.ground} width="100" height="8" />
        <rect className={styles.filled} width={total === 0 ? 0 : (count / total) * 100} height="8" />
      </svg>
      {t('of', { count: formatNumber(count), total: formatNumber(total) })}
    </span>
  );
}
