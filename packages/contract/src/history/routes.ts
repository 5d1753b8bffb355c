import { XLSX_TYPE } from '../kit/constants.ts';
import { needs, routesOf } from '../kit/route.ts';
import type { historySchemas } from './schemas.ts';

const route = routesOf<typeof historySchemas>();

export const listHistory = route('listHistory', 'GET', '/history', {
  summary: 'History of actions, newest first; with entity and entity_id or entity_key the part of one thing',
  access: needs('history'),
});

export const listHistoryKinds = route('listHistoryKinds', 'GET', '/history/kinds', {
  summary: 'Kinds of records that the history contains, to filter by',
  access: needs('history'),
});

export const exportHistory = route('exportHistory', 'GET', '/history/export', {
  summary: 'The history as XLSX, by the same filters, newest first; at most 1,000,000 lines',
  access: needs('history.export'),
  file: XLSX_TYPE,
});
