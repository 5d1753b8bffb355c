import { createPermission } from '@javon/contract';
import { roleSchemas } from '@javon/contract/schemas';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { repeatKey } from '../../../shared/http/repeat-key.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Form, SubmitButton, useContractForm } from '../../../shared/ui/form/index.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { permissionPath } from '../paths.ts';
import { bodyOfNew, NEW_PERMISSION } from '../permission-form.ts';
import styles from './matrix.module.css';
import { PermissionFields, usePermissionLabels } from './PermissionFields.tsx';

/** Form of a new permission of the chain. */
export function PermissionAddPage() {
  const { t } = useTranslation(['access', 'pages', 'notices']);
  const navigate = useNavigate();
  const [key, setKey] = useState(repeatKey);
  const labels = usePermissionLabels();
  const form = useContractForm({
    id: 'permission-new',
    schema: roleSchemas.createPermission.body,
    initial: NEW_PERMISSION,
    toBody: bodyOfNew,
    submit: async (body) => {
      try {
        return await call(createPermission, { body }, { notify: 'none', idempotencyKey: key });
      } catch (error) {
        if (error instanceof HttpFailure && error.kind === 'answer') setKey(repeatKey());
        throw error;
      }
    },
    onSaved: (permission) => {
      notifySuccess(t('notices:permission_created'));
      void navigate({ href: permissionPath(permission.key) });
    },
  });
  return (
    <Page title={t('pages:perms_add')}>
      <div className={styles.page}>
        <Form form={form} labels={labels}>
          <PermissionFields fields={form.all} />
          <div>
            <SubmitButton>{t('access:create')}</SubmitButton>
          </div>
        </Form>
      </div>
    </Page>
  );
}
