import { ERROR_CODES, type ErrorBody, type ErrorCode, type ErrorParams, fieldIssues } from '@javon/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

const KNOWN: ReadonlySet<string> = new Set(ERROR_CODES);

interface ErrorTextProps {
  readonly code: ErrorCode;
  readonly params?: ErrorParams | undefined;
}

/** The words of an error code, in whatever language the page is in by now. */
export function ErrorText({ code, params = {} }: ErrorTextProps) {
  const { t } = useTranslation('errors');
  return <>{t(code, { ...params })}</>;
}

export type FieldErrors = Record<string, ReactNode>;

/** What the schema finds wrong, by field; the first mistake of a field is the one shown. */
export function schemaErrors(schema: z.ZodType, body: unknown): FieldErrors {
  const result = schema.safeParse(body);
  if (result.success) return {};
  const errors: FieldErrors = {};
  for (const issue of fieldIssues(result.error)) {
    errors[issue.path] ??= <ErrorText code={issue.code} params={issue.params} />;
  }
  return errors;
}

/**
 * Sorts the errors of an answer into those that belong to a field of the form and those that have none and
 * must be told otherwise.
 */
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
