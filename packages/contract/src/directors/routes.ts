import { type AnswerOf, needs, type Route } from '../kit/route.ts';
import type { directorSchemas } from './schemas.ts';

type Schemas = typeof directorSchemas;

export const topDirectors: Route<Schemas, 'topDirectors'> = {
  id: 'topDirectors',
  method: 'GET',
  path: '/top-directors',
  summary: 'The ranking of branch directors among their peers, with the weights and the period before',
  access: needs('top_direktores'),
};
export type TopDirectors = AnswerOf<typeof topDirectors>;

export const directorEvents: Route<Schemas, 'directorEvents'> = {
  id: 'directorEvents',
  method: 'GET',
  path: '/top-directors/:branch/events',
  summary: 'The events behind one number of the ranking, the newest first',
  access: needs('top_direktores'),
};
