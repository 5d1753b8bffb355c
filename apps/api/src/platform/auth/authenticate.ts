import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError, notFound, orNotFound } from '../errors/app-error.ts';
import type { Actor } from './actor.ts';
import { type Caller, type CopiedFrom, hasCompanion } from './companion.ts';
import { authenticateService, type Service } from './service.ts';
import { isUseStale, SessionReader } from './session-reader.ts';
import { tokenHash } from './tokens.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/;
/** A role, and optionally the branch that counts as the person's own: `3`, `3:17`. */
const SEE_AS = /^(\d{1,15})(?::(\d{1,15}))?$/;
/**
 * Authenticates callers. The session, the person and the role are read on every call, so that an ended
 * session, a block or a change applies from the next call on; only the permission values of a role are cached
 * in memory, by the role's version.
 */
export class Authenticator {
  readonly #db: Db;
  readonly #sessions: SessionReader;
  readonly #roles = new Map<number, { version: number; values: ReadonlyMap<string, string> }>();
  readonly #endCopied: (from: CopiedFrom, caller: Caller) => Promise<void>;

  /**
   * @param endCopied ends a session whose token came without the cookie that it is bound to, and records that
   */
  constructor(db: Db, endCopied: (from: CopiedFrom, caller: Caller) => Promise<void> = async () => {}) {
    this.#db = db;
    this.#endCopied = endCopied;
    this.#sessions = new SessionReader(db);
  }

  /**
   * @param header value of `Authorization`
   * @throws AppError token_missing, token_invalid, token_expired, session_ended
   */
  async authenticate(header: string | undefined, caller: Caller = {}): Promise<Actor> {
    if (header === undefined || header === '') throw new AppError('token_missing');
    const token = BEARER.exec(header)?.[1];
    if (token === undefined) throw new AppError('token_invalid');
    const row = await this.#sessions.read(tokenHash(token));
    if (row === undefined) throw new AppError('token_invalid');
    if (row.ended || row.blocked || row.status !== 'active') throw new AppError('session_ended');
    if (row.expired) throw new AppError('token_expired');
    if (!hasCompanion(caller.cookie, row.companion_hash)) {
      const from = { sessionId: row.session_id, userId: row.user_id, branchId: row.branch_id };
      await this.#endCopied(from, caller);
      throw new AppError('session_ended', { log: { user: row.user_id, session: row.session_id } });
    }
    if (row.stale_use) await this.#noteUse(row.session_id);
    return {
      userId: row.user_id,
      sessionId: row.session_id,
      roleId: row.role_id,
      branchId: row.branch_id,
      isAdmin: row.is_admin,
      mustChangePassword: row.must_change,
      hasProvedPassword: row.password_proved,
      owesFactor: row.owes_factor,
      values: await this.#values(row.role_id, row.role_version),
    };
  }

  /**
   * Lets an administrator call as someone with another role, to see what that person sees. Anyone who sends
   * no header stays who they are.
   * @param header value of the header `see-as`
   * @throws AppError no_permission if the caller is not an administrator, seeing_only if the call writes,
   * not_found
   */
  async seeingAs(actor: Actor, header: string | string[] | undefined, method: string): Promise<Actor> {
    if (header === undefined) return actor;
    if (!actor.isAdmin) throw new AppError('no_permission');
    if (method !== 'GET' && method !== 'HEAD') throw new AppError('seeing_only');
    const named = orNotFound(typeof header === 'string' ? SEE_AS.exec(header) : null);
    const [, roleId, branchId] = named;
    const role = await this.#db
      .selectFrom('role')
      .select(['id', 'version', 'is_admin'])
      .where('id', '=', Number(roleId))
      .executeTakeFirstOrThrow(notFound);
    return {
      ...actor,
      roleId: role.id,
      isAdmin: role.is_admin,
      branchId: branchId === undefined ? null : Number(branchId),
      values: await this.#values(role.id, role.version),
    };
  }

  /** @throws AppError as {@link authenticateService} */
  service(header: string | undefined, address: string): Promise<Service> {
    return authenticateService(this.#db, header, address);
  }

  async #values(roleId: number, version: number): Promise<ReadonlyMap<string, string>> {
    const kept = this.#roles.get(roleId);
    if (kept?.version === version) return kept.values;
    const rows = await this.#db
      .selectFrom('role_permission')
      .select(['permission_key', 'value'])
      .where('role_id', '=', roleId)
      .execute();
    const values = new Map(rows.map((row) => [row.permission_key, row.value]));
    this.#roles.set(roleId, { version, values });
    return values;
  }

  async #noteUse(sessionId: number): Promise<void> {
    await this.#db
      .updateTable('session as s')
      .set({ last_used_at: sql`now()` })
      .where('s.id', '=', sessionId)
      .where(isUseStale)
      .execute();
  }
}
