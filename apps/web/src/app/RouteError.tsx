import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpFailure } from '../shared/http/failure.ts';
import { outageOf } from '../shared/http/outage.ts';
import { failureWords } from '../shared/http/report.ts';
import { ScreenNotFetched } from '../shared/navigation/lazy-screen.ts';
import { Quiet, Row, Stack } from '../shared/ui/layout/layout.tsx';
import { PlainButton, PlainButtonLink } from '../shared/ui/plain/PlainButton.tsx';
import { useLatest } from '../shared/use-latest.ts';
import styles from './app.module.css';
import { WithinMain } from './within-main.ts';

/** Time between two attempts to fetch a screen, milliseconds. */
const PAUSE_MS = 5000;

/** Opens a screen that could not be fetched as soon as the server, or the network, is back. */
function useReturn(error: unknown, onBack: () => void): void {
  const onBackRef = useLatest(onBack);
  useEffect(() => {
    if (!(error instanceof ScreenNotFetched) || error.kind !== 'network') return;
    const look = async () => {
      if (await error.again()) onBackRef.current();
    };
    const timer = setInterval(look, PAUSE_MS);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [error]);
}

/** Replaces a failed page with the cause, by the error catalogue if a call or a file failed. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const Tag = useContext(WithinMain) ? 'section' : 'main';
  const words = error instanceof HttpFailure ? failureWords(error) : [t('crash.text')];
  const draw = async () => {
    reset();
    await router.invalidate();
  };
  const retry = async () => {
    if (error instanceof ScreenNotFetched) await error.again();
    await draw();
  };
  useReturn(error, draw);
  return (
    <Tag className={styles.page}>
      <Stack gap={8} align="start" width="min(420px, 100%)" role="alert">
        <h1>{t('crash.title')}</h1>
        {words.map((text) => (
          <Quiet key={text}>{text}</Quiet>
        ))}
        <Row gap={8} wrap mt={12}>
          <PlainButton primary onClick={() => void retry()}>
            {t('retry')}
          </PlainButton>
          {words[0] === t('crash.text') ? (
            <PlainButton onClick={() => window.location.reload()}>{t('crash.reload')}</PlainButton>
          ) : null}
          {error instanceof HttpFailure && outageOf(error) ? (
            <PlainButtonLink href="/sos">{t('other_site')}</PlainButtonLink>
          ) : null}
        </Row>
      </Stack>
    </Tag>
  );
}
