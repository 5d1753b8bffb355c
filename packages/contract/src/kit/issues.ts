import type { z } from 'zod';
import type { ErrorCode, ErrorParams } from '../errors.ts';

/** Something wrong, with the parameters of its text. */
export interface Fault {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

export interface FieldIssue extends Fault {
  /** Dotted path of the field, empty for the whole body. */
  readonly path: string;
}

interface CustomCheck {
  readonly code: ErrorCode;
  readonly params?: ErrorParams;
}

/**
 * The second argument of `.refine` that carries one of our codes:
 * `z.string().refine(isPhone, as('phone_wrong'))`.
 */
export function as(code: ErrorCode, params: ErrorParams = {}): { params: { check: CustomCheck } } {
  return { params: { check: { code, params } } };
}

const SIZES: Readonly<Record<string, { min: ErrorCode; max: ErrorCode }>> = {
  string: { min: 'too_short', max: 'too_long' },
  array: { min: 'too_few', max: 'too_many' },
  number: { min: 'number_too_small', max: 'number_too_large' },
  int: { min: 'number_too_small', max: 'number_too_large' },
};

/** Codes of a value of the wrong type. Only a number with a fraction is refused as an `int`. */
const TYPES: Readonly<Record<string, ErrorCode>> = { number: 'not_a_number', int: 'not_whole' };

function codeOf(issue: z.core.$ZodIssue): { code: ErrorCode; params: ErrorParams } {
  switch (issue.code) {
    case 'custom': {
      const check = (issue.params as { check?: CustomCheck } | undefined)?.check;
      return check ? { code: check.code, params: check.params ?? {} } : { code: 'invalid', params: {} };
    }
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? { code: 'required', params: {} }
        : { code: TYPES[issue.expected] ?? 'invalid', params: {} };
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return { code: 'required', params: {} };
      return { code: SIZES[issue.origin]?.min ?? 'invalid', params: { min: Number(issue.minimum) } };
    case 'too_big':
      return { code: SIZES[issue.origin]?.max ?? 'invalid', params: { max: Number(issue.maximum) } };
    case 'unrecognized_keys':
      return { code: 'unknown_field', params: { field: issue.keys.slice(0, 5).join(', ').slice(0, 100) } };
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return { code: 'required', params: {} };
      return { code: 'not_in_list', params: { options: issue.values.slice(0, 20).join(', ') } };
    case 'invalid_format':
      return { code: 'invalid', params: {} };
    default:
      return { code: 'invalid', params: {} };
  }
}

/**
 * Maps Zod's issues to our error codes. Used by forms and by the server, so that both give the same text for
 * the same mistake.
 */
export function fieldIssues(error: z.core.$ZodError): FieldIssue[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), ...codeOf(issue) }));
}
