import type { Shelf } from '@javon/contract';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { shelfComparePath } from '../paths.ts';
import styles from './history.module.css';
import { useSeen } from './use-seen.ts';

/** Says that a shelf changed since the person saw it, with the way to what changed. */
export function SeenBanner({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('shelf_history');
  const seen = useSeen(shelf);
  if (seen === null || seen >= shelf.revision) return null;
  return (
    <p className={styles.banner} role="status">
      <IconHistory size={16} stroke={1.8} aria-hidden="true" />
      {t('banner')}
      <HrefLink href={shelfComparePath(shelf.id, `${Math.max(1, seen)}-${shelf.revision}`)}>
        {t('banner_open')}
      </HrefLink>
    </p>
  );
}
