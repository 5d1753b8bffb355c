import { needs, routesOf } from '../kit/route.ts';
import type { AnswerOf } from '../route-types.ts';
import type { directorSchemas } from './schemas.ts';

const route = routesOf<typeof directorSchemas>();

export const topDirectors = route('topDirectors', 'GET', '/top-directors', {
  summary: 'The ranking of branch directors among their peers, with the weights and the period before',
  access: needs('top_direktores'),
});
export type TopDirectors = AnswerOf<'topDirectors'>;

export const directorEvents = route('directorEvents', 'GET', '/top-directors/:branch/events', {
  summary: 'The events behind one number of the ranking, the newest first',
  access: needs('top_direktores'),
});
