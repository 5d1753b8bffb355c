import { directorEvents, topDirectors } from '@javon/contract';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { readEvents } from './service/events.ts';
import { readRanking } from './service/ranking.ts';

export const directorRoutes: readonly Bound[] = [
  permitted(topDirectors, (call) => readRanking(call.reader, call)),
  permitted(directorEvents, (call) => readEvents(call.reader, call)),
];
