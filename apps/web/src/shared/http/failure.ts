import type { ErrorBody } from '@javon/contract';

/** Why a call gave no answer that can be used. */
export type FailureKind =
  /** The request did not get through. */
  | 'network'
  /** The server answered with an error status. */
  | 'answer'
  /** Unknown failure: no response, no status. */
  | 'unknown'
  /** The caller aborted. */
  | 'aborted';

/** Failed call. `reported`: the person was notified already. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';
  readonly kind: FailureKind;
  readonly status: number;
  readonly body: ErrorBody | null;
  reported = false;

  constructor(kind: FailureKind, status = 0, body: ErrorBody | null = null) {
    super(body?.message ?? `${kind} ${status}`);
    this.kind = kind;
    this.status = status;
    this.body = body;
  }

  /** Code of the error, where the server gave one. */
  get code(): string | null {
    return this.body?.code ?? null;
  }
}

/** Reads an error's body; null for anything that is not one. */
export function readErrorBody(value: unknown): ErrorBody | null {
  if (typeof value !== 'object' || value === null) return null;
  const raw = value as Partial<ErrorBody>;
  const errors = Array.isArray(raw.errors)
    ? raw.errors.filter((error) => typeof error?.message === 'string' && error.message !== '')
    : [];
  const phone = Array.isArray(raw.phone) ? raw.phone.filter((text) => typeof text === 'string') : undefined;
  return {
    message: typeof raw.message === 'string' ? raw.message : '',
    errors,
    code: typeof raw.code === 'string' ? raw.code : '',
    ...(phone?.length ? { phone } : {}),
    ...(typeof raw.request_id === 'string' ? { request_id: raw.request_id } : {}),
    ...(raw.conflict ? { conflict: raw.conflict } : {}),
  };
}
