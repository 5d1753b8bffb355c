import { normalisePhone } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { record } from '../../platform/history/record.ts';
import { takePeopleTurn } from '../access/public.ts';
import { firstPasswordEnd, newFirstPassword, removeSecondFactor } from '../session/public.ts';
import { endSessions } from './queries/sessions.ts';

/**
 * Gives an administrator a new first password, for whoever has the server itself: the way back where no second
 * administrator is there to confirm a reset.
 * @returns the password; null where no active administrator has this phone number
 */
export async function resetAdministrator(db: Db, typedPhone: string): Promise<string | null> {
  const phone = normalisePhone(typedPhone) ?? typedPhone;
  const { text, hash } = await newFirstPassword(null, phone);
  return transaction(db, async (tx) => {
    await takePeopleTurn(tx);
    const person = await tx
      .selectFrom('users')
      .innerJoin('role', 'role.id', 'users.role_id')
      .select(['users.id', 'users.branch_id'])
      .where('users.phone', '=', phone)
      .where('users.status', '=', 'active')
      .where('role.is_admin', '=', true)
      .forNoKeyUpdate('users')
      .executeTakeFirst();
    if (person === undefined) return null;
    await tx
      .updateTable('users')
      .set({
        password_hash: hash,
        password_is_default: true,
        password_is_weak: true,
        default_password_until: firstPasswordEnd(),
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', person.id)
      .execute();
    await endSessions(tx, person.id, 'password_changed');
    await record(tx, {
      userId: null,
      branchId: person.branch_id,
      entity: 'user',
      entityId: person.id,
      action: 'password_reset',
    });
    return text;
  });
}

/**
 * Takes the second factor of a person away, for whoever has the server itself.
 * @returns whether an active person with this phone number had one
 */
export async function resetSecondFactorOf(db: Db, typedPhone: string): Promise<boolean> {
  const phone = normalisePhone(typedPhone) ?? typedPhone;
  return transaction(db, async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['id', 'branch_id'])
      .where('phone', '=', phone)
      .where('status', '=', 'active')
      .where('has_second_factor', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (person === undefined) return false;
    await removeSecondFactor(tx, person.id);
    await endSessions(tx, person.id, 'ended');
    await record(tx, {
      userId: null,
      branchId: person.branch_id,
      entity: 'user',
      entityId: person.id,
      action: 'second_factor_reset',
    });
    return true;
  });
}
