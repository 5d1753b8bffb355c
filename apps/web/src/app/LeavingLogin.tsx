import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../shared/ui/layout/layout.tsx';
import styles from './app.module.css';
import { whenPageReady } from './page-ready.ts';

const LOGIN = '/auth/login';

/** Covers the page from leaving sign-in until the next page is ready. */
export function LeavingLogin() {
  const { t } = useTranslation('common');
  const router = useRouter();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const stops: (() => void)[] = [
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation?.pathname === LOGIN && toLocation.pathname !== LOGIN) setLeaving(true);
      }),
      router.subscribe('onRendered', ({ toLocation }) => {
        if (toLocation.pathname === LOGIN) setLeaving(false);
        else stops.push(whenPageReady(() => setLeaving(false)));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
  return leaving ? (
    <Row
      align="center"
      justify="center"
      className={styles.overlay}
      role="status"
      aria-label={t('loading')}
      data-testid="leaving-login"
    >
      <div className={styles.spinner} />
    </Row>
  ) : null;
}
