import {
  listWebhookDeliveries,
  resendWebhookDeliveries,
  type Webhook,
  type WebhookDelivery,
} from '@javon/contract';
import { Button, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { SkeletonList } from './SkeletonList.tsx';
import styles from './settings.module.css';
import { useDeliveryText } from './use-delivery-text.ts';

/** Interval at which the open list is refetched, milliseconds: retries get their answers meanwhile. */
const EVERY_MS = 3000;

interface DeliveriesPanelProps {
  readonly opened: boolean;
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
}

/** Deliveries to an address with their answers, and those that failed permanently. */
export function DeliveriesPanel({ opened, webhook, onClose }: DeliveriesPanelProps) {
  const { t } = useTranslation('settings');
  return (
    <SidePanel
      opened={opened}
      title={t('webhooks.deliveries_title', { name: webhook?.name ?? '' })}
      onClose={onClose}
      width={640}
    >
      {webhook === null ? null : <Deliveries key={webhook.id} id={webhook.id} />}
    </SidePanel>
  );
}

function Deliveries({ id }: { readonly id: number }) {
  const { t } = useTranslation('settings');
  const [isDead, setIsDead] = useState(false);
  const [before, setBefore] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    ...apiQuery(listWebhookDeliveries, {
      params: { id },
      query: { ...(isDead ? { state: 'dead' } : {}), ...(before === null ? {} : { before: String(before) }) },
    }),
    refetchInterval: EVERY_MS,
  });
  const resending = useMutation({
    ...apiMutation(resendWebhookDeliveries),
    onSuccess: ({ count }) => notifySuccess(t('webhooks.resent', { count })),
  });
  const resend = (delivery: number | null) => resending.mutate({ params: { id }, body: { delivery } });
  const hasDead = data?.items.some((one) => one.state === 'dead') ?? false;
  return (
    <>
      <Row gap={8} align="center" justify="between" wrap>
        <Switch
          label={t('webhooks.only_dead')}
          checked={isDead}
          onChange={(event) => {
            setIsDead(event.currentTarget.checked);
            setBefore(null);
          }}
        />
        {hasDead ? (
          <Button variant="default" size="xs" loading={resending.isPending} onClick={() => resend(null)}>
            {t('webhooks.resend_all')}
          </Button>
        ) : null}
      </Row>
      {data === undefined ? (
        <Waiting error={error} refetch={refetch}>
          <SkeletonList rows={3} />
        </Waiting>
      ) : data.items.length === 0 ? (
        <Quiet size="sm">{t(isDead ? 'webhooks.no_dead' : 'webhooks.no_deliveries')}</Quiet>
      ) : (
        <Stack as="ul" mt={12} aria-label={t('webhooks.deliveries')}>
          {data.items.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} onResend={() => resend(delivery.id)} />
          ))}
        </Stack>
      )}
      <Row gap={8} align="center" justify="between" wrap>
        {before === null ? null : (
          <Button variant="default" size="xs" onClick={() => setBefore(null)}>
            {t('webhooks.newest')}
          </Button>
        )}
        {data?.next ? (
          <Button variant="default" size="xs" onClick={() => setBefore(data.next)}>
            {t('webhooks.older')}
          </Button>
        ) : null}
      </Row>
    </>
  );
}

interface DeliveryProps {
  readonly delivery: WebhookDelivery;
  readonly onResend: () => void;
}

function Delivery({ delivery, onResend }: DeliveryProps) {
  const { t } = useTranslation('settings');
  const outcome = useDeliveryText();
  const { event, state, tries, tried_at, took_ms, due_at, answer } = delivery;
  return (
    <Text as="li" padding="10px 0" line="above">
      <Row as="p" gap={8} rowGap={4} align="center" wrap>
        <Text as="b" weight="medium">
          {t(`webhooks.events.${event.type}`)}
        </Text>
        <Badge tone={state === 'dead' ? 'negative' : 'neutral'} outlined={state === 'dead'}>
          {t(`webhooks.states.${state}`)}
        </Badge>
        {state === 'dead' ? (
          <Button variant="default" size="xs" onClick={onResend}>
            {t('webhooks.resend')}
          </Button>
        ) : null}
      </Row>
      <Row as="p" gap={16} rowGap={0} align="center" wrap size="sm" tone="quiet" mt={4}>
        <span>
          {t('webhooks.happened')} <DateTime value={event.created_at} />
        </span>
        {tried_at === null ? null : (
          <span>
            {outcome(delivery)}, {t('webhooks.took', { ms: took_ms ?? 0 })}
          </span>
        )}
        {tries > 1 ? <span>{t('webhooks.tries', { count: tries })}</span> : null}
        {due_at === null ? null : (
          <span>
            {t('webhooks.next')} <DateTime value={due_at} />
          </span>
        )}
      </Row>
      {answer ? <pre className={styles.answer}>{answer}</pre> : null}
    </Text>
  );
}
