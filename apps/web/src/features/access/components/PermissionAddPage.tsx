import { createPermission } from '@javon/contract';
import { roleSchemas } from '@javon/contract/schemas';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Form, SubmitButton, useContractForm } from '../../../shared/ui/form/index.ts';
import { Page, PageBody } from '../../../shared/ui/page/Page.tsx';
import { permissionPath } from '../paths.ts';
import { bodyOfNew, NEW_PERMISSION } from '../permission-form.ts';
import { PermissionFields, usePermissionLabels } from './PermissionFields.tsx';

/** Form of a new permission of the chain. */
export function PermissionAddPage() {
  const { t } = useTranslation(['access', 'pages', 'notices']);
  const navigate = useNavigate();
  const keyOf = useIdempotencyKey();
  const labels = usePermissionLabels();
  const form = useContractForm({
    id: 'permission-new',
    schema: roleSchemas.createPermission.body,
    initial: NEW_PERMISSION,
    toBody: bodyOfNew,
    submit: (body) => call(createPermission, { body }, { notify: 'none', idempotencyKey: keyOf(body) }),
    onSaved: (permission) => {
      notifySuccess(t('notices:permission_created'));
      void navigate({ href: permissionPath(permission.key), replace: true });
    },
  });
  return (
    <Page title={t('pages:perms_add')}>
      <PageBody narrow>
        <Form form={form} labels={labels}>
          <PermissionFields fields={form.all} />
          <div>
            <SubmitButton>{t('access:create')}</SubmitButton>
          </div>
        </Form>
      </PageBody>
    </Page>
  );
}
