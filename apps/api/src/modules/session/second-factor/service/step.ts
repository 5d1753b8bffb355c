import type { BodyOf, Tokens } from '@javon/contract';
import { type NotedValues, note } from '../../../../platform/change/note.ts';
import type { SecretSeal } from '../../../../platform/config/sealed-secret.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../../../platform/errors/app-error.ts';
import { now } from '../../../../platform/time/clock.ts';
import { deviceHash } from '../../devices.ts';
import { type Client, type Entered, enter, type Gate, keepCookies } from '../../enter.ts';
import { provePasskey } from '../../passkeys/service.ts';
import { passkeySiteOf } from '../../passkeys/site.ts';
import { requireOpenAccount } from '../../policy.ts';
import { lockForSignIn, type SignInRow } from '../../queries/sign-in.ts';
import {
  type Counts,
  countsOf,
  inOrder,
  noteFailure,
  requireNotSlowed,
  resetFailures,
} from '../../slow-down.ts';
import { readCodes, updateCodes } from '../queries.ts';
import { recoveryHash, takeRecoveryCode } from '../recovery-codes.ts';
import { endTicket, isTicketGood, readTicket } from '../tickets.ts';
import { judgeCode, withRefused } from '../totp.ts';

type Body = BodyOf<'secondStep'>;

export interface StepTools {
  readonly db: Db;
  readonly seal: SecretSeal;
  readonly gate: Gate;
}

/** Uses separate counters: a right password resets its own, but must not reset those of codes. */
function countsOfCodes({ own, added, delaying }: Counts): Counts {
  const of = (key: string) => (key === own ? `code of ${key}` : key);
  return {
    own: of(own),
    added: added.map(({ key, free }) => ({ key: of(key), free })),
    delaying: delaying.map(of),
  };
}

/**
 * The second step of a sign-in. A wrong code or passkey keeps the ticket valid and delays the next attempt
 * like a wrong password, by person and device; nobody is locked out permanently.
 * @throws AppError second_step_expired, sign_in_slowed, about the code or the passkey, or about a closed
 * account
 */
export async function takeSecondStep(
  { db, seal, gate }: StepTools,
  body: Body,
  client: Client,
): Promise<Tokens> {
  const person = await readTicket(db, body.ticket);
  if (person === undefined) throw new AppError('second_step_expired');
  const { address, device } = client;
  const attempt = { phone: person.phone, address, device: deviceHash(device) };
  const counts = countsOfCodes(await countsOf(db, attempt));
  const entered = await inOrder(counts.own, async () => {
    await requireNotSlowed(db, counts);
    const hash = body.way === 'recovery_code' ? await recoveryHash(db, person.id, body.code) : null;
    const outcome = await transaction(db, async (tx): Promise<Entered | AppError> => {
      const current = await lockForSignIn(tx, person.id);
      if (!(await isTicketGood(tx, body.ticket, current))) throw new AppError('second_step_expired');
      requireOpenAccount(current);
      const fault = await prove(tx, { seal, gate }, current, client, body, hash);
      if (fault !== null) return fault;
      await endTicket(tx, body.ticket);
      return enter(tx, current, client, 'second_factor', gate);
    });
    // Thrown after the transaction, because the changes of a refused code have to be committed.
    if (outcome instanceof AppError) {
      await noteFailure(db, counts);
      throw outcome;
    }
    await resetFailures(db, counts);
    return outcome;
  });
  keepCookies(client, entered);
  if ('second_step' in entered.answer) throw new Error('The gate asked for a second step twice');
  return entered.answer;
}

/** @returns the error in the proof; null if it is right, and used up now */
async function prove(
  tx: Tx,
  { seal, gate }: Pick<StepTools, 'seal' | 'gate'>,
  user: SignInRow,
  { request, requestId }: Client,
  body: Body,
  recovery: Buffer | null,
): Promise<AppError | null> {
  switch (body.way) {
    case 'code':
      return proveCode(tx, seal, user, body.code);
    case 'recovery_code': {
      const fault = await proveRecoveryCode(tx, user, recovery);
      if (fault === null) await noteProof(tx, user, requestId, 'recovery_code_used');
      return fault;
    }
    case 'passkey': {
      const { ticket, response } = body;
      const site = passkeySiteOf(gate.ownSite, request);
      const proved = await provePasskey(tx, user, { ticket, response, site });
      if (proved instanceof AppError) return proved;
      await noteProof(tx, user, requestId, 'passkey_used', { after: { passkey: proved } });
      return null;
    }
  }
}

function noteProof(
  tx: Tx,
  { id, branch_id: branchId }: SignInRow,
  requestId: string,
  action: string,
  values?: NotedValues,
): Promise<void> {
  return note(tx, { actor: { userId: id }, requestId }, { entity: 'user', id, branchId }, action, values);
}

/** @returns the error in a one-time code; null if it is right, and used up now */
async function proveCode(tx: Tx, seal: SecretSeal, user: SignInRow, typed: string): Promise<AppError | null> {
  const codes = await readCodes(tx, user.id);
  if (codes === undefined) return fieldError('code', 'code_wrong');
  const moment = now();
  const secret = seal.open(codes.secret, user.id);
  const verdict = judgeCode(secret, typed.replace(/\s/g, ''), moment, codes);
  switch (verdict.kind) {
    case 'right':
      await updateCodes(tx, user.id, {
        last_step: verdict.step,
        // Encrypts with the current version of the key, so that an earlier one goes out of use as people sign
        // in.
        secret: seal.isOld(codes.secret) ? seal.seal(secret, user.id) : codes.secret,
      });
      return null;
    case 'clock_off':
      await updateCodes(tx, user.id, {
        refused_steps: withRefused(codes.refusedSteps, verdict.step, moment),
      });
      return fieldError('code', 'code_clock_off', { minutes: verdict.minutes });
    case 'used':
      return fieldError('code', 'code_used');
    case 'wrong':
      return fieldError('code', 'code_wrong');
  }
}

/** @returns the error in a recovery code; null if it is right, and used up now */
async function proveRecoveryCode(tx: Tx, user: SignInRow, hash: Buffer | null): Promise<AppError | null> {
  const taken = await takeRecoveryCode(tx, user.id, hash);
  if (taken === 'taken') return null;
  return fieldError('code', taken === 'used' ? 'recovery_code_used' : 'recovery_code_wrong');
}
