import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { otherSite, siteConfig } from '../../../shared/config/config.ts';
import { PlainButtonLink } from '../../../shared/ui/plain/PlainButton.tsx';
import { PlainPage } from '../../../shared/ui/plain/PlainPage.tsx';
import styles from './pages.module.css';

/** The site is down, or moved to another address. */
export function SosPage() {
  const { t } = useTranslation('session');
  const { moved } = useSearch({ from: '/plain/sos' });
  const config = siteConfig();
  const other = otherSite(config, window.location.host);
  return (
    <PlainPage>
      <h1>{t(moved ? 'sos.moved_title' : 'sos.title')}</h1>
      <p className={styles.quiet}>{t(moved ? 'sos.moved_text' : 'sos.text')}</p>
      <div className={styles.actions}>
        {other ? (
          <PlainButtonLink href={other} primary>
            {t('sos.other')}
          </PlainButtonLink>
        ) : (
          <PlainButtonLink href="/" primary>
            {t('sos.again')}
          </PlainButtonLink>
        )}
        {config.messenger ? (
          <PlainButtonLink href={config.messenger}>{t('sos.messenger')}</PlainButtonLink>
        ) : null}
      </div>
    </PlainPage>
  );
}
