import { ERROR_CODES, type ErrorBody, type ErrorCode, type ErrorParams, fieldIssues } from '@javon/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatNumber } from '../../format/format.ts';

const KNOWN: ReadonlySet<string> = new Set(ERROR_CODES);

interface ErrorTextProps {
  readonly code: ErrorCode;
  readonly params?: ErrorParams | undefined;
}

/**
 * The words of errors. A form fetches them before its first mistake, without suspending: that would hide the form, and
 * what is being typed would be lost.
 */
export function useErrorTexts() {
  return useTranslation('errors', { useSuspense: false });
}

/** The words of an error code, in whatever language the page is in by now. */
function ErrorText({ code, params = {} }: ErrorTextProps) {
  const { t, ready } = useErrorTexts();
  const words = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      // Plural forms go by the number itself.
      typeof value === 'number' && name !== 'count' ? formatNumber(value) : value,
    ]),
  );
  return ready ? t(code, words) : null;
}

export type FieldErrors = Record<string, ReactNode>;

/** The value at a dotted path; undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      values,
    );
}

/** Whether a field holds nothing. */
export function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined;
}

/** Validates a body by the schema. Returns the first mistake of each field, by the field's path. */
export function schemaErrors(schema: z.ZodType, body: unknown): FieldErrors {
  const result = schema.safeParse(body, { reportInput: true });
  if (result.success) return {};
  const errors: FieldErrors = {};
  for (const issue of fieldIssues(result.error)) {
    // An empty field is reported as required, whatever code the schema gives it.
    const code = issue.path !== '' && isEmpty(valueAt(body, issue.path)) ? 'required' : issue.code;
    errors[issue.path] ??= <ErrorText code={code} params={issue.params} />;
  }
  return errors;
}

/** Sorts the errors of an answer into those of the form's fields and those to report otherwise. */
export function serverErrors(
  body: ErrorBody | null,
  hasField: (path: string) => boolean,
): { fields: FieldErrors; rest: string[] } {
  const fields: FieldErrors = {};
  const rest: string[] = [];
  for (const error of body?.errors ?? []) {
    if (error.field !== undefined && hasField(error.field)) {
      fields[error.field] ??=
        error.code && KNOWN.has(error.code) ? (
          <ErrorText code={error.code as ErrorCode} params={error.params} />
        ) : (
          error.message
        );
    } else {
      rest.push(error.message);
    }
  }
  return { fields, rest };
}
