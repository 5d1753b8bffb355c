import type { AnswerOf, RoleSummary } from '@javon/contract';
import { EXPORT_WORDS } from '@javon/messages/server';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { type ExportColumn, exportList } from '../../platform/sheets/export-list.ts';
import { findPermissions, findRoles } from '../access/public.ts';
import { columnsOf, sheetName, yes } from './sheets.ts';

const PAGE = 500;

type ListedPermission = AnswerOf<'listPermissions'>['items'][number];

function roleColumns(language: ServerLanguage): ExportColumn<RoleSummary>[] {
  return columnsOf<RoleSummary>(language, [
    ['role', 30, (row) => row.name[language]],
    ['people_count', 14, (row) => row.holders],
    ['granted', 20, (row) => row.granted],
    ['second_factor', 22, (row) => yes(language, row.requires_second_factor)],
  ]);
}

function permissionColumns(language: ServerLanguage): ExportColumn<ListedPermission>[] {
  const { permission_types: types } = EXPORT_WORDS[language];
  return columnsOf<ListedPermission>(language, [
    ['permission', 40, (row) => row.name[language]],
    ['key', 30, (row) => row.key],
    ['category', 24, (row) => row.category_name[language]],
    ['type', 16, (row) => types[row.type]],
    ['options', 24, (row) => row.options.join(', ') || null],
    ['roles', 12, (row) => row.roles],
  ]);
}

/** Exports of roles and permissions. */
export const accessExportRoutes: readonly Bound[] = bindRoutes({
  exportRoles: ({ reader, actor, query, language }) =>
    exportList(sheetName('roles', language), roleColumns(language), (cursor) =>
      findRoles(reader, actor, { ...query, limit: PAGE, cursor }, language),
    ),
  exportPermissions: ({ reader, actor, query, language }) =>
    exportList(sheetName('permissions', language), permissionColumns(language), (cursor) =>
      findPermissions(reader, actor, { ...query, limit: PAGE, cursor }, language),
    ),
});
