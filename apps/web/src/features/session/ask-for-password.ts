import { requestPassword } from '@javon/contract';
import { call } from '../../shared/http/call.ts';

/** Asks the administrators for a new password. */
export async function askForPassword(phone: string, comment: string): Promise<void> {
  await call(requestPassword, { body: { phone, ...(comment ? { comment } : {}) } });
}
