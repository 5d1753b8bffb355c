import {
  type CheckListSummary,
  type DirectorPart,
  type DirectorPlace,
  exportCheckLists,
  exportTopDirectors,
} from '@javon/contract';
import { EXPORT_WORDS } from '@javon/messages/server';
import { type Bound, permitted } from '../../platform/http/call.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { type ExportColumn, exportList, exportWhole } from '../../platform/sheets/export-list.ts';
import { findCheckLists } from '../check-lists/public.ts';
import { readRanking } from '../directors/public.ts';
import { columnsOf, localMinute, personCell, sheetName, yes } from './sheets.ts';

const PAGE = 2000;

function checkListColumns(language: ServerLanguage): ExportColumn<CheckListSummary>[] {
  const { check_list_states: states } = EXPORT_WORDS[language];
  return columnsOf<CheckListSummary>(language, [
    ['check_list', 40, (row) => row.template.name[language]],
    ['code', 12, (row) => row.branch.code],
    ['branch', 34, (row) => row.branch.name[language]],
    ['due_on', 12, (row) => row.due_on],
    ['state', 16, (row) => states[row.state]],
    ['is_late', 14, (row) => yes(language, row.late)],
    ['score', 10, (row) => row.score],
    ['failed_count', 12, (row) => row.failed_count],
    ['signed_at', 18, (row) => localMinute(row.signed_at)],
    ['signed_by', 26, (row) => personCell(row.signed_by)],
  ]);
}

function directorColumns(language: ServerLanguage): ExportColumn<DirectorPlace>[] {
  const share = (row: DirectorPlace, name: DirectorPart) =>
    row.parts?.find(({ part }) => part === name)?.share ?? null;
  return columnsOf<DirectorPlace>(language, [
    ['rank', 10, (row) => row.rank],
    ['previous_rank', 14, (row) => row.previous_rank],
    ['director', 26, (row) => personCell(row.director)],
    ['code', 12, (row) => row.branch.code],
    ['branch', 34, (row) => row.branch.name[language]],
    ['region', 26, (row) => row.region.name[language]],
    ['score', 10, (row) => row.score],
    ['previous_score', 14, (row) => row.previous_score],
    ['tags_share', 14, (row) => share(row, 'tags')],
    ['campaigns_share', 14, (row) => share(row, 'campaigns')],
    ['check_lists_share', 14, (row) => share(row, 'check_lists')],
    ['applications_share', 14, (row) => share(row, 'applications')],
  ]);
}

/** Exports of check lists and of the ranking. */
export const dayExportRoutes: readonly Bound[] = [
  permitted(exportCheckLists, ({ reader, actor, scope, query, language }) =>
    exportList(sheetName('check_lists', language), checkListColumns(language), (cursor) =>
      findCheckLists(reader, { actor, scope, query: { ...query, limit: PAGE, cursor } }),
    ),
  ),
  permitted(exportTopDirectors, async (call) => {
    const { items } = await readRanking(call.reader, call);
    const { language } = call;
    return exportWhole(sheetName('top_directors', language), directorColumns(language), items);
  }),
];
