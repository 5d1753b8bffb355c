import type { Shelf } from '@javon/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatCm } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import styles from './shelf.module.css';

/** Line with the branch, type and length of the shelf. */
export function ShelfAbout({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('shelves');
  const localised = useLocalised();
  return (
    <span className={styles.about}>
      <Link to="/shelf" search={{ branch: shelf.branch.code }}>
        {shelf.branch.code} {localised(shelf.branch.name)}
      </Link>
      <span>{t(`types.${shelf.type}`)}</span>
      <span>{t('view.size', { length: formatCm(shelf.main_mm) })}</span>
    </span>
  );
}
