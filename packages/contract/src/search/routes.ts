import { type Route, SIGNED_IN } from '../kit/route.ts';
import type { searchSchemas } from './schemas.ts';

type Schemas = typeof searchSchemas;

export const searchAll: Route<Schemas, 'searchAll'> = {
  id: 'searchAll',
  method: 'GET',
  path: '/search',
  summary: 'Results of the command palette: products, shelves, branches and people that the person may open',
  access: SIGNED_IN,
};
