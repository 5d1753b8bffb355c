import { listServiceTokens, revokeServiceToken, type ServiceToken } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { SettingsList } from './SettingsList.tsx';
import { SettingsRow } from './SettingsRow.tsx';

const TokenPanel = lazyOverlay(() => import('./TokenPanel.tsx'), 'TokenPanel');

/** Service tokens of the accounting system: creation and revocation. */
export function ServiceTokens() {
  const { t } = useTranslation('settings');
  const answer = useQuery(apiQuery(listServiceTokens, {}));
  const [open, setOpen] = useState(false);
  const make = (
    <Button variant="default" onClick={() => setOpen(true)}>
      {t('tokens.make')}
    </Button>
  );
  return (
    <>
      <SettingsList
        answer={answer}
        label={t('tokens.title')}
        text={
          <>
            {t('tokens.text')}{' '}
            <a href="/api/docs" target="_blank" rel="noreferrer">
              {t('tokens.docs')}
            </a>
          </>
        }
        add={make}
        empty={{ icon: IconKey, title: t('tokens.empty_title'), text: t('tokens.empty_text') }}
        rows={1}
      >
        {(token) => <Token key={token.id} token={token} />}
      </SettingsList>
      <TokenPanel opened={open} onClose={() => setOpen(false)} />
    </>
  );
}

function isOver({ expires_at }: ServiceToken): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.now();
}

function Token({ token }: { readonly token: ServiceToken }) {
  const { t } = useTranslation('settings');
  const revoking = useConfirmed(revokeServiceToken, {
    input: { params: { id: token.id } },
    title: t('tokens.revoke_ask', { name: token.name }),
    text: t('tokens.revoke_text'),
    action: t('tokens.revoke'),
    danger: true,
    onDone: () => notifySuccess(t('tokens.revoked', { name: token.name })),
  });
  return (
    <SettingsRow
      name={token.name}
      revoked={token.revoked_at !== null}
      badges={token.data.map((kind) => (
        <Badge key={kind} tone="neutral">
          {t(`tokens.kinds.${kind}`)}
        </Badge>
      ))}
      facts={
        <>
          <span>
            {t('tokens.made', { person: token.author })} <DateTime value={token.created_at} />
          </span>
          <span>
            {token.last_used_at ? (
              <>
                {t('tokens.last_used')} <DateTime value={token.last_used_at} as="relative" />
              </>
            ) : (
              t('tokens.never_used')
            )}
          </span>
          <span>
            {token.expires_at ? (
              <>
                {t(isOver(token) ? 'tokens.expired' : 'tokens.expires')} <DateTime value={token.expires_at} />
              </>
            ) : (
              t('tokens.endless')
            )}
          </span>
          {token.branch ? <span>{token.branch}</span> : null}
          {token.addresses.length > 0 ? <span>{token.addresses.join(', ')}</span> : null}
          {token.author_left && token.revoked_at === null ? (
            <Text tone="negative">{t('tokens.author_left')}</Text>
          ) : null}
          {token.revoked_at ? (
            <Text tone="negative">
              {t('tokens.revoked_by', { person: token.revoked_by ?? '—' })}{' '}
              <DateTime value={token.revoked_at} />
            </Text>
          ) : null}
        </>
      }
    >
      {token.revoked_at ? null : (
        <Button
          variant="default"
          size="xs"
          color="red"
          loading={revoking.isPending}
          aria-label={`${t('tokens.revoke')}: ${token.name}`}
          onClick={revoking.ask}
        >
          {t('tokens.revoke')}
        </Button>
      )}
    </SettingsRow>
  );
}
