import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import styles from './branches.module.css';

/** How many shelves: a number in a column, with its word on a phone's card. */
export function ShelfCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('branches');
  return (
    <>
      <span className={styles.wide}>{formatNumber(count)}</span>
      <span className={styles.phone}>{t('shelves_count', { count })}</span>
    </>
  );
}
