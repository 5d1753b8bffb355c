import { createRole } from '@javon/contract';
import { roleSchemas } from '@javon/contract/schemas';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { notify, notifySuccess } from '../../../shared/notify/notify.ts';
import { Form, NameFields, SubmitButton, useContractForm } from '../../../shared/ui/form/index.ts';
import { Page, PageBody } from '../../../shared/ui/page/Page.tsx';
import { rolePath } from '../paths.ts';
import { roleQuery } from '../queries.ts';
import { RoleSelect } from './RoleSelect.tsx';

interface Values {
  readonly name: { readonly uz: string; readonly ru: string };
  readonly copy_from: number | null;
}

const EMPTY: Values = { name: { uz: '', ru: '' }, copy_from: null };

/** Form of a new role, empty or with the permissions of another. */
export function RoleAddPage() {
  const { t } = useTranslation(['access', 'pages', 'notices']);
  const navigate = useNavigate();
  const form = useContractForm({
    id: 'role-new',
    schema: roleSchemas.createRole.body,
    initial: EMPTY,
    toBody: ({ name, copy_from }: Values) => ({ name, ...(copy_from === null ? {} : { copy_from }) }),
    submit: async (body, keyOf) => {
      try {
        return await call(createRole, { body }, { notify: 'none', idempotencyKey: keyOf(body) });
      } catch (error) {
        if (error instanceof HttpFailure && error.code === 'role_above_own' && body.copy_from) {
          notify({ kind: 'negative', message: t('notices:role_copy_failed') });
        }
        throw error;
      }
    },
    onSaved: (role) => {
      queryClient.setQueryData(roleQuery(role.id).queryKey, role);
      notifySuccess(t('notices:role_created'));
      void navigate({ href: rolePath(role.id), replace: true });
    },
  });
  return (
    <Page title={t('pages:roles_add')}>
      <PageBody narrow>
        <Form form={form}>
          <NameFields field={form.at('name')} maxLength={60} />
          <RoleSelect
            label={t('access:copy_from')}
            description={t('access:copy_from_help')}
            value={form.values.copy_from}
            onChange={(role) => form.write('copy_from', role)}
            except={(role) => role.is_admin}
          />
          <div>
            <SubmitButton>{t('access:create')}</SubmitButton>
          </div>
        </Form>
      </PageBody>
    </Page>
  );
}
