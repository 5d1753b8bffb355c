import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';

/** Stands where rows of the settings will be, as tall as they. */
export function RowBones({ rows }: { readonly rows: number }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.bones} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones never change places
        <div key={i} className={styles.bone}>
          <Skeleton height={14} width="30%" radius={4} />
          <Skeleton height={12} width="60%" radius={4} />
        </div>
      ))}
    </div>
  );
}
