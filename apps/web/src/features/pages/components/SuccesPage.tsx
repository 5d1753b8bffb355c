import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { PlainButtonLink } from '../../../shared/ui/plain/PlainButton.tsx';
import { PlainPage } from '../../../shared/ui/plain/PlainPage.tsx';
import styles from './pages.module.css';

/** Page after a sent request for a password. */
export function SuccesPage() {
  const { t } = useTranslation('session');
  return (
    <PlainPage>
      <h1>{t('succes.title')}</h1>
      <p className={styles.quiet}>{t('succes.text')}</p>
      <Row gap={8} wrap className={styles.actions}>
        <PlainButtonLink href="/auth/login" primary>
          {t('succes.back')}
        </PlainButtonLink>
      </Row>
    </PlainPage>
  );
}
