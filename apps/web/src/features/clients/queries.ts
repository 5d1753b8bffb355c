import { type Format, listInstalmentPlans, showClient, showCustomerTag } from '@javon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Query of a client by the key in the address. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [showClient.id, id],
    queryFn: ({ signal }) => call(showClient, { params: { id } }, { signal }),
  });

/** The plans that a client may have. */
export const plansQuery = queryOptions({
  queryKey: [listInstalmentPlans.id],
  queryFn: ({ signal }) => call(listInstalmentPlans, {}, { signal }),
});

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
    queryKey: [showCustomerTag.id, client, product, format, query],
    queryFn: ({ signal }) =>
      call(showCustomerTag, { params: { id: client, product, format }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
