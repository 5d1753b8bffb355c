import {
  type AwaitedStep,
  type BodyOf,
  normalisePhone,
  PASSWORD_GOOD_FOR,
  PERMISSION_KEYS,
  type RoleEntry,
  type Tokens,
  withOpenedScreens,
} from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import { type Caller, hasCompanion } from '../../platform/auth/companion.ts';
import { tokenHash } from '../../platform/auth/tokens.ts';
import { note } from '../../platform/change/note.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { updateRow } from '../../platform/db/rows.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Turns } from '../../platform/http/turns.ts';
import { tidyUzbek } from '../../platform/text/normalise.ts';
import { endCopied } from './companion.ts';
import { deviceHash } from './devices.ts';
import { type Client, enter, type Gate, keepCookies } from './enter.ts';
import { issue, LONGEST_SESSION, replaceTokens } from './issue.ts';
import { requireOwnPassword } from './own-password.ts';
import { hashPassword, isCommon, isOutdated, isRightPassword, isWeak } from './passwords.ts';
import { requireOpenAccount } from './policy.ts';
import * as passwordRequests from './queries/password-requests.ts';
import * as sessionsQueries from './queries/sessions.ts';
import * as signIn from './queries/sign-in.ts';
import { countsOf, inOrder, noteFailure, requireNotSlowed, resetFailures } from './slow-down.ts';

/**
 * Maximum number of password requests from one address within {@link REQUESTS_WITHIN} seconds; a store shares
 * one address.
 */
const REQUESTS_FROM_ADDRESS = 30;
const REQUESTS_WITHIN = 600;

/** Settings and database of sign-in, renewal, sign-out and the own password. */
export interface SessionTools {
  readonly db: Db;
  readonly defaultPassword: Config['defaultPassword'];
  readonly gate: Gate;
}

/**
 * Limit of concurrent sign-ins: they share the pool with people who are signed in, who must not wait behind
 * hundreds of them. Attempts of one person at one place run one after another.
 */
const signIns = new Turns({ all: 4, one: 1, waiting: 2000 });

/**
 * Exchanges phone and password for tokens, or for a ticket of the second step.
 * @throws AppError credentials_wrong, sign_in_slowed, account_blocked, account_inactive,
 * first_password_expired, overloaded
 */
export function login(
  tools: SessionTools,
  typedPhone: string,
  password: string,
  client: Client,
): Promise<Tokens | AwaitedStep> {
  const phone = normalisePhone(typedPhone) ?? typedPhone;
  const owner = `${phone} ${client.address} ${deviceHash(client.device)?.toString('hex')}`;
  return signIns.take(owner, () => enterByPassword(tools, phone, password, client));
}

async function enterByPassword(
  { db, gate }: SessionTools,
  phone: string,
  password: string,
  client: Client,
): Promise<Tokens | AwaitedStep> {
  const { address, device } = client;
  const counts = await countsOf(db, { phone, address, device: deviceHash(device) });
  const user = await inOrder(counts.own, async () => {
    await requireNotSlowed(db, counts);
    const found = await signIn.readSignIn(db, phone);
    const log = { user: found?.id ?? null };
    if (!(await isRightPassword(found?.password_hash ?? null, password)) || found === undefined) {
      await noteFailure(db, counts);
      throw new AppError('credentials_wrong', { log });
    }
    // Checked after the password: only a person who knows it learns the state of the account.
    requireOpenAccount(found);
    await resetFailures(db, counts);
    return found;
  });
  const renewed = isOutdated(user.password_hash) ? await hashPassword(password) : null;
  const entered = await transaction(db, async (tx) => {
    const current = await signIn.lockForSignIn(tx, user.id);
    await requireUnchanged(current, user.password_hash, password);
    if (renewed === null || current.password_hash !== user.password_hash)
      return enter(tx, current, client, 'password', gate);
    await updateRow(tx, 'users', user.id, { password_hash: renewed });
    return enter(tx, { ...current, password_hash: renewed }, client, 'password', gate);
  });
  keepCookies(client, entered);
  return entered.answer;
}

/**
 * Exchanges a refresh token for new tokens. Reuse of a token is a sign of theft: the whole session ends, as
 * it does for a token without the cookie that it is bound to. The repeat of an attempt is no reuse while its tokens
 * were not renewed: its answer was lost on the way. A session also ends after its maximum lifetime, together with its
 * last tokens.
 * @throws AppError token_invalid, token_expired, session_ended
 */
export async function refresh(
  { db, gate }: SessionTools,
  { refresh_token, attempt }: BodyOf<'refresh'>,
  caller: Caller & { readonly requestId: string },
): Promise<Tokens> {
  const { requestId } = caller;
  const outcome = await transaction(db, async (tx) => {
    const hash = tokenHash(refresh_token);
    // Belongs to this token: the same text says nothing about a renewal by another one.
    const attemptHash = attempt === undefined ? null : tokenHash(`${attempt} ${refresh_token}`);
    const holder = await sessionsQueries.readHolder(tx, hash);
    if (holder === undefined) return new AppError('token_invalid');
    const user = await signIn.lockForSignIn(tx, holder);
    const token = await sessionsQueries.lockRefreshToken(tx, hash, LONGEST_SESSION);
    if (token === undefined) return new AppError('token_invalid');
    if (token.ended_at !== null) return new AppError('session_ended');
    if (!hasCompanion(caller.cookie, token.companion_hash)) {
      const from = { sessionId: token.id, userId: token.user_id, branchId: user.branch_id };
      await endCopied(tx, from, caller);
      return new AppError('session_ended');
    }
    const isRepeat = attemptHash !== null && (await sessionsQueries.dropUnseen(tx, token.id, attemptHash));
    if (token.spent_at !== null && !isRepeat) {
      await sessionsQueries.endSession(tx, token.id, 'refresh_reused');
      await record(tx, {
        userId: token.user_id,
        entity: 'session',
        entityId: token.id,
        action: 'refresh_reused',
        requestId,
      });
      return new AppError('session_ended');
    }
    if (token.expired) return new AppError('token_expired');
    if (token.left <= 0) {
      await sessionsQueries.endSession(tx, token.id, 'expired');
      return new AppError('session_ended');
    }
    if (user.blocked_at !== null || user.status !== 'active') return new AppError('session_ended');
    await sessionsQueries.spendToken(tx, hash);
    // The previous access token stays valid until it expires, for calls in flight.
    return issue(tx, token.id, { life: gate.life, left: token.left }, user, attemptHash);
  });
  // Thrown after the transaction, because the changes of a reused token have to be committed.
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Ends the session, and removes its cookie. */
export async function logout(
  { db }: SessionTools,
  actor: Actor,
  { requestId, companion }: Pick<Client, 'requestId' | 'companion'>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await sessionsQueries.endSession(tx, actor.sessionId, 'signed_out');
    const session = { entity: 'session', id: actor.sessionId, branchId: actor.branchId };
    await note(tx, { actor, requestId }, session, 'signed_out');
  });
  if (companion.token !== null) companion.forget();
}

/** Entries that the browser's permission guard compares with route names; an administrator has all. */
export async function roleEntries({ db }: SessionTools, actor: Actor): Promise<RoleEntry[]> {
  if (actor.isAdmin) return PERMISSION_KEYS.map((key) => ({ key, value: 'all' }));
  return withOpenedScreens(await signIn.readEntries(db, actor.roleId));
}

/**
 * Changes the own password. Other sessions end; this one continues with new tokens, because a thief of the
 * old ones would not need the new password.
 * @throws AppError password_wrong, sign_in_slowed, password_same_as_default, password_common,
 * first_password_expired
 */
export async function changePassword(
  { db, gate, defaultPassword }: SessionTools,
  actor: Actor,
  client: Pick<Client, 'address' | 'requestId' | 'device'>,
  body: BodyOf<'changePassword'>,
): Promise<Tokens & { changed: true }> {
  const user = await signIn.readOwnSignIn(db, actor.userId);
  const { phone, password_hash: hash } = user;
  const { current_password } = body;
  const from = { address: client.address, device: deviceHash(client.device) };
  await requireOwnPassword(db, { phone, hash }, from, { current_password });
  const isFirstAgain = user.password_is_default && body.password === current_password;
  if (isFirstAgain || body.password === defaultPassword)
    throw fieldError('password', 'password_same_as_default');
  // Refuses common passwords of people with access to the whole chain, the most likely targets; others get a
  // warning.
  if ((actor.isAdmin || actor.branchId === null) && isCommon(body.password))
    throw fieldError('password', 'password_common');
  const weak = isWeak(body.password, user.phone);
  const passwordHash = await hashPassword(body.password);
  const issued = await transaction(db, async (tx) => {
    const current = await signIn.lockForSignIn(tx, actor.userId);
    if (current.password_hash !== hash && !(await isRightPassword(current.password_hash, current_password)))
      throw fieldError('current_password', 'password_wrong');
    if (current.first_password_expired) throw new AppError('first_password_expired');
    if (!(await sessionsQueries.isOpen(tx, actor.sessionId))) throw new AppError('session_ended');
    await updateRow(tx, 'users', actor.userId, {
      password_hash: passwordHash,
      password_is_default: false,
      default_password_until: null,
      password_is_weak: weak,
    });
    await sessionsQueries.endOtherSessions(tx, actor.userId, actor.sessionId);
    const person = { entity: 'user', id: actor.userId, branchId: actor.branchId };
    await note(tx, { actor, requestId: client.requestId }, person, 'password_changed');
    return replaceTokens(tx, actor.sessionId, gate.life, {
      password_is_default: false,
      password_is_weak: weak,
    });
  });
  return { changed: true, ...issued };
}

/**
 * Records that the person has just typed their password, for calls that require it.
 * @returns seconds for which it is valid
 * @throws AppError password_wrong, sign_in_slowed
 */
export async function confirmPassword(
  { db }: SessionTools,
  actor: Actor,
  client: Pick<Client, 'address' | 'device'>,
  { password }: BodyOf<'confirmPassword'>,
): Promise<number> {
  const { phone, password_hash: hash } = await signIn.readOwnSignIn(db, actor.userId);
  const from = { address: client.address, device: deviceHash(client.device) };
  await requireOwnPassword(db, { phone, hash }, from, { password });
  await sessionsQueries.notePassword(db, actor.sessionId, LONGEST_SESSION);
  return PASSWORD_GOOD_FOR;
}

/**
 * Stores a request for a new password for the administrators; does not reveal whether the phone is known.
 * @throws AppError too_many_requests if one address sends many
 */
export async function requestPassword(
  { db }: SessionTools,
  phone: string,
  comment: string | undefined,
  { address, userAgent }: Pick<Client, 'address' | 'userAgent'>,
): Promise<void> {
  const normalised = normalisePhone(phone) ?? phone;
  await transaction(db, async (tx) => {
    await passwordRequests.lockRequests(tx);
    if (await passwordRequests.isAskedFor(tx, normalised)) return;
    const requests = await passwordRequests.countRequestsByAddress(tx, REQUESTS_WITHIN);
    const fromHere = requests.filter((one) => networkOf(one.address) === networkOf(address));
    if (fromHere.reduce((sum, { n }) => sum + n, 0) >= REQUESTS_FROM_ADDRESS)
      throw new AppError('too_many_requests', { params: { seconds: REQUESTS_WITHIN } });
    await passwordRequests.insertRequest(tx, {
      phone: normalised,
      comment: tidyUzbek(comment ?? '') || null,
      address,
      user_agent: userAgent,
    });
  });
}

/**
 * Refuses a sign-in whose password was changed after it was checked, or whose account was closed since.
 * @param current the account's row, locked
 * @param checked hash that the password was checked against
 * @throws AppError credentials_wrong, account_blocked, account_inactive, first_password_expired
 */
async function requireUnchanged(current: signIn.SignInRow, checked: string, password: string): Promise<void> {
  const log = { user: current.id };
  const isSame =
    current.password_hash === checked || (await isRightPassword(current.password_hash, password));
  if (!isSame || current.status === 'deleted') throw new AppError('credentials_wrong', { log });
  requireOpenAccount(current);
}
