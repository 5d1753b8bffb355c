import type { z } from 'zod';
import { HttpFailure } from '../../shared/http/failure.ts';
import { type ContractForm, useContractForm } from '../../shared/ui/form/index.ts';
import { changedFields } from './values.ts';

interface MatrixOptions<S extends z.ZodType, R> {
  /** Id of the form, for its draft. */
  readonly id: string;
  readonly schema: S;
  /** Values by field as they were read. */
  readonly before: Readonly<Record<string, string>>;
  readonly version: number;
  /** Makes the body of the call from the changed fields. */
  readonly toBody: (
    changed: readonly (readonly [field: string, value: string])[],
    version: number,
  ) => unknown;
  readonly submit: (body: z.output<S>) => Promise<R>;
  readonly onSaved: (result: R) => void;
  /** Fetches everything again, after the person chose the other person's changes in a conflict. */
  readonly reload: () => void;
}

/**
 * Form of many values that only sends the changed ones; another person's concurrent changes of the same values are
 * asked about.
 */
export function useMatrixForm<S extends z.ZodType, R>(options: MatrixOptions<S, R>) {
  const { before, reload } = options;
  const form = useContractForm({
    id: options.id,
    schema: options.schema,
    initial: { version: options.version, ...before } as Record<string, unknown>,
    toBody: (values) =>
      options.toBody(
        changedFields(before, values).map((field) => [field, String(values[field])] as const),
        Number(values.version),
      ),
    submit: options.submit,
    onSaved: options.onSaved,
  });
  const changed = changedFields(before, form.values);
  const shown: ContractForm<Record<string, unknown>> = {
    ...form,
    takeTheirs: () => {
      form.closeConflict();
      reload();
    },
  };
  return { form: shown, changed };
}

type Theirs = readonly { readonly field: string; readonly theirs: unknown }[];

/** The failure of a stale version, with the other person's changes by the fields of the form. */
export function withConflict(error: unknown, version: number, changed: Theirs): unknown {
  if (!(error instanceof HttpFailure) || !error.body) return error;
  return new HttpFailure(error.kind, error.status, {
    ...error.body,
    conflict: { version, changed: [...changed] },
  });
}

/**
 * Returns the other person's fields that differ from the values read before. Without any, both persons changed
 * something else of the role, and the form saves again.
 */
export function differing(changed: Theirs, before: Readonly<Record<string, string>>): Theirs {
  return changed.filter(({ field, theirs }) => before[field] !== theirs);
}
