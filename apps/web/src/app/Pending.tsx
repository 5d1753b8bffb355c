import { useTranslation } from 'react-i18next';
import { Stack } from '../shared/ui/layout/layout.tsx';
import styles from './app.module.css';
import { useOpening } from './Opening.tsx';

const WIDTHS = ['32%', '100%', '100%', '88%', '94%', '70%'];

/** Placeholder for a page that takes longer than a moment to load. */
export function Pending() {
  const { t } = useTranslation('common');
  if (useOpening()) return null;
  return (
    <Stack gap={12} padding={24} role="status" aria-label={t('loading')}>
      {WIDTHS.map((width, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton's lines never change places
        <div key={i} className={styles.skeleton} style={{ width }} />
      ))}
    </Stack>
  );
}
