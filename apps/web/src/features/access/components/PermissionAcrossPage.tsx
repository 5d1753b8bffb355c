import { type AnswerOf, type BodyOf, setPermissionValues } from '@javon/contract';
import { roleSchemas } from '@javon/contract/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { Form } from '../../../shared/ui/form/index.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Page, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { permissionEditPath, rolePath } from '../paths.ts';
import { permissionQuery } from '../queries.ts';
import { differing, useMatrixForm, withConflict } from '../use-matrix-form.ts';
import { useValueWords } from '../use-value-words.ts';
import { fieldOf } from '../values.ts';
import { SaveBar } from './SaveBar.tsx';
import { ValueRow } from './ValueRow.tsx';

type Across = AnswerOf<'showPermission'>;

/** Screen of one permission across all roles. */
export function PermissionAcrossPage() {
  const { t } = useTranslation(['access', 'pages', 'ui']);
  const localised = useLocalised();
  const may = useMay();
  const { id: key = '' } = useParams({ strict: false });
  const { data, error, refetch } = useDeferredAnswer(useQuery(permissionQuery(key)));
  const [round, setRound] = useState(0);
  if (!data) return <WaitingPage title={t('pages:by_perms')} error={error} refetch={refetch} />;
  const reload = async () => {
    await queryClient.refetchQueries({ queryKey: permissionQuery(key).queryKey });
    setRound((was) => was + 1);
  };
  return (
    <Page
      title={localised(data.name)}
      actions={
        may('perms.edit') ? (
          <Button component={HrefLink} href={permissionEditPath(key)} variant="default">
            {t(data.system ? 'access:about_permission' : 'ui:edit')}
          </Button>
        ) : undefined
      }
    >
      <Row as="p" gap={20} rowGap={4} wrap size="sm" tone="quiet" gutter={12}>
        <span>{data.key}</span>
        <span>{localised(data.category_name)}</span>
        <span>{t(`access:types.${data.type}`)}</span>
      </Row>
      <Roles key={round} read={data} onReload={() => void reload()} />
    </Page>
  );
}

function Roles({ read, onReload }: { readonly read: Across; readonly onReload: () => void }) {
  const { t } = useTranslation(['access', 'notices', 'pages']);
  const localised = useLocalised();
  const words = useValueWords();
  const [permission] = useState(read);
  const [before] = useState(() =>
    Object.fromEntries(read.roles.map(({ role, value }) => [fieldOf(role.id), value ?? '0'])),
  );
  // Versions as last read; each role has its own.
  const versions = useRef(versionsOf(read));
  const mayEdit = permission.can.includes('roles.edit');
  const save = async (body: BodyOf<'setPermissionValues'>): Promise<Across> => {
    try {
      return await call(setPermissionValues, { params: { key: permission.key }, body }, { notify: 'none' });
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.code !== 'stale_version') throw error;
      const now = await queryClient.fetchQuery({ ...permissionQuery(permission.key), staleTime: 0 });
      versions.current = versionsOf(now);
      const sent = now.roles.filter(({ role }) => body.values.some((one) => one.role === role.id));
      const all = sent.map(({ role, value }) => ({ field: fieldOf(role.id), theirs: value ?? '0' }));
      throw withConflict(error, 1, differing(all, before));
    }
  };
  const { form, changed } = useMatrixForm({
    id: `permission-${permission.key}`,
    schema: roleSchemas.setPermissionValues.body,
    before,
    version: 1,
    toBody: (fields) => ({
      values: fields.map(([field, value]) => ({
        role: Number(field),
        version: versions.current.get(Number(field)) ?? 1,
        value,
      })),
    }),
    submit: save,
    onSaved: (saved) => {
      queryClient.setQueryData(permissionQuery(permission.key).queryKey, saved);
      notifySuccess(t('notices:permission_edited'));
      onReload();
    },
    reload: onReload,
  });
  return (
    <Form
      form={form}
      labels={Object.fromEntries(permission.roles.map(({ role }) => [role.id, localised(role.name)]))}
      show={(_, value) => words(permission.type, String(value ?? '0'))}
    >
      <Stack minHeight="100%">
        <Text as="section" gutter={0}>
          <Stack as="ul" aria-label={t('pages:roles')}>
            {permission.roles.map(({ role, value, editable }) => {
              const field = fieldOf(role.id);
              return (
                <ValueRow
                  key={role.id}
                  label={localised(role.name)}
                  href={rolePath(role.id)}
                  permission={permission}
                  most={permission.most}
                  saved={value}
                  value={value === null ? null : String(form.values[field] ?? value)}
                  isChanged={changed.includes(field)}
                  editable={mayEdit && editable}
                  disabled={form.saving}
                  onChange={(next) => form.write(field, next)}
                />
              );
            })}
          </Stack>
        </Text>
        <div style={{ flex: 1, minHeight: 24 }} />
        <SaveBar count={changed.length} onDiscard={form.reset} />
      </Stack>
    </Form>
  );
}

function versionsOf({ roles }: Across): ReadonlyMap<number, number> {
  return new Map(roles.map(({ role }) => [role.id, role.version]));
}
