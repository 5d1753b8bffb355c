import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HttpFailure } from '../shared/http/failure.ts';
import { PlainButton, PlainButtonLink } from '../shared/ui/plain/PlainButton.tsx';
import styles from './app.module.css';

/** Where the server, or what stands before it, is down rather than this page. */
function isDown(error: unknown): boolean {
  return error instanceof HttpFailure && (error.kind === 'network' || error.status >= 502);
}

/** What is shown in place of a page that failed. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className={styles.page}>
      <div className={styles.note} role="alert">
        <h1>{t('crash.title')}</h1>
        <p className={styles.quiet}>{t('crash.text')}</p>
        <div className={styles.actions}>
          <PlainButton primary onClick={retry}>
            {t('retry')}
          </PlainButton>
          <PlainButton onClick={() => window.location.reload()}>{t('crash.reload')}</PlainButton>
          {isDown(error) ? <PlainButtonLink href="/sos">{t('other_site')}</PlainButtonLink> : null}
        </div>
      </div>
    </main>
  );
}
