import { showApplication } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Query of one request with its proposed plan, its steps and photos. */
export const applicationQuery = (id: number) => apiQuery(showApplication, { params: { id } });
