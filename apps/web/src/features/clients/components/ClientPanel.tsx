import { type Client, createClient, editClient, eraseClient } from '@javon/contract';
import { clientSchemas } from '@javon/contract/schemas';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../shared/http/query-client.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { Form, SubmitButton, saves, useContractForm } from '../../../shared/ui/form/index.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { clientBody, emptyClient, valuesOf } from '../model/client-values.ts';
import { clientQuery } from '../queries.ts';
import { ClientFields } from './ClientFields.tsx';

interface PanelProps {
  /** Client to edit, `new` for a new one, null while closed. */
  readonly client: Client | 'new' | null;
  /** Query that found no client, for the form of a new one. */
  readonly typed: string;
  readonly onClose: () => void;
  readonly onAdded: (key: string) => void;
  readonly onErased: () => void;
}

/** Adds a client, changes one, or erases what is known of one. */
export function ClientPanel({ client, typed, onClose, onAdded, onErased }: PanelProps) {
  const { t } = useTranslation('clients');
  return (
    <SidePanel
      opened={client !== null}
      title={t(client === 'new' ? 'add_title' : 'edit_title')}
      onClose={onClose}
    >
      {client === 'new' ? (
        <NewClient
          typed={typed}
          onAdded={(key) => {
            onAdded(key);
            onClose();
          }}
        />
      ) : null}
      {client !== null && client !== 'new' ? (
        <EditClient key={client.id} client={client} onDone={onClose} onErased={onErased} />
      ) : null}
    </SidePanel>
  );
}

function NewClient({ typed, onAdded }: { readonly typed: string; readonly onAdded: (key: string) => void }) {
  const { t } = useTranslation('clients');
  const form = useContractForm({
    id: 'client-new',
    ...saves(createClient, clientSchemas.createClient),
    initial: emptyClient(typed),
    toBody: (values) => clientBody(values),
    secret: ['card', 'pinfl'],
    onSaved: ({ id }) => {
      notifySuccess(t('added'));
      onAdded(id);
    },
  });
  return (
    <Form form={form}>
      <ClientFields
        fields={form.all}
        phones={form.values.phones}
        onPhones={(phones) => form.write('phones', phones)}
      />
      <SubmitButton>{t('add')}</SubmitButton>
    </Form>
  );
}

interface EditProps {
  readonly client: Client;
  readonly onDone: () => void;
  readonly onErased: () => void;
}

function EditClient({ client, onDone, onErased }: EditProps) {
  const { t } = useTranslation('clients');
  const labels = { name: t('name'), phones: t('phones'), pinfl: t('pinfl'), months: t('plan_of') };
  const form = useContractForm({
    id: `client-${client.id}`,
    ...saves(editClient, clientSchemas.editClient, { params: { id: client.id } }),
    initial: { version: client.version, ...valuesOf(client) },
    toBody: ({ version, ...values }) => ({ version, ...clientBody(values) }),
    secret: ['card', 'pinfl'],
    fromServer: (field, value) => (field === 'months' ? String(value) : (value ?? '')),
    onSaved: (saved) => {
      queryClient.setQueryData(clientQuery(saved.id).queryKey, saved);
      notifySuccess(t('saved'));
      onDone();
    },
  });
  const erasing = useConfirmed(eraseClient, {
    input: { params: { id: client.id }, query: { confirmed: 'true' } },
    title: t('erase_ask'),
    text: t('erase_text'),
    names: [client.name],
    action: t('erase'),
    danger: true,
    onDone: () => {
      notifySuccess(t('erased'));
      onDone();
      onErased();
    },
  });
  return (
    <>
      <Form form={form} labels={labels}>
        <ClientFields
          fields={form.all}
          phones={form.values.phones}
          onPhones={(phones) => form.write('phones', phones)}
          card={client.card}
          dropsCard={form.values.drops_card}
        />
        <SubmitButton />
      </Form>
      <Text as="div" mt={24} padding="16px 0 0" line="above">
        <Button variant="subtle" color="red" loading={erasing.isPending} onClick={erasing.ask}>
          {t('erase')}
        </Button>
      </Text>
    </>
  );
}
