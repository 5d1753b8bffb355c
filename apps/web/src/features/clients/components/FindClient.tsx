import { type Client, findClient } from '@javon/contract';
import { clientSchemas } from '@javon/contract/schemas';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { Form, SubmitButton, TextField, useContractForm } from '../../../shared/ui/form/index.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { clientQuery } from '../queries.ts';
import styles from './clients.module.css';

interface FindProps {
  readonly onFound: (client: Client) => void;
  /** Called with the query that found no client. */
  readonly onMissing: (typed: string) => void;
  /** Action to offer next to the search. */
  readonly action: ReactNode;
}

/** Finds a client by a complete phone number, card number or PINFL. */
export function FindClient({ onFound, onMissing, action }: FindProps) {
  const { t } = useTranslation(['clients', 'notices']);
  const [missing, setMissing] = useState(false);
  const form = useContractForm({
    id: 'find-client',
    schema: clientSchemas.findClient.body,
    initial: { query: '' },
    // A card number is stored in no draft.
    secret: ['query'],
    asksBeforeLeaving: false,
    submit: async (body) => {
      setMissing(false);
      try {
        return await call(findClient, { body }, { notify: 'none' });
      } catch (error) {
        if (!(error instanceof HttpFailure) || error.code !== 'client_not_found') throw error;
        // Shown under the field: a notification would say it twice, over the form of a new client.
        setMissing(true);
        onMissing(body.query);
        return null;
      }
    },
    onSaved: (client) => {
      if (client === null) return;
      queryClient.setQueryData(clientQuery(client.id).queryKey, client);
      onFound(client);
    },
  });
  return (
    <Form form={form}>
      <TextField
        field={form.at('query')}
        label={t('clients:find')}
        description={t('clients:find_help')}
        maxLength={40}
        autoComplete="off"
      />
      <Row gap={8} wrap className={styles.buttons}>
        <SubmitButton>{t('clients:find_action')}</SubmitButton>
        {missing ? null : action}
      </Row>
      {missing ? (
        <Stack gap={12} align="start" card="sunken" role="status">
          <p>
            <b>{t('notices:client_not_found')}.</b> {t('clients:missing_text')}
          </p>
          {action}
        </Stack>
      ) : null}
    </Form>
  );
}
