import { type BodyOf, type Role, setRolePermissions } from '@javon/contract';
import { roleSchemas } from '@javon/contract/schemas';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Form } from '../../../shared/ui/form/index.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { permissionPath } from '../paths.ts';
import { roleQuery } from '../queries.ts';
import { differing, useMatrixForm, withConflict } from '../use-matrix-form.ts';
import { useValueWords } from '../use-value-words.ts';
import { byCategory, fieldOf, gives, keyOf, matching } from '../values.ts';
import styles from './matrix.module.css';
import { SaveBar } from './SaveBar.tsx';
import { ValueRow } from './ValueRow.tsx';

type PermissionRow = Role['permissions'][number];

/** Filter on a role's permissions. */
export interface Shown {
  readonly search: string | undefined;
  readonly only: 'granted' | 'changed' | undefined;
}

interface RoleEditorProps extends Shown {
  readonly role: Role;
  /** Fetches the role again and restarts the editor. */
  readonly onReload: () => void;
}

/** A role's permissions by category, with an editor for each value. */
export function RoleEditor({ role, search, only, onReload }: RoleEditorProps) {
  const { t } = useTranslation(['access', 'notices']);
  const localised = useLocalised();
  const words = useValueWords();
  const before = useMemo(
    () => Object.fromEntries(role.permissions.map(({ key, value }) => [fieldOf(key), value ?? '0'])),
    [role],
  );
  const editable = role.can.includes('roles.edit') && !role.is_admin;
  const save = async (body: BodyOf<'setRolePermissions'>): Promise<Role> => {
    try {
      return await call(setRolePermissions, { params: { id: role.id }, body }, { notify: 'none' });
    } catch (error) {
      const conflict = error instanceof HttpFailure ? error.body?.conflict : undefined;
      if (!conflict) throw error;
      const all = conflict.changed.map((one) => ({ ...one, field: fieldOf(one.field) }));
      throw withConflict(error, conflict.version, differing(all, before));
    }
  };
  const { form, changed } = useMatrixForm({
    id: `role-${role.id}`,
    schema: roleSchemas.setRolePermissions.body,
    before,
    version: role.version,
    toBody: (fields, version) => ({
      version,
      values: fields.map(([field, value]) => ({ key: keyOf(field), value })),
    }),
    submit: save,
    onSaved: (saved) => {
      queryClient.setQueryData(roleQuery(role.id).queryKey, saved);
      notifySuccess(t('notices:role_edited'));
      onReload();
    },
    reload: onReload,
  });

  const byField = new Map(role.permissions.map((row) => [fieldOf(row.key), row]));
  const valueNow = (row: PermissionRow) =>
    row.value === null ? null : String(form.values[fieldOf(row.key)] ?? row.value);
  const found = matching(role.permissions, search, (row) => `${row.name.uz} ${row.name.ru} ${row.key}`);
  const rows = found.filter(
    (row) =>
      only === undefined || (only === 'changed' ? changed.includes(fieldOf(row.key)) : gives(valueNow(row))),
  );

  return (
    <Form
      form={form}
      labels={Object.fromEntries([...byField].map(([field, row]) => [field, localised(row.name)]))}
      show={(field, value) => words(byField.get(field)?.type ?? 'list', String(value ?? '0'))}
    >
      <Stack minHeight="100%">
        {rows.length === 0 ? (
          <Text as="p" tone="quiet" padding="40px 24px" style={{ textAlign: 'center' }}>
            {t('access:nothing_found')}
          </Text>
        ) : null}
        {byCategory(rows).map((group) => (
          <Group key={group[0]?.category} rows={group} valueNow={valueNow}>
            {(row) => (
              <ValueRow
                key={row.key}
                label={localised(row.name)}
                href={permissionPath(row.key)}
                note={row.key}
                permission={row}
                most={row.most}
                saved={row.value}
                value={valueNow(row)}
                isChanged={changed.includes(fieldOf(row.key))}
                editable={editable}
                disabled={form.saving}
                onChange={(value) => form.write(fieldOf(row.key), value)}
              />
            )}
          </Group>
        ))}
        <div style={{ flex: 1, minHeight: 24 }} />
        <SaveBar count={changed.length} onDiscard={form.reset} />
      </Stack>
    </Form>
  );
}

interface GroupProps {
  readonly rows: readonly PermissionRow[];
  readonly valueNow: (row: PermissionRow) => string | null;
  readonly children: (row: PermissionRow) => ReactNode;
}

function Group({ rows, valueNow, children }: GroupProps) {
  const { t } = useTranslation('access');
  const localised = useLocalised();
  const first = rows[0];
  if (!first) return null;
  return (
    <Text as="section" gutter={0}>
      <Row as="h2" gap={10} align="center" size="md" padding="16px 0 6px">
        <span className={styles.colour} style={{ background: first.colour }} />
        {localised(first.category_name)}
        <Text as="small" size="sm" tone="faint" weight="regular">
          {t('given_of', { given: rows.filter((row) => gives(valueNow(row))).length, all: rows.length })}
        </Text>
      </Row>
      <Stack as="ul">{rows.map(children)}</Stack>
    </Text>
  );
}
