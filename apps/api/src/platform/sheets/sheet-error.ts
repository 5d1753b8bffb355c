import type { ErrorCode, ErrorParams } from '@javon/contract';

/**
 * Reason why a file was not read. The worker thread imports only this and nothing else of the server, so that
 * it starts fast.
 */
export class SheetError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.params = params;
  }
}
