import { type AnswerOf, deletePermission, editPermission } from '@javon/contract';
import { roleSchemas } from '@javon/contract/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useNameLabels } from '../../../shared/i18n/name-labels.ts';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { Form, SubmitButton, saves, useContractForm } from '../../../shared/ui/form/index.ts';
import { Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Quiet, Row } from '../../../shared/ui/layout/layout.tsx';
import { Page, PageBody, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { HistoryOf } from '../../history/public.ts';
import { permissionPath } from '../paths.ts';
import { changedPermission, valuesOf } from '../permission-form.ts';
import { permissionQuery } from '../queries.ts';
import { PermissionFields, usePermissionLabels } from './PermissionFields.tsx';
import styles from './permissions.module.css';

type Permission = AnswerOf<'showPermission'>;

/** Form of a permission of the chain; a permission of the product itself is read-only. */
export function PermissionEditPage() {
  const { t } = useTranslation(['access', 'pages']);
  const localised = useLocalised();
  const { id: key = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(permissionQuery(key));
  if (!data) return <WaitingPage title={t('pages:perms_edit')} error={error} refetch={refetch} />;
  const isOwn = data.can.includes('perms.edit');
  return (
    <Page title={localised(data.name)}>
      <PageBody narrow>
        {isOwn ? (
          <EditForm permission={data} />
        ) : (
          <>
            <Quiet size="sm">{t(data.system ? 'access:system_note' : 'access:read_only_note')}</Quiet>
            <PermissionFacts permission={data} />
          </>
        )}
      </PageBody>
      {/* Hides the history of a permission that the product itself uses: it never changes. */}
      {data.system ? null : <HistoryOf entity="permission" id={data.key} />}
    </Page>
  );
}

function PermissionFacts({ permission }: { readonly permission: Permission }) {
  const { t } = useTranslation('access');
  const localised = useLocalised();
  const labels = usePermissionLabels();
  const names = useNameLabels();
  return (
    <Facts layout="columns" className={styles.facts}>
      <dt>{labels.key}</dt>
      <dd>{permission.key}</dd>
      <dt>{names['name.uz']}</dt>
      <dd>{permission.name.uz}</dd>
      <dt>{names['name.ru']}</dt>
      <dd>{permission.name.ru}</dd>
      <dt>{labels.type}</dt>
      <dd>{t(`types.${permission.type}`)}</dd>
      <dt>{labels.category}</dt>
      <Row as="dd" inline gap={8} align="center">
        <span className={styles.colour} style={{ background: permission.colour }} />
        {localised(permission.category_name)}
      </Row>
      {permission.options.length > 0 ? (
        <>
          <dt>{labels.options}</dt>
          <dd>{permission.options.join(', ')}</dd>
        </>
      ) : null}
    </Facts>
  );
}

function EditForm({ permission }: { readonly permission: Permission }) {
  const { t } = useTranslation(['access', 'notices', 'ui']);
  const localised = useLocalised();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const labels = usePermissionLabels();
  // Values at the opening of the form; later fetches do not reset it.
  const [before] = useState(() => ({ ...valuesOf(permission), version: permission.version }));
  const form = useContractForm({
    id: `permission-edit-${permission.key}`,
    ...saves(editPermission, roleSchemas.editPermission, { params: { key: permission.key } }),
    initial: before,
    toBody: (values) => changedPermission(before, values, values.version),
    fromServer: (field, value) =>
      field === 'options' && Array.isArray(value) ? value.join(', ') : (value ?? ''),
    onSaved: (saved) => {
      notifySuccess(t('notices:permission_edited'));
      void navigate({ href: permissionPath(saved.key) });
    },
  });
  const removal = useConfirmed(deletePermission, {
    input: { params: { key: permission.key }, query: { confirmed: 'true' } },
    title: t('access:delete_permission_title', { name: localised(permission.name) }),
    text: t('access:delete_permission_text'),
    action: t('ui:delete'),
    danger: true,
    onDone: () => {
      form.reset();
      notifySuccess(t('notices:permission_deleted'));
      goOn(['/access/perms', '/']);
    },
  });
  return (
    <Form form={form} labels={labels}>
      <PermissionFields fields={form.all} />
      <Quiet size="sm">{t('access:edit_note')}</Quiet>
      <Row gap={8} wrap>
        <SubmitButton />
        {permission.can.includes('perms.delete') ? (
          <Button variant="subtle" color="red" loading={removal.isPending} onClick={removal.ask}>
            {t('ui:delete')}
          </Button>
        ) : null}
      </Row>
    </Form>
  );
}
