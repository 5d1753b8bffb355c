import type { ErrorBody, ErrorCode, ErrorParams, FieldIssue } from '@javon/contract';
import { SERVER_MESSAGES, tagFormatName } from '@javon/messages/server';
import type { AppError } from '../errors/app-error.ts';
import type { ServerLanguage } from './language.ts';

/** Both languages write thousands apart and fractions with a comma. */
const NUMBERS = new Intl.NumberFormat('ru', { maximumFractionDigits: 20 });

/** Formats a parameter for a text. */
function shown(value: ErrorParams[string] | undefined): string {
  return typeof value === 'number' ? NUMBERS.format(value) : (value ?? '');
}

/** Text of an error in a language, with its parameters filled in. */
export function errorText(language: ServerLanguage, code: ErrorCode, params: ErrorParams = {}): string {
  return SERVER_MESSAGES[language][code].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    name === 'format' ? tagFormatName(language, shown(params[name])) : shown(params[name]),
  );
}

/** Maximum number of mistakes in one answer; each row of a batch may have its own. */
const MOST_ISSUES = 1000;

const PHONE_CODES: ReadonlySet<string> = new Set([
  'phone_wrong',
  'phone_prefix',
  'phone_taken',
  'phones_must_differ',
]);

/** Body of an error answer: {message, errors, phone?} of the specification, plus code and field. */
export function errorBodyOf(error: AppError, language: ServerLanguage, requestId: string): ErrorBody {
  const whole: FieldIssue = { path: '', code: error.code, params: error.params };
  const issues = error.issues.length > 0 ? error.issues : [whole];
  const phone = issues
    .filter((issue) => PHONE_CODES.has(issue.code))
    .map((issue) => errorText(language, issue.code, issue.params));
  const first = issues[0] ?? whole;
  return {
    message:
      error.code === 'invalid'
        ? errorText(language, first.code, first.params)
        : errorText(language, error.code, error.params),
    errors: issues.slice(0, MOST_ISSUES).map((issue) => ({
      message: errorText(language, issue.code, issue.params),
      code: issue.code,
      ...(issue.path === '' ? {} : { field: issue.path }),
      ...(Object.keys(issue.params).length === 0 ? {} : { params: { ...issue.params } }),
    })),
    ...(phone.length === 0 ? {} : { phone }),
    code: error.code,
    request_id: requestId,
    ...(error.conflict === undefined
      ? {}
      : { conflict: { version: error.conflict.version, changed: [...error.conflict.changed] } }),
  };
}
