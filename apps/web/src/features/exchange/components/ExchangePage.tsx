import type { ExchangeBase } from '@javon/contract';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { LinkButton } from '../../../shared/ui/link/LinkButton.tsx';
import { Page, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { basesQuery } from '../queries.ts';
import { Exchanges } from './Exchanges.tsx';
import styles from './exchange.module.css';
import { Mapping } from './Mapping.tsx';

interface ExchangeSearch {
  readonly base?: number;
  readonly story?: number;
}

/**
 * Page of the exchange with 1C: its databases, what their things mean here, and the steps of each exchange.
 */
export function ExchangePage() {
  const { t } = useTranslation(['exchange', 'pages']);
  const { data, error, refetch } = useQuery(basesQuery);
  const mayOpen = useMayOpen();
  const search: ExchangeSearch = useSearch({ strict: false });
  const chosen = data?.items.find(({ id }) => id === search.base) ?? data?.items[0];
  if (data === undefined) return <WaitingPage title={t('pages:exchange')} error={error} refetch={refetch} />;
  return (
    <Page title={t('pages:exchange')}>
      {chosen === undefined ? (
        <EmptyState
          icon={IconArrowsExchange}
          title={t('exchange:empty_title')}
          text={t('exchange:empty_text')}
          action={
            mayOpen('settings') ? <LinkButton to="/settings">{t('pages:settings')}</LinkButton> : undefined
          }
        />
      ) : (
        <Stack gap={32} className={styles.page}>
          <Stack as="ul" aria-label={t('exchange:bases')}>
            {data.items.map((base) => (
              <Base key={base.id} base={base} isChosen={base.id === chosen.id} />
            ))}
          </Stack>
          {data.made_names > 0 && mayOpen('goods') ? (
            <p className={styles.ask}>
              <HrefLink href="/goods?name_made=true">
                {t('exchange:made_names', { count: data.made_names })}
              </HrefLink>
            </p>
          ) : null}
          <Exchanges open={search.story} base={chosen.id} />
          <Mapping key={chosen.id} id={chosen.id} />
        </Stack>
      )}
    </Page>
  );
}

function Base({ base, isChosen }: { readonly base: ExchangeBase; readonly isChosen: boolean }) {
  const { t } = useTranslation('exchange');
  const { id, name, last_at, unmapped, waits, held, foreign, older } = base;
  const facts = [
    held > 0 ? t('held', { count: held }) : null,
    unmapped > 0 ? t('unmapped', { count: unmapped }) : null,
    waits > 0 ? t('waits', { count: waits }) : null,
    foreign ? t('foreign_short') : null,
    older ? t('older_short') : null,
  ].filter((fact) => fact !== null);
  return (
    <Row as="li" gap={16} rowGap={4} align="baseline" wrap line="above" padding="10px 0">
      <HrefLink href={`/import/exchange?base=${id}`} aria-current={isChosen ? 'true' : undefined}>
        {isChosen ? <b>{name}</b> : name}
      </HrefLink>
      <span className={styles.quiet}>
        {last_at === null ? t('never') : <DateTime value={last_at} as="relative" />}
      </span>
      <span className={facts.length > 0 ? styles.ask : styles.quiet}>
        {facts.length > 0 ? facts.join(' · ') : t('all_well')}
      </span>
    </Row>
  );
}
