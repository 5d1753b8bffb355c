import type {
  CheckListSummary,
  CheckListTemplateSummary,
  DirectorPart,
  DirectorPlace,
} from '@javon/contract';
import { CHECK_LIST_WORDS } from '@javon/messages/server';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { findCheckLists, findTemplates } from '../check-lists/public.ts';
import { readRanking } from '../directors/public.ts';
import { type Columns, exportItems, exportPages, localMinute, personCell, yes } from './sheets.ts';

const PAGE = 2000;

const CHECK_LISTS: Columns<CheckListSummary> = [
  ['check_list', 40, (row, language) => row.template.name[language]],
  ['code', 12, (row) => row.branch.code],
  ['branch', 34, (row, language) => row.branch.name[language]],
  ['due_on', 12, (row) => row.due_on],
  ['state', 16, (row, language) => CHECK_LIST_WORDS[language].states[row.state]],
  ['is_late', 14, (row, language) => yes(language, row.late)],
  ['score', 10, (row) => row.score],
  ['failed_count', 12, (row) => row.failed_count],
  ['signed_at', 18, (row) => localMinute(row.signed_at)],
  ['signed_by', 26, (row) => personCell(row.signed_by)],
];

/** When lists of a template fall due, in the words of the screen. */
function scheduleText(
  language: ServerLanguage,
  { every, weekday, month_day: day }: CheckListTemplateSummary['schedule'],
): string {
  const words = CHECK_LIST_WORDS[language];
  const names: Readonly<Record<string, string>> = words.weekdays;
  if (every === 'day') return words.every.day;
  return every === 'week'
    ? words.every_week_on.replace('{{day}}', names[weekday ?? 1] ?? '')
    : words.every_month_on.replace('{{day}}', String(day ?? 1));
}

const TEMPLATES: Columns<CheckListTemplateSummary> = [
  ['check_list', 40, (row, language) => row.name[language]],
  [
    'state',
    16,
    (row, language) => (row.active ? CHECK_LIST_WORDS[language].active : CHECK_LIST_WORDS[language].inactive),
  ],
  ['schedule', 30, (row, language) => scheduleText(language, row.schedule)],
  ['late_days', 18, (row) => row.late_days],
  [
    'branch_count',
    12,
    (row, language) => (row.all_branches ? CHECK_LIST_WORDS[language].all_branches : row.branch_count),
  ],
  ['question_count', 12, (row) => row.question_count],
  ['form_number', 10, (row) => row.form_number],
  ['updated_at', 18, (row) => localMinute(row.updated_at)],
];

const share = (row: DirectorPlace, name: DirectorPart) =>
  row.parts?.find(({ part }) => part === name)?.share ?? null;
const DIRECTORS: Columns<DirectorPlace> = [
  ['rank', 10, (row) => row.rank],
  ['previous_rank', 14, (row) => row.previous_rank],
  ['director', 26, (row) => personCell(row.director)],
  ['code', 12, (row) => row.branch.code],
  ['branch', 34, (row, language) => row.branch.name[language]],
  ['region', 26, (row, language) => row.region.name[language]],
  ['score', 10, (row) => row.score],
  ['previous_score', 14, (row) => row.previous_score],
  ['tags_share', 14, (row) => share(row, 'tags')],
  ['campaigns_share', 14, (row) => share(row, 'campaigns')],
  ['check_lists_share', 14, (row) => share(row, 'check_lists')],
  ['applications_share', 14, (row) => share(row, 'applications')],
];

/** Exports of check lists, of their templates, and of the ranking. */
export const dayExportRoutes: readonly Bound[] = bindRoutes({
  exportCheckLists: ({ reader, actor, scope, query, language }) =>
    exportPages(language, 'check_lists', CHECK_LISTS, (cursor) =>
      findCheckLists(reader, { actor, scope, query: { ...query, limit: PAGE, cursor } }),
    ),
  exportCheckListTemplates: ({ reader, query, language }) =>
    exportPages(language, 'check_list_templates', TEMPLATES, (cursor) =>
      findTemplates(reader, { ...query, limit: PAGE, cursor }, language),
    ),
  exportTopDirectors: async (call) => {
    const { items } = await readRanking(call.reader, call);
    const { language } = call;
    return exportItems(language, 'top_directors', DIRECTORS, items);
  },
});
