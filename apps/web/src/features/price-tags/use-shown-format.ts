import { type Format, showTagFormat } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';
import { usePerson, useWholeChain } from '../../shared/session/visitor.ts';
import type { About } from './queries.ts';

/**
 * Returns the product of an address and the format in which its tag is shown: the wished one, or the one that the
 * branch needs.
 */
export function useShownFormat(id: string, about: Partial<About>, wished: Format | undefined) {
  const person = usePerson();
  const wholeChain = useWholeChain();
  const product = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const needsBranch = about.branch === undefined && wholeChain && !person?.branch;
  const enabled = !needsBranch && wished === undefined;
  const own = useQuery({ ...apiQuery(showTagFormat, { params: { product }, query: about }), enabled });
  return { product, needsBranch, own, format: wished ?? own.data?.format };
}
