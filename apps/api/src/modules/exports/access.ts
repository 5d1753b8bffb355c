import type { AnswerOf, RoleSummary } from '@javon/contract';
import { EXPORT_WORDS } from '@javon/messages/server';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { findPermissions, findRoles } from '../access/public.ts';
import { type Columns, exportPages, yes } from './sheets.ts';

const PAGE = 500;

type ListedPermission = AnswerOf<'listPermissions'>['items'][number];

const ROLES: Columns<RoleSummary> = [
  ['role', 30, (row, language) => row.name[language]],
  ['people_count', 14, (row) => row.holders],
  ['granted', 20, (row) => row.granted],
  ['second_factor', 22, (row, language) => yes(language, row.requires_second_factor)],
];

const PERMISSIONS: Columns<ListedPermission> = [
  ['permission', 40, (row, language) => row.name[language]],
  ['key', 30, (row) => row.key],
  ['category', 24, (row, language) => row.category_name[language]],
  ['type', 16, (row, language) => EXPORT_WORDS[language].permission_types[row.type]],
  ['options', 24, (row) => row.options.join(', ') || null],
  ['roles', 12, (row) => row.roles],
];

/** Exports of roles and permissions. */
export const accessExportRoutes: readonly Bound[] = bindRoutes({
  exportRoles: ({ reader, actor, query, language }) =>
    exportPages(language, 'roles', ROLES, (cursor) =>
      findRoles(reader, actor, { ...query, limit: PAGE, cursor }, language),
    ),
  exportPermissions: ({ reader, actor, query, language }) =>
    exportPages(language, 'permissions', PERMISSIONS, (cursor) =>
      findPermissions(reader, actor, { ...query, limit: PAGE, cursor }, language),
    ),
});
