import { createPermission } from '@javon/contract';
import { roleSchemas } from '@javon/contract/schemas';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Form, SubmitButton, saves, useContractForm } from '../../../shared/ui/form/index.ts';
import { Page, PageBody } from '../../../shared/ui/page/Page.tsx';
import { permissionPath } from '../paths.ts';
import { bodyOfNew, NEW_PERMISSION } from '../permission-form.ts';
import { PermissionFields, usePermissionLabels } from './PermissionFields.tsx';

/** Form of a new permission of the chain. */
export function PermissionAddPage() {
  const { t } = useTranslation(['access', 'pages', 'notices']);
  const navigate = useNavigate();
  const labels = usePermissionLabels();
  const form = useContractForm({
    id: 'permission-new',
    ...saves(createPermission, roleSchemas.createPermission),
    initial: NEW_PERMISSION,
    toBody: bodyOfNew,
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
