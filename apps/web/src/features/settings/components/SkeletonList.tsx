import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import styles from './settings.module.css';

/** Skeleton of a list of settings, as tall as its rows. */
export function SkeletonList({ rows }: { readonly rows: number }) {
  const { t } = useTranslation('common');
  return (
    <Text as="div" mt={12} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons keep their order
        <div key={i} className={styles.skeleton}>
          <Skeleton height={14} width="30%" radius={4} />
          <Skeleton height={12} width="60%" radius={4} />
        </div>
      ))}
    </Text>
  );
}
