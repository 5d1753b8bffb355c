import { routesOf, SIGNED_IN } from '../kit/route.ts';
import type { searchSchemas } from './schemas.ts';

const route = routesOf<typeof searchSchemas>();

export const searchAll = route('searchAll', 'GET', '/search', {
  summary: 'Results of the command palette: products, shelves, branches and people that the person may open',
  access: SIGNED_IN,
});
