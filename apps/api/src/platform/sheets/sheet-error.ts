import type { ErrorCode, ErrorParams } from '@javon/contract';

/**
 * Why a file was not read. The reading thread knows this and nothing of the rest of the server, so that it
 * starts at once.
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
