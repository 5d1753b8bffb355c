import type { ChangedFactor, SecondFactor } from '@javon/contract';
import type { Change } from '../../../../platform/change/change.ts';
import { type NotedValues, note } from '../../../../platform/change/note.ts';
import type { SecretSeal } from '../../../../platform/config/sealed-secret.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../../../platform/errors/app-error.ts';
import { now } from '../../../../platform/time/clock.ts';
import { lockForSignIn, readOwnSignIn, type SignInRow } from '../../queries/sign-in.ts';
import * as queries from '../queries.ts';
import { keepRecoveryCodes, type NewRecoveryCodes, newRecoveryCodes } from '../recovery-codes.ts';
import { addressOf, judgeCode, newSecret, toBase32 } from '../totp.ts';

export interface FactorTools {
  readonly db: Db;
  readonly seal: SecretSeal;
}

/** Writes the history line of a change of the own second factors. */
export function noteOwnChange(tx: Tx, change: Change, action: string, values?: NotedValues): Promise<void> {
  const { userId: id, branchId } = change.actor;
  return note(tx, change, { entity: 'user', id, branchId }, action, values);
}

/**
 * Makes recovery codes for a person who has no second factor yet. Hashed before the account is locked.
 * @returns null if the person has one
 */
export async function codesForFirst(db: Db, userId: number): Promise<NewRecoveryCodes | null> {
  return (await queries.readSecondFactor(db, userId)).recovery_codes_left === null
    ? newRecoveryCodes()
    : null;
}

/**
 * Stores recovery codes if a factor is the person's first.
 * @param user the account's row from before the factor, locked
 * @returns their texts; null if it is not the first
 */
export async function keepCodesOfFirst(
  tx: Tx,
  user: SignInRow,
  prepared: NewRecoveryCodes | null,
): Promise<string[] | null> {
  if (user.has_second_factor) return null;
  const codes = prepared ?? (await newRecoveryCodes());
  await keepRecoveryCodes(tx, user.id, codes);
  return [...codes.texts];
}

/** Starts setting up one-time codes. Existing codes stay valid until the first code of the new secret. */
export async function beginCodes(
  { db, seal }: FactorTools,
  change: Change,
): Promise<{ secret: string; address: string }> {
  const { userId } = change.actor;
  const secret = newSecret();
  const pending_secret = seal.seal(secret, userId);
  await transaction(db, (tx) => queries.keepPendingSecret(tx, userId, pending_secret));
  const { phone } = await readOwnSignIn(db, userId);
  return { secret: toBase32(secret), address: addressOf(secret, phone) };
}

/**
 * Confirms the new secret by its first code, which is used up. With the first factor, a person gets recovery
 * codes.
 * @throws AppError second_factor_not_begun, or about the code
 */
export async function confirmCodes(
  { db, seal }: FactorTools,
  change: Change,
  typed: string,
): Promise<ChangedFactor> {
  const { userId } = change.actor;
  const codes = await codesForFirst(db, userId);
  return transaction(db, async (tx) => {
    const user = await lockForSignIn(tx, userId);
    const pending = await queries.readPendingSecret(tx, userId);
    if (pending === undefined) throw new AppError('second_factor_not_begun');
    const secret = seal.open(pending, userId);
    const verdict = judgeCode(secret, typed.replace(/\s/g, ''), now(), { lastStep: 0, refusedSteps: [] });
    if (verdict.kind === 'clock_off')
      throw fieldError('code', 'code_clock_off', { minutes: verdict.minutes });
    if (verdict.kind !== 'right') throw fieldError('code', 'code_wrong');
    await queries.confirmSecret(tx, userId, pending, verdict.step);
    const recovery_codes = await keepCodesOfFirst(tx, user, codes);
    await noteOwnChange(tx, change, 'codes_set_up');
    return { ...(await queries.readSecondFactor(tx, userId)), recovery_codes };
  });
}

/**
 * Removes the own one-time codes.
 * @throws AppError second_factor_none, second_factor_needed
 */
export async function removeCodes({ db }: FactorTools, change: Change): Promise<SecondFactor> {
  const { userId } = change.actor;
  return transaction(db, async (tx) => {
    await lockForSignIn(tx, userId);
    const { codes } = await queries.readSecondFactor(tx, userId);
    if (codes === null) throw new AppError('second_factor_none');
    await queries.deleteCodes(tx, userId);
    await afterRemoval(tx, userId);
    await noteOwnChange(tx, change, 'codes_removed');
    return queries.readSecondFactor(tx, userId);
  });
}

/**
 * Removes recovery codes and tickets with the last factor.
 * @throws AppError second_factor_needed if the role requires one
 */
export async function afterRemoval(tx: Tx, userId: number): Promise<void> {
  const left: SignInRow = await lockForSignIn(tx, userId);
  if (left.has_second_factor) return;
  if ((await queries.readSecondFactor(tx, userId)).required) throw new AppError('second_factor_needed');
  await queries.removeSecondFactor(tx, userId);
}

/**
 * Makes ten new recovery codes; the previous ones become invalid.
 * @throws AppError second_factor_none
 */
export async function renewRecoveryCodes({ db }: FactorTools, change: Change): Promise<ChangedFactor> {
  const { userId } = change.actor;
  const codes = await newRecoveryCodes();
  return transaction(db, async (tx) => {
    const user = await lockForSignIn(tx, userId);
    if (!user.has_second_factor) throw new AppError('second_factor_none');
    await keepRecoveryCodes(tx, userId, codes);
    await noteOwnChange(tx, change, 'recovery_codes_renewed');
    return { ...(await queries.readSecondFactor(tx, userId)), recovery_codes: [...codes.texts] };
  });
}
