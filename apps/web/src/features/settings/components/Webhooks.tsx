import { listWebhooks, testWebhook, type Webhook } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { SettingsList } from './SettingsList.tsx';
import { SettingsRow } from './SettingsRow.tsx';
import { useDeliveryText } from './use-delivery-text.ts';

const WebhookPanel = lazyOverlay(() => import('./WebhookPanel.tsx'), 'WebhookPanel');
const DeliveriesPanel = lazyOverlay(() => import('./DeliveriesPanel.tsx'), 'DeliveriesPanel');

type Open =
  | { readonly panel: 'form'; readonly webhook: Webhook | null }
  | { readonly panel: 'deliveries'; readonly webhook: Webhook };

/** Webhooks: adding, trying and monitoring them. */
export function Webhooks() {
  const { t } = useTranslation('settings');
  const answer = useQuery(apiQuery(listWebhooks, {}));
  const [open, setOpen] = useState<Open | null>(null);
  const add = (
    <Button variant="default" onClick={() => setOpen({ panel: 'form', webhook: null })}>
      {t('webhooks.add')}
    </Button>
  );
  const close = () => setOpen(null);
  return (
    <>
      <SettingsList
        answer={answer}
        label={t('webhooks.title')}
        text={t('webhooks.text')}
        add={add}
        empty={{ icon: IconWebhook, title: t('webhooks.empty_title'), text: t('webhooks.empty_text') }}
        rows={1}
      >
        {(webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onEdit={() => setOpen({ panel: 'form', webhook })}
            onDeliveries={() => setOpen({ panel: 'deliveries', webhook })}
          />
        )}
      </SettingsList>
      <WebhookPanel
        opened={open?.panel === 'form'}
        webhook={open?.panel === 'form' ? open.webhook : null}
        onClose={close}
      />
      <DeliveriesPanel
        opened={open?.panel === 'deliveries'}
        webhook={open?.panel === 'deliveries' ? open.webhook : null}
        onClose={close}
      />
    </>
  );
}

interface RowProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onDeliveries: () => void;
}

function WebhookRow({ webhook, onEdit, onDeliveries }: RowProps) {
  const { t } = useTranslation('settings');
  const outcome = useDeliveryText();
  const { id, name, url, events, branches, enabled, off_because, dead, waiting } = webhook;
  const trying = useMutation({
    ...apiMutation(testWebhook),
    onSuccess: (delivery) => {
      if (delivery.state === 'delivered') notifySuccess(t('webhooks.test_taken', { name }));
      else warn(t('webhooks.test_refused', { name, why: outcome(delivery) }));
    },
  });
  return (
    <SettingsRow
      name={name}
      badges={
        <>
          {enabled ? null : (
            <Badge tone="negative" outlined>
              {t(`webhooks.off_because.${off_because ?? 'person'}`)}
            </Badge>
          )}
          {events.map((event) => (
            <Badge key={event} tone="neutral">
              {t(`webhooks.events.${event}`)}
            </Badge>
          ))}
        </>
      }
      facts={
        <>
          <span>{url}</span>
          <span>
            {branches.length === 0
              ? t('webhooks.all_branches')
              : branches.map((branch) => branch.code).join(', ')}
          </span>
          <span>
            {webhook.last_delivered_at ? (
              <>
                {t('webhooks.last')} <DateTime value={webhook.last_delivered_at} as="relative" />
              </>
            ) : (
              t('webhooks.never')
            )}
          </span>
          {waiting > 0 ? <span>{t('webhooks.waiting', { count: waiting })}</span> : null}
          {dead > 0 ? <Text tone="negative">{t('webhooks.dead', { count: dead })}</Text> : null}
        </>
      }
    >
      <Button
        variant="default"
        size="xs"
        loading={trying.isPending}
        aria-label={`${t('webhooks.test')}: ${name}`}
        onClick={() => trying.mutate({ params: { id } })}
      >
        {t('webhooks.test')}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={`${t('webhooks.deliveries')}: ${name}`}
        onClick={onDeliveries}
      >
        {t('webhooks.deliveries')}
      </Button>
      <Button variant="default" size="xs" aria-label={`${t('webhooks.edit')}: ${name}`} onClick={onEdit}>
        {t('webhooks.edit')}
      </Button>
    </SettingsRow>
  );
}
