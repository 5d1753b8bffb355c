import {
  type AwaitedStep,
  type BodyOf,
  type changePassword,
  type confirmPassword,
  type Me,
  normalisePhone,
  PASSWORD_GOOD_FOR,
  PERMISSION_KEYS,
  type RoleEntry,
  type Tokens,
  withOpenedScreens,
} from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { bringsCompanion, type Caller } from '../../platform/auth/companion.ts';
import { tokenHash } from '../../platform/auth/tokens.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { endCopied } from './companion.ts';
import { deviceHash } from './devices.ts';
import { type Client, enter, type Gate, keepCookies } from './enter.ts';
import { issue, issueAnew, LONGEST_SESSION } from './issue.ts';
import { requireOwnPassword } from './own-password.ts';
import { hashPassword, isCommon, isOutdated, isWeak, passwordFits } from './passwords.ts';
import {
  lockForSignIn,
  readEntries,
  readMe,
  readSignIn,
  requireOpenAccount,
  type SignInRow,
} from './queries.ts';
import { countsOf, forgetFailures, inTurn, noteFailure, requireNotSlowed } from './slow-down.ts';

/** Requests for a password that one address may leave in {@link REQUESTS_WITHIN} seconds; a store shares one. */
const REQUESTS_FROM_ADDRESS = 30;
const REQUESTS_WITHIN = 600;

/** Sign-in, renewal, sign-out and the own password. */
export class SessionService {
  readonly #db: Db;
  readonly #config: Config;
  readonly #gate: Gate;

  constructor(db: Db, config: Config, gate: Gate) {
    this.#db = db;
    this.#config = config;
    this.#gate = gate;
  }

  /** @throws AppError credentials_wrong, sign_in_slowed, account_blocked, account_inactive, first_password_expired */
  async login(typedPhone: string, password: string, client: Client): Promise<Tokens | AwaitedStep> {
    const phone = normalisePhone(typedPhone) ?? typedPhone;
    const { address, device } = client;
    const counts = await countsOf(this.#db, { phone, address, device: deviceHash(device) });
    const user = await inTurn(counts.own, async () => {
      await requireNotSlowed(this.#db, counts);
      const found = await readSignIn(this.#db, phone);
      const log = { user: found?.id ?? null };
      if (!(await passwordFits(found?.password_hash ?? null, password)) || found === undefined) {
        await noteFailure(this.#db, counts);
        throw new AppError('credentials_wrong', { log });
      }
      // Only someone who knows the password learns what became of the account.
      requireOpenAccount(found);
      await forgetFailures(this.#db, counts);
      return found;
    });
    const renewed = isOutdated(user.password_hash) ? await hashPassword(password) : null;
    const entered = await transaction(this.#db, async (tx) => {
      const current = await lockForSignIn(tx, user.id);
      await requireUnchanged(current, user.password_hash, password);
      if (renewed === null || current.password_hash !== user.password_hash)
        return enter(tx, current, client, 'password', this.#gate);
      await tx.updateTable('users').set({ password_hash: renewed }).where('id', '=', user.id).execute();
      return enter(tx, { ...current, password_hash: renewed }, client, 'password', this.#gate);
    });
    keepCookies(client, entered);
    return entered.answer;
  }

  /**
   * Exchanges a refresh token for new tokens. A token that was spent before is a sign of theft: its whole
   * session ends, as does that of a token without the cookie that it is bound to. So does one that has lasted its
   * longest; its last tokens end with it.
   * @throws AppError token_invalid, token_expired, session_ended
   */
  async refresh(refreshToken: string, caller: Caller & { readonly requestId: string }): Promise<Tokens> {
    const { requestId } = caller;
    const outcome = await transaction(this.#db, async (tx) => {
      const holder = await tx
        .selectFrom('session_token')
        .innerJoin('session', 'session.id', 'session_token.session_id')
        .select('session.user_id')
        .where('hash', '=', tokenHash(refreshToken))
        .where('kind', '=', 'refresh')
        .executeTakeFirst();
      if (holder === undefined) return new AppError('token_invalid');
      const user = await lockForSignIn(tx, holder.user_id);
      const token = await tx
        .selectFrom('session_token')
        .innerJoin('session', 'session.id', 'session_token.session_id')
        .select(['session.id', 'session.user_id', 'session.ended_at', 'session_token.spent_at'])
        .select('session.companion_hash')
        .select(sql<boolean>`session_token.expires_at <= now()`.as('expired'))
        .select(
          sql<number>`${LONGEST_SESSION} - ceil(extract(epoch from now() - session.created_at))::int`.as(
            'left',
          ),
        )
        .where('hash', '=', tokenHash(refreshToken))
        .where('kind', '=', 'refresh')
        .forUpdate('session_token')
        .executeTakeFirst();
      if (token === undefined) return new AppError('token_invalid');
      if (token.ended_at !== null) return new AppError('session_ended');
      if (!bringsCompanion(caller.cookie, token.companion_hash)) {
        const from = { sessionId: token.id, userId: token.user_id, branchId: user.branch_id };
        await endCopied(tx, from, caller);
        return new AppError('session_ended');
      }
      if (token.spent_at !== null) {
        await endSessions(tx, [token.id], 'refresh_reused');
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
        await endSessions(tx, [token.id], 'expired');
        return new AppError('session_ended');
      }
      if (user.blocked_at !== null || user.status !== 'active') return new AppError('session_ended');
      await tx
        .updateTable('session_token')
        .set({ spent_at: sql`now()` })
        .where('hash', '=', tokenHash(refreshToken))
        .execute();
      // The access token before stays good until it expires: calls already on their way still arrive.
      return issue(tx, token.id, { life: this.#config.accessTokenSeconds, left: token.left }, user);
    });
    // Thrown only now: what the reuse of a token changed has to be kept.
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  }

  async logout(
    actor: Actor,
    { requestId, companion }: Pick<Client, 'requestId' | 'companion'>,
  ): Promise<void> {
    await transaction(this.#db, async (tx) => {
      await endSessions(tx, [actor.sessionId], 'signed_out');
      await record(tx, {
        userId: actor.userId,
        branchId: actor.branchId,
        entity: 'session',
        entityId: actor.sessionId,
        action: 'signed_out',
        requestId,
      });
    });
    if (companion.token !== null) companion.forget();
  }

  me(actor: Actor): Promise<Me> {
    return readMe(this.#db, actor.userId);
  }

  /** Returns the entries that the browser's guard compares route names with; an administrator has all. */
  async roleEntries(actor: Actor): Promise<RoleEntry[]> {
    if (actor.isAdmin) return PERMISSION_KEYS.map((key) => ({ key, value: 'all' }));
    return withOpenedScreens(await readEntries(this.#db, actor.roleId));
  }

  /**
   * Changes the own password. Other sessions end; this one goes on with new tokens, as whoever has the old ones
   * need not know the new password.
   * @throws AppError password_wrong, sign_in_slowed, password_same_as_default, password_common, first_password_expired
   */
  async changePassword(
    actor: Actor,
    client: Pick<Client, 'address' | 'requestId' | 'device'>,
    body: BodyOf<typeof changePassword>,
  ): Promise<Tokens & { changed: true }> {
    const user = await this.#db
      .selectFrom('users')
      .select(['phone', 'password_hash', 'password_is_default'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    const { phone, password_hash: hash } = user;
    const { accessTokenSeconds } = this.#config;
    const { current_password } = body;
    const from = { address: client.address, device: deviceHash(client.device) };
    await requireOwnPassword(this.#db, { phone, hash }, from, { current_password });
    const isFirstAgain = user.password_is_default && body.password === current_password;
    if (isFirstAgain || body.password === this.#config.defaultPassword)
      throw fieldError('password', 'password_same_as_default');
    // Refuses common passwords of people with access to the whole chain, the first target; others get a warning.
    if ((actor.isAdmin || actor.branchId === null) && isCommon(body.password))
      throw fieldError('password', 'password_common');
    const weak = isWeak(body.password, user.phone);
    const passwordHash = await hashPassword(body.password);
    const issued = await transaction(this.#db, async (tx) => {
      const current = await lockForSignIn(tx, actor.userId);
      if (current.password_hash !== hash && !(await passwordFits(current.password_hash, current_password)))
        throw fieldError('current_password', 'password_wrong');
      if (current.first_password_expired) throw new AppError('first_password_expired');
      await requireOpen(tx, actor.sessionId);
      await tx
        .updateTable('users')
        .set({
          password_hash: passwordHash,
          password_is_default: false,
          default_password_until: null,
          password_is_weak: weak,
        })
        .where('id', '=', actor.userId)
        .execute();
      const others = await tx
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', actor.userId)
        .where('id', '<>', actor.sessionId)
        .where('ended_at', 'is', null)
        .execute();
      await endSessions(
        tx,
        others.map((s) => s.id),
        'password_changed',
      );
      await record(tx, {
        userId: actor.userId,
        branchId: actor.branchId,
        entity: 'user',
        entityId: actor.userId,
        action: 'password_changed',
        requestId: client.requestId,
      });
      return issueAnew(tx, actor.sessionId, accessTokenSeconds, {
        password_is_default: false,
        password_is_weak: weak,
      });
    });
    return { changed: true, ...issued };
  }

  /**
   * Notes that the person has just typed their password, for calls that ask for it.
   * @returns for how long it is good, seconds
   * @throws AppError password_wrong, sign_in_slowed
   */
  async confirmPassword(
    actor: Actor,
    client: Pick<Client, 'address' | 'device'>,
    { password }: BodyOf<typeof confirmPassword>,
  ): Promise<number> {
    const { phone, password_hash: hash } = await this.#db
      .selectFrom('users')
      .select(['phone', 'password_hash'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    const from = { address: client.address, device: deviceHash(client.device) };
    await requireOwnPassword(this.#db, { phone, hash }, from, { password });
    await this.#db
      .updateTable('session')
      .set({ password_at: sql`now()` })
      .where('id', '=', actor.sessionId)
      .execute();
    return PASSWORD_GOOD_FOR;
  }

  /**
   * Keeps a request for a new password for the administrators; says nothing about whether the phone is known.
   * @throws AppError too_many_requests where one address asks for many
   */
  async requestPassword(
    phone: string,
    comment: string | undefined,
    { address, userAgent }: Pick<Client, 'address' | 'userAgent'>,
  ): Promise<void> {
    const normalised = normalisePhone(phone) ?? phone;
    await transaction(this.#db, async (tx) => {
      const recent = await tx
        .selectFrom('password_request')
        .select('id')
        .where('phone', '=', normalised)
        .where('asked_by', 'is', null)
        .where('created_at', '>', sql<string>`now() - interval '10 minutes'`)
        .executeTakeFirst();
      if (recent) return;
      const fromHere = await tx
        .selectFrom('password_request')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('address', '=', address)
        .where('created_at', '>', sql<string>`now() - make_interval(secs => ${REQUESTS_WITHIN})`)
        .executeTakeFirstOrThrow();
      if (fromHere.n >= REQUESTS_FROM_ADDRESS)
        throw new AppError('too_many_requests', { params: { seconds: REQUESTS_WITHIN } });
      await tx
        .insertInto('password_request')
        .values({ phone: normalised, comment: comment ?? null, address, user_agent: userAgent })
        .execute();
    });
  }
}

/**
 * Refuses a sign-in whose password was checked before it was changed, or whose account was closed since.
 * @param current the account's row, locked
 * @param checked hash that the password was checked against
 * @throws AppError credentials_wrong, account_blocked, account_inactive, first_password_expired
 */
async function requireUnchanged(current: SignInRow, checked: string, password: string): Promise<void> {
  const log = { user: current.id };
  const isSame = current.password_hash === checked || (await passwordFits(current.password_hash, password));
  if (!isSame || current.status === 'deleted') throw new AppError('credentials_wrong', { log });
  requireOpenAccount(current);
}

/** @throws AppError session_ended */
async function requireOpen(tx: Tx, sessionId: number): Promise<void> {
  const session = await tx
    .selectFrom('session')
    .select('ended_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined || session.ended_at !== null) throw new AppError('session_ended');
}

async function endSessions(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute();
}
