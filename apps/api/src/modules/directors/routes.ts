import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { readEvents } from './service/events.ts';
import { readRanking } from './service/ranking.ts';

export const directorRoutes: readonly Bound[] = bindRoutes({
  topDirectors: (call) => readRanking(call.reader, call),
  directorEvents: (call) => readEvents(call.reader, call),
});
