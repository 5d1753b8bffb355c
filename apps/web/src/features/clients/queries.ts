import { type Format, showClient, showCustomerTag } from '@javon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Query of a client by the key in the address. */
export const clientQuery = (id: string) => apiQuery(showClient, { params: { id } });

/** Choice of a client's tag. */
export interface TagChoice {
  readonly client: string;
  readonly product: number;
  readonly format: Format;
  readonly branch: string | undefined;
  readonly language: 'uz' | 'ru' | 'kaa' | undefined;
  readonly sampler: number | undefined;
}

/** Query of a client's tag as it would be printed today. */
export const customerTagQuery = ({ client, product, format, ...query }: TagChoice) =>
  queryOptions({
    ...apiQuery(showCustomerTag, { params: { id: client, product, format }, query }),
    placeholderData: keepPreviousData,
  });
