import type { AnswerOf, ErrorBody, RouteDescriptor } from '@javon/contract';
import { useMutation } from '@tanstack/react-query';
import { apiMutation } from '../../http/api-mutation.ts';
import type { CallInput, CallOptions } from '../../http/call.ts';
import { HttpFailure } from '../../http/failure.ts';
import { confirm, type Question } from './confirm.ts';

interface Confirmed<R extends RouteDescriptor> extends Question, Pick<CallOptions, 'expected'> {
  /** Null while there is nothing to do: then nothing is asked. */
  readonly input: CallInput<R> | null;
  readonly onDone: (answer: AnswerOf<R>) => unknown;
}

/** Asks a question, and makes a write once the person agreed. */
export function useConfirmed<R extends RouteDescriptor>(
  route: R,
  { input, expected = [], onDone, ...question }: Confirmed<R>,
) {
  const { mutate, isPending, error, reset } = useMutation({
    ...apiMutation(route, { expected }),
    onSuccess: onDone,
  });
  const ask = async () => {
    reset();
    if (input && (await confirm(question))) mutate(input);
  };
  /** Answer of an expected refusal, for the caller to show. */
  const refusal: ErrorBody | null =
    error instanceof HttpFailure && expected.some((code) => code === error.code) ? error.body : null;
  return { ask: () => void ask(), isPending, refusal };
}
