import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Stack } from '../layout/Stack.tsx';
import styles from './states.module.css';
import { useDelayed } from './use-delayed.ts';

/** Skeleton of a page that is loading; renders nothing for the first 200 ms. */
export function LoadingState({ lines = 6 }: { readonly lines?: number }) {
  const { t } = useTranslation('common');
  const late = useDelayed();
  return (
    <Stack className={styles.loading} role="status" aria-label={t('loading')}>
      {late
        ? Array.from({ length: lines }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bones never change places
            <Skeleton key={i} height={16} radius={6} width={i === 0 ? '32%' : `${100 - ((i * 17) % 30)}%`} />
          ))
        : null}
    </Stack>
  );
}
