import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/errors/app-error.ts';
import { isRightPassword } from './passwords.ts';
import type { Attempt } from './queries/failures.ts';
import { countsOf, inOrder, noteFailure, requireNotSlowed, resetFailures } from './slow-down.ts';

/**
 * Requires the password again before a person changes their sign-in data. A wrong one counts as a failed
 * sign-in, so that it cannot be guessed in an open session.
 * @param typed the password by the field that it was typed in
 * @throws AppError password_wrong on that field, sign_in_slowed
 */
export async function requireOwnPassword(
  db: Db,
  person: { readonly phone: string; readonly hash: string },
  from: Pick<Attempt, 'address' | 'device'>,
  typed: Readonly<Record<string, string>>,
): Promise<void> {
  const [[field, password] = ['', '']] = Object.entries(typed);
  const counts = await countsOf(db, { phone: person.phone, address: from.address, device: from.device });
  await inOrder(counts.own, async () => {
    await requireNotSlowed(db, counts);
    if (await isRightPassword(person.hash, password)) return;
    await noteFailure(db, counts);
    throw fieldError(field, 'password_wrong');
  });
  await resetFailures(db, counts);
}
