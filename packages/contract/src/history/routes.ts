import { needs, type Route } from '../kit/route.ts';
import type { historySchemas } from './schemas.ts';

type Schemas = typeof historySchemas;

export const listHistory: Route<Schemas, 'listHistory'> = {
  id: 'listHistory',
  method: 'GET',
  path: '/history',
  summary: 'History of actions, newest first; with entity and entity_id or entity_key the part of one thing',
  access: needs('history'),
};

export const listHistoryKinds: Route<Schemas, 'listHistoryKinds'> = {
  id: 'listHistoryKinds',
  method: 'GET',
  path: '/history/kinds',
  summary: 'Kinds of records that the history contains, to filter by',
  access: needs('history'),
};

export const exportHistory: Route<Schemas, 'exportHistory'> = {
  id: 'exportHistory',
  method: 'GET',
  path: '/history/export',
  summary: 'The history as XLSX, by the same filters, newest first; at most 1,000,000 lines',
  access: needs('history.export'),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
