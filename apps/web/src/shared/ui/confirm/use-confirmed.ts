import type { AnswerOf, RouteDescriptor } from '@javon/contract';
import { useMutation } from '@tanstack/react-query';
import { apiMutation } from '../../http/api-mutation.ts';
import type { CallInput } from '../../http/call.ts';
import { confirm, type Question } from './confirm.ts';

interface Confirmed<R extends RouteDescriptor> extends Question {
  readonly input: CallInput<R>;
  readonly onDone: (answer: AnswerOf<R>) => unknown;
}

/** Asks a question, and makes a write once the person agreed. */
export function useConfirmed<R extends RouteDescriptor>(
  route: R,
  { input, onDone, ...question }: Confirmed<R>,
) {
  const { mutate, isPending } = useMutation({ ...apiMutation(route), onSuccess: onDone });
  const ask = async () => {
    if (await confirm(question)) mutate(input);
  };
  return { ask: () => void ask(), isPending };
}
