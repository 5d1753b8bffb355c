import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { shelfComparePath } from '../paths.ts';
import { compareText } from './compare-address.ts';
import styles from './seen-banner.module.css';
import type { Unseen } from './use-seen.ts';

/** Banner on a shelf that changed since the person saw it, with a link to the changes. */
export function SeenBanner({ shelf, from, to }: Unseen & { readonly shelf: number }) {
  const { t } = useTranslation('shelf_doings');
  return (
    <p className={styles.banner} role="status">
      <IconHistory size={16} stroke={1.8} aria-hidden="true" />
      {t('unseen')}
      <HrefLink href={shelfComparePath(shelf, compareText(from, to))}>{t('unseen_open')}</HrefLink>
    </p>
  );
}
