import { directorEvents, topDirectors } from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { readEvents } from './service/events.ts';
import { readRanking } from './service/ranking.ts';

export function directorRoutes(db: Db): Bound[] {
  return [
    permitted(topDirectors, (call) => readRanking(db, call)),
    permitted(directorEvents, (call) => readEvents(db, call)),
  ];
}
