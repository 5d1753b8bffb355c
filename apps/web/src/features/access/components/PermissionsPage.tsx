import {
  type AnswerOf,
  listPermissions,
  PERMISSION_CATEGORIES,
  PERMISSION_TYPES,
  type PermissionCategory,
} from '@javon/contract';
import { Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { ICON } from '../../../shared/ui/icon.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import {
  type ColumnOf,
  column,
  DataTable,
  useListPages,
  useListSearch,
} from '../../../shared/ui/table/index.ts';
import { permissionPath } from '../paths.ts';
import styles from './permissions.module.css';

type PermissionRow = AnswerOf<'listPermissions'>['items'][number];

const AT_ONCE = 50;
const CATEGORIES = Object.keys(PERMISSION_CATEGORIES) as PermissionCategory[];
const permissionKey = (row: PermissionRow) => row.key;

interface PermissionsSearch {
  readonly search?: string;
  readonly sort?: 'name' | '-name' | 'key' | '-key';
  readonly group?: PermissionCategory;
  readonly type?: (typeof PERMISSION_TYPES)[number];
}

/** List of permissions: those of the product itself, and those added by the chain. */
export function PermissionsPage() {
  const { t } = useTranslation(['access', 'permissions', 'pages']);
  const localised = useLocalised();
  const may = useMay();
  const list = useListSearch<PermissionsSearch>();
  const { search } = list;
  const { group, type, sort } = search;
  const query = { search: search.search, category: group, type, sort };
  const pages = useListPages(listPermissions, { ...query, limit: AT_ONCE });
  const columns = usePermissionColumns();
  return (
    <Page
      fill
      title={t('pages:perms')}
      count={pages.total}
      actions={
        <>
          <ExportButton route="exportPermissions" input={{ query }} name={t('pages:perms')} />
          {may('perms.add') ? (
            <Button component={HrefLink} href="/access/perms/add" leftSection={<IconPlus {...ICON} />}>
              {t('access:add_permission')}
            </Button>
          ) : null}
        </>
      }
      filters={
        <>
          <SearchBox label={t('access:search_permission')} {...list.bind('search')} />
          <FilterSelect
            label={t('access:fields.category')}
            options={CATEGORIES.map((value) => ({ value, label: t(`permissions:categories.${value}`) }))}
            {...list.bind('group')}
          />
          <FilterSelect
            label={t('access:fields.type')}
            options={PERMISSION_TYPES.map((value) => ({ value, label: t(`access:types.${value}`) }))}
            {...list.bind('type')}
          />
        </>
      }
    >
      <DataTable
        id="permissions"
        label={t('pages:perms')}
        columns={columns}
        pages={pages}
        rowId={permissionKey}
        rowName={(row) => localised(row.name)}
        href={(row) => permissionPath(row.key)}
        list={list}
      />
    </Page>
  );
}

function usePermissionColumns(): ColumnOf<'listPermissions'>[] {
  const { t } = useTranslation('access');
  const localised = useLocalised();
  return [
    column(
      'name',
      t('fields.permission'),
      { width: 300, grow: true, wraps: true, sort: 'name', card: 'title' },
      (row) => localised(row.name),
    ),
    column('key', t('fields.key'), { width: 220, sort: 'key', card: 'fact' }, (row) => row.key),
    column('category', t('fields.category'), { width: 180, card: 'fact' }, (row) => (
      <Row as="span" inline gap={8} align="center">
        <span className={styles.colour} style={{ background: row.colour }} />
        {localised(row.category_name)}
      </Row>
    )),
    column('type', t('fields.type'), { width: 130 }, (row) => t(`types.${row.type}`)),
    column(
      'roles',
      t('fields.roles'),
      { align: 'end', width: 110, card: 'corner', onCard: (row) => t('roles_count', { count: row.roles }) },
      (row) => formatNumber(row.roles),
    ),
    column('system', t('fields.system'), { width: 150 }, (row) =>
      row.system ? (
        <Row as="span" inline gap={8} align="center" title={t('system_note')}>
          <IconLock size={14} stroke={1.8} aria-hidden="true" />
          {t('system')}
        </Row>
      ) : (
        t('own')
      ),
    ),
  ];
}
