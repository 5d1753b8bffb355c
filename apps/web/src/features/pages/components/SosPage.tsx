import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { otherSite, siteConfig } from '../../../shared/config/config.ts';
import { hasRecovered, onRecovery, outage } from '../../../shared/http/outage.ts';
import { ownPath } from '../../../shared/session/wanted-path.ts';
import { useStore } from '../../../shared/store.ts';
import { Quiet, Row } from '../../../shared/ui/layout/layout.tsx';
import { PlainButton, PlainButtonLink } from '../../../shared/ui/plain/PlainButton.tsx';
import { PlainPage } from '../../../shared/ui/plain/PlainPage.tsx';

/** Page of a site that is down, or that moved to another address. */
export function SosPage() {
  const { t } = useTranslation('session');
  const { moved } = useSearch({ from: '/plain/sos' });
  const config = siteConfig();
  const other = otherSite(config, window.location.host);
  return (
    <PlainPage>
      {moved ? (
        <>
          <h1>{t('sos.moved_title')}</h1>
          <Quiet mt={8}>{t(other ? 'sos.moved_text' : 'sos.moved_ask')}</Quiet>
        </>
      ) : (
        <Down hasOther={other !== ''} />
      )}
      <Row gap={8} wrap mt={20}>
        {other ? (
          <PlainButtonLink href={other} primary>
            {t('sos.other')}
          </PlainButtonLink>
        ) : null}
        {moved ? null : <Again primary={!other} />}
        {config.messenger ? (
          <PlainButtonLink href={config.messenger}>{t('sos.messenger')}</PlainButtonLink>
        ) : null}
      </Row>
    </PlainPage>
  );
}

/** Explains the outage, and returns when the site answers again, if the person was redirected here. */
function Down({ hasOther }: { readonly hasOther: boolean }) {
  const { t } = useTranslation(['session', 'notices']);
  const found = useStore(outage);
  const { next } = useSearch({ from: '/plain/sos' });
  const navigate = useNavigate();
  // A person who opened the page directly stays on it.
  const [waits, setWaits] = useState(found !== null || next !== undefined);
  if (found !== null && !waits) setWaits(true);
  useEffect(() => {
    if (!waits) return;
    return onRecovery(() => void navigate({ href: ownPath(next) ?? '/', replace: true }));
  }, [waits, next, navigate]);
  return (
    <>
      <h1>{t(found === 'unreachable' ? 'session:sos.unreachable_title' : 'session:sos.title')}</h1>
      <Quiet mt={8}>{t(hasOther ? 'notices:site_down' : 'session:sos.text')}</Quiet>
      {waits ? (
        <Quiet mt={8} role="status">
          {t('session:sos.waiting')}
        </Quiet>
      ) : null}
    </>
  );
}

/** Button that retries now. */
function Again({ primary }: { readonly primary: boolean }) {
  const { t } = useTranslation('session');
  const { next } = useSearch({ from: '/plain/sos' });
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    if (await hasRecovered()) await navigate({ href: ownPath(next) ?? '/', replace: true });
    setBusy(false);
  };
  return (
    <PlainButton primary={primary} busy={busy} onClick={() => void retry()}>
      {t('sos.again')}
    </PlainButton>
  );
}
