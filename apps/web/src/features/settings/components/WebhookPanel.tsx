import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  renewWebhookSecret,
  WEBHOOK_EVENTS,
  type Webhook,
} from '@javon/contract';
import { webhookSchemas } from '@javon/contract/schemas';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { BranchMultiSelect } from '../../../shared/ui/choice/BranchMultiSelect.tsx';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { useField } from '../../../shared/ui/form/context.ts';
import {
  Form,
  MultiSelectField,
  SubmitButton,
  SwitchField,
  saves,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import type { FieldPath } from '../../../shared/ui/form/path.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { ShownOnce } from '../../../shared/ui/values/ShownOnce.tsx';

interface WebhookPanelProps {
  readonly opened: boolean;
  /** Null to add one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
}

/** Panel that adds or changes a webhook, and shows a new secret. */
export function WebhookPanel({ opened, webhook, onClose }: WebhookPanelProps) {
  const { t } = useTranslation('settings');
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  const title = webhook === null ? t('webhooks.add_title') : t('webhooks.edit_title', { name: webhook.name });
  return (
    <SidePanel opened={opened} title={title} onClose={close}>
      {secret === null ? (
        <>
          <WebhookForm key={webhook?.id ?? 'new'} webhook={webhook} onMade={setSecret} onDone={close} />
          {webhook === null ? null : <Actions webhook={webhook} onSecret={setSecret} onDone={close} />}
        </>
      ) : (
        <ShownOnce warning={t('webhooks.once')} label={t('webhooks.secret')} value={secret} onDone={close} />
      )}
    </SidePanel>
  );
}

interface WebhookFormProps {
  readonly webhook: Webhook | null;
  readonly onMade: (secret: string) => void;
  readonly onDone: () => void;
}

function WebhookForm({ webhook, onMade, onDone }: WebhookFormProps) {
  const { t } = useTranslation('settings');
  const labels = {
    name: t('webhooks.name'),
    url: t('webhooks.url'),
    events: t('webhooks.which'),
    branches: t('webhooks.branches'),
    enabled: t('webhooks.enabled'),
  };
  const form = useContractForm({
    id: `webhook-${webhook?.id ?? 'new'}`,
    ...(webhook === null
      ? saves(createWebhook, webhookSchemas.createWebhook)
      : saves(editWebhook, webhookSchemas.editWebhook, { params: { id: webhook.id } })),
    onSaved: (saved) => {
      if ('secret' in saved) return onMade(String(saved.secret));
      notifySuccess(t('webhooks.saved'));
      onDone();
    },
    initial: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: (webhook?.events ?? []) as readonly string[],
      branches: (webhook?.branches ?? []).map((branch) => String(branch.id)) as readonly string[],
      enabled: webhook?.enabled ?? true,
      version: webhook?.version ?? 1,
    },
    toBody: ({ enabled, version, branches, ...values }) => ({
      ...values,
      branches: branches.map(Number),
      ...(webhook === null ? {} : { enabled, version }),
    }),
    fromServer: (field, value) => (field === 'branches' ? (value as number[]).map(String) : value),
  });
  return (
    <Form form={form} labels={labels}>
      <TextField field={form.at('name')} description={t('webhooks.name_help')} maxLength={80} />
      <TextField field={form.at('url')} description={t('webhooks.url_help')} maxLength={1000} />
      <MultiSelectField
        field={form.at('events')}
        options={WEBHOOK_EVENTS.map((value) => ({
          value,
          label: t(`webhooks.events.${value}`),
        }))}
      />
      <Branches field={form.at('branches')} current={webhook?.branches ?? []} />
      {webhook === null ? null : <SwitchField field={form.at('enabled')} />}
      <SubmitButton>{webhook === null ? t('webhooks.add') : undefined}</SubmitButton>
    </Form>
  );
}

interface BranchesProps {
  readonly field: FieldPath<readonly string[]>;
  readonly current: Webhook['branches'];
}

function Branches({ field: path, current }: BranchesProps) {
  const { t } = useTranslation(['settings', 'branches']);
  const { required: _, ...field } = useField(path);
  return (
    <BranchMultiSelect
      {...field}
      label={t('settings:webhooks.branches')}
      description={t('settings:webhooks.branches_help')}
      choice={{ current }}
      nothingFound={t('branches:nothing_found')}
    />
  );
}

interface ActionsProps {
  readonly webhook: Webhook;
  readonly onSecret: (secret: string) => void;
  readonly onDone: () => void;
}

function Actions({ webhook: { id, name }, onSecret, onDone }: ActionsProps) {
  const { t } = useTranslation('settings');
  const renewing = useConfirmed(renewWebhookSecret, {
    input: { params: { id } },
    title: t('webhooks.renew_ask'),
    text: t('webhooks.renew_text'),
    action: t('webhooks.renew'),
    onDone: ({ secret }) => onSecret(secret),
  });
  const deleting = useConfirmed(deleteWebhook, {
    input: { params: { id } },
    title: t('webhooks.delete_ask', { name }),
    text: t('webhooks.delete_text'),
    action: t('webhooks.delete'),
    danger: true,
    onDone: () => {
      notifySuccess(t('webhooks.deleted', { name }));
      onDone();
    },
  });
  return (
    <Row line="above" gap={8} wrap mt={24} style={{ paddingTop: 16 }}>
      <Button variant="default" size="xs" loading={renewing.isPending} onClick={renewing.ask}>
        {t('webhooks.renew')}
      </Button>
      <Button variant="default" size="xs" color="red" loading={deleting.isPending} onClick={deleting.ask}>
        {t('webhooks.delete')}
      </Button>
    </Row>
  );
}
