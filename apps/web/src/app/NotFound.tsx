import { useTranslation } from 'react-i18next';
import { PlainButtonLink } from '../shared/ui/plain/PlainButton.tsx';
import styles from './app.module.css';

/** The page of a path that does not exist. */
export function NotFound() {
  const { t } = useTranslation('common');
  return (
    <main className={`${styles.page} ${styles.alone}`}>
      <div className={styles.note}>
        <p className={styles.code}>404</p>
        <h1>{t('not_found.title')}</h1>
        <p className={styles.quiet}>{t('not_found.text')}</p>
        <div className={styles.actions}>
          <PlainButtonLink href="/" primary>
            {t('to_start')}
          </PlainButtonLink>
        </div>
      </div>
    </main>
  );
}
