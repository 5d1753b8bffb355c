import { HttpFailure } from './failure.ts';

/** Waits for a call whose failure needs no more than the report by `call`: null then. Other errors are thrown on. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpFailure) return null;
    throw error;
  }
}
