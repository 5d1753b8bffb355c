import { type Format, listInstalmentPlans, showClient, showCustomerTag } from '@javon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Query of a client by the key in the address. */
export const clientQuery = (id: string) => apiQuery(showClient, { params: { id } });

/** The plans that a client may have. */
export const plansQuery = apiQuery(listInstalmentPlans, {});

/** Which tag of a client is looked at. */
export interface TagChoice {
  readonly client: string;
  readonly product: number;
  readonly format: Format;
  readonly branch: string | undefined;
  readonly language: 'uz' | 'ru' | 'kaa' | undefined;
  readonly sampler: number | undefined;
}

/** A client's tag as it would be printed today. */
export const customerTagQuery = ({ client, product, format, ...query }: TagChoice) =>
  queryOptions({
    ...apiQuery(showCustomerTag, { params: { id: client, product, format }, query }),
    placeholderData: keepPreviousData,
  });
