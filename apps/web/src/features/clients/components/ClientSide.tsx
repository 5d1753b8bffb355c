import type { Client } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percentText } from '../../../shared/format/percent.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';
import { Fact, Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Card, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { HistoryButton } from '../../history/public.ts';
import { clientQuery } from '../queries.ts';
import styles from './clients.module.css';
import { FindClient } from './FindClient.tsx';

const ClientPanel = lazyOverlay(() => import('./ClientPanel.tsx'), 'ClientPanel', 'client');

interface ClientSideProps {
  /** Key of the tag's client; empty if none is chosen. */
  readonly client: string;
  readonly onClient: (key: string | undefined) => void;
}

/** Side of the tag page that finds, adds, changes or replaces the client. */
export function ClientSide({ client, onClient }: ClientSideProps) {
  const { t } = useTranslation('clients');
  const may = useMay();
  const { data, error, refetch } = useQuery({ ...clientQuery(client), enabled: client !== '' });
  const [open, setOpen] = useState<Client | 'new' | null>(null);
  // Query that found no client; the form of a new client starts with it.
  const [typed, setTyped] = useState('');
  const add = may('clients.add') ? (
    <Button
      variant="default"
      leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => setOpen('new')}
    >
      {t('add')}
    </Button>
  ) : null;
  return (
    <PageSection title={t('client')}>
      {client === '' ? (
        <FindClient onFound={(found) => onClient(found.id)} onMissing={setTyped} action={add} />
      ) : data ? (
        <ClientCard client={data} onEdit={() => setOpen(data)} onOther={() => onClient(undefined)} />
      ) : (
        <>
          <Waiting error={error} refetch={refetch} lines={3} />
          {error ? (
            <Button variant="default" onClick={() => onClient(undefined)}>
              {t('other')}
            </Button>
          ) : null}
        </>
      )}
      <ClientPanel
        client={open}
        typed={typed}
        onClose={() => setOpen(null)}
        onAdded={(key) => onClient(key)}
        onErased={() => onClient(undefined)}
      />
    </PageSection>
  );
}

interface CardProps {
  readonly client: Client;
  readonly onEdit: () => void;
  readonly onOther: () => void;
}

function ClientCard({ client, onEdit, onOther }: CardProps) {
  const { t } = useTranslation('clients');
  const { card, plan } = client;
  return (
    <Card card="plain" className={styles.client}>
      <Text as="p" size="lg" weight="bold">
        {client.name}
      </Text>
      <Facts layout="spread" lined size="sm" className={styles.facts}>
        <Fact name={t('phones')}>
          {client.phones.map((phone) => (
            <span key={phone}>{phone}</span>
          ))}
        </Fact>
        {card ? (
          <Fact name={t('card')}>
            <span>{`•••• ${card.last4} · ${card.expiry}`}</span>
            {card.expired ? (
              <Badge tone="negative" outlined>
                {t('card_expired')}
              </Badge>
            ) : null}
          </Fact>
        ) : null}
        {client.pinfl === null ? null : <Fact name={t('pinfl')}>{client.pinfl}</Fact>}
        <Fact name={t('plan_of')}>
          <span>{t('plan', { months: plan.months, markup: percentText(plan.markup_bp) })}</span>
          {plan.active ? null : (
            <Badge tone="negative" outlined>
              {t('plan_off')}
            </Badge>
          )}
        </Fact>
      </Facts>
      <Row gap={8} wrap className={styles.buttons}>
        {client.can.includes('clients.edit') ? (
          <Button size="xs" variant="default" onClick={onEdit}>
            {t('edit')}
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={onOther}>
          {t('other')}
        </Button>
        <HistoryButton entity="client" id={client.id} size={30} />
      </Row>
    </Card>
  );
}
