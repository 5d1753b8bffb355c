import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetVisitor, signOut, usePerson } from '../../../../shared/session/visitor.ts';
import { takeWantedPath } from '../../../../shared/session/wanted-path.ts';
import { Quiet, Stack } from '../../../../shared/ui/layout/layout.tsx';
import { LinkButton } from '../../../../shared/ui/link/LinkButton.tsx';
import { LoadingState } from '../../../../shared/ui/states/states.tsx';
import { passkeysQuery } from '../../queries.ts';
import { AddPasskey } from './PasskeyForms.tsx';
import { hindranceOf } from './passkey-hindrance.ts';
import { SetUpCodes } from './SetUpCodes.tsx';

/**
 * Page of the set-up of a second factor: until a required one is set up, only signing out leaves it; other people may
 * go back.
 */
export function TwoStepPage() {
  const { t } = useTranslation(['profile', 'session']);
  const router = useRouter();
  const mustSetUp = usePerson()?.second_factor.must_set_up === true;
  const leave = () => {
    forgetVisitor();
    void router.navigate({ href: takeWantedPath() });
  };
  return (
    <Stack gap={16}>
      <h1 tabIndex={-1}>{t('profile:two_step.title')}</h1>
      {mustSetUp ? <Quiet size="sm">{t('profile:two_step.owed')}</Quiet> : null}
      <FirstFactor onDone={leave} />
      {mustSetUp ? (
        <Button variant="default" onClick={() => void signOut()}>
          {t('session:change.sign_out')}
        </Button>
      ) : (
        <LinkButton to="/profile" variant="default">
          {t('session:change.back')}
        </LinkButton>
      )}
    </Stack>
  );
}

/** Choice of the first factor: a passkey if this page can create one, or codes. */
function FirstFactor({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('profile');
  const { data, isPending } = useQuery(passkeysQuery);
  const [way, setWay] = useState<'passkey' | 'codes' | null>(null);
  if (isPending) return <LoadingState lines={2} />;
  if (way === 'passkey') return <AddPasskey onDone={onDone} />;
  // If passkeys are unavailable, codes can still be set up.
  if (way === 'codes' || !data || hindranceOf(data.site) !== null) return <SetUpCodes onDone={onDone} />;
  return (
    <Stack gap={16}>
      <p>{t('passkeys.text')}</p>
      <Button onClick={() => setWay('passkey')}>{t('passkeys.add')}</Button>
      <Quiet size="sm">{t('two_step.or')}</Quiet>
      <Button variant="default" onClick={() => setWay('codes')}>
        {t('two_step.begin_title')}
      </Button>
    </Stack>
  );
}
