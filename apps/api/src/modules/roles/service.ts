import {
  type AnswerOf,
  type BodyOf,
  type compareRoles,
  type copyRolePermissions,
  type createRole,
  type listRoles,
  PERMISSION_KEYS,
  type QueryOf,
  type Role,
  type RoleEntry,
  type RoleSummary,
  type renameRole,
  type setRolePermissions,
  type setRoleSecondFactor,
  withOpenedScreens,
} from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Change } from '../../platform/change/change.ts';
import { requireVersion } from '../../platform/change/version.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { tidy, tidyUzbek } from '../../platform/text/normalise.ts';
import { takePeopleTurn } from './people-lock.ts';
import { requireNotAbove, rolesAbove } from './policy.ts';
import {
  readAllPermissions,
  readRole,
  readRolePermissions,
  readRoles,
  readValues,
  roleSummaryOf,
} from './queries.ts';
import { NOTHING, requireValue } from './values.ts';

interface LockedRole {
  readonly id: number;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly is_admin: boolean;
  readonly requires_second_factor: boolean;
  readonly version: number;
}

/** Lines of the history that are written at a time. */
const LINES = 1000;

function nameOf(name: { uz: string; ru: string }): { name_uz: string; name_ru: string } {
  const names = { name_uz: tidyUzbek(name.uz), name_ru: tidy(name.ru) };
  if (names.name_uz === '') throw fieldError('name.uz', 'required');
  if (names.name_ru === '') throw fieldError('name.ru', 'required');
  return names;
}

/**
 * A role that the person may change, locked: not the own one, none that holds more, unless an administrator.
 * @throws AppError not_found, role_own, role_above_own
 */
export async function lockRole(tx: Tx, actor: Actor, id: number): Promise<LockedRole> {
  const row = await tx
    .selectFrom('role')
    .select(['id', 'name_uz', 'name_ru', 'is_admin', 'requires_second_factor', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  if (!actor.isAdmin && actor.roleId === id) throw new AppError('role_own');
  await requireNotAbove(tx, actor, id);
  return row;
}

/** @throws AppError role_is_administrator */
export function requireNotAdministrator(role: LockedRole): void {
  if (role.is_admin) throw new AppError('role_is_administrator');
}

/**
 * Writes values of a role (0 takes the row away), counts its version up and notes it in the history.
 * @returns whether anything changed
 */
export async function writeValues(
  tx: Tx,
  change: Change,
  role: LockedRole,
  values: ReadonlyMap<string, string>,
): Promise<boolean> {
  const now = await readValues(tx, role.id);
  const changed = [...values].filter(([key, value]) => (now.get(key) ?? NOTHING) !== value);
  if (changed.length === 0) return false;
  const kept = changed.filter(([, value]) => value !== NOTHING);
  await tx
    .deleteFrom('role_permission')
    .where('role_id', '=', role.id)
    .where(
      'permission_key',
      'in',
      changed.map(([key]) => key),
    )
    .execute();
  if (kept.length > 0) {
    await tx
      .insertInto('role_permission')
      .values(kept.map(([permission_key, value]) => ({ role_id: role.id, permission_key, value })))
      .execute();
  }
  await tx.updateTable('role').set({ version: sql`version + 1` }).where('id', '=', role.id).execute();
  await record(tx, {
    userId: change.actor.userId,
    branchId: change.actor.branchId,
    entity: 'role',
    entityId: role.id,
    action: 'permissions_changed',
    before: Object.fromEntries(changed.map(([key]) => [key, now.get(key) ?? NOTHING])),
    after: Object.fromEntries(changed),
    requestId: change.requestId,
  });
  return true;
}

/** Roles: what those who have them may do. */
export class RoleService {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list(
    actor: Actor,
    query: QueryOf<typeof listRoles>,
  ): Promise<{ items: RoleSummary[]; next: string | null; total: number }> {
    const [page, above] = await Promise.all([readRoles(this.#db, query), rolesAbove(this.#db, actor)]);
    return { ...page, items: page.items.map((row) => roleSummaryOf(row, actor, above)) };
  }

  /** @throws AppError not_found */
  async show(actor: Actor, id: number, db: Db = this.#db): Promise<Role> {
    const row = await readRole(db, id);
    if (row === undefined) throw notFound();
    const [above, permissions] = await Promise.all([
      rolesAbove(db, actor),
      readRolePermissions(db, row, actor),
    ]);
    return { ...roleSummaryOf(row, actor, above), permissions };
  }

  /** @throws AppError not_found */
  async compare(actor: Actor, query: QueryOf<typeof compareRoles>): Promise<AnswerOf<typeof compareRoles>> {
    const [left, right] = await Promise.all([this.show(actor, query.left), this.show(actor, query.right)]);
    const values = new Map(right.permissions.map((p) => [p.key, p.value]));
    const { permissions: all, ...leftRole } = left;
    const { permissions: _, ...rightRole } = right;
    return {
      left: leftRole,
      right: rightRole,
      permissions: all.map(({ value, most: _most, ...permission }) => {
        const other = values.get(permission.key) ?? null;
        return { ...permission, left: value, right: other, different: value !== other };
      }),
    };
  }

  /**
   * Returns the entries that the screen guard gets for a person with this role.
   * @throws AppError no_permission for callers other than administrators, not_found
   */
  async entries(actor: Actor, id: number): Promise<RoleEntry[]> {
    if (!actor.isAdmin) throw new AppError('no_permission');
    const row = await readRole(this.#db, id);
    if (row === undefined) throw notFound();
    if (row.is_admin) return PERMISSION_KEYS.map((key) => ({ key, value: 'all' }));
    const values = [...(await readValues(this.#db, id))].map(([key, value]) => ({ key, value }));
    return withOpenedScreens(values).sort(byKey);
  }

  /** @throws AppError already_exists, role_permissions_copy_failed, role_above_own */
  async create(tx: Tx, change: Change, body: BodyOf<typeof createRole>): Promise<Role> {
    const values =
      body.copy_from === undefined ? new Map() : await this.#valuesToCopy(tx, change.actor, body.copy_from);
    const names = nameOf(body.name);
    const { id } = await tx.insertInto('role').values(names).returning('id').executeTakeFirstOrThrow();
    await record(tx, {
      userId: change.actor.userId,
      branchId: change.actor.branchId,
      entity: 'role',
      entityId: id,
      action: 'created',
      after: { ...names, ...(body.copy_from === undefined ? {} : { copied_from: body.copy_from }) },
      requestId: change.requestId,
    });
    await writeValues(
      tx,
      change,
      { id, ...names, is_admin: false, requires_second_factor: false, version: 1 },
      values,
    );
    return this.show(change.actor, id, tx);
  }

  /** @throws AppError stale_version, already_exists, role_own, role_above_own */
  rename(change: Change, id: number, body: BodyOf<typeof renameRole>): Promise<Role> {
    return transaction(this.#db, async (tx) => {
      const role = await lockRole(tx, change.actor, id);
      const names = nameOf(body.name);
      const changed = (['name_uz', 'name_ru'] as const).filter((key) => names[key] !== role[key]);
      const theirs = changed.map((key) => ({ field: key.replace('_', '.'), theirs: role[key] }));
      requireVersion(role, body.version, theirs);
      if (changed.length > 0) {
        await tx
          .updateTable('role')
          .set({ ...names, version: sql`version + 1` })
          .where('id', '=', id)
          .execute();
        await record(tx, {
          userId: change.actor.userId,
          branchId: change.actor.branchId,
          entity: 'role',
          entityId: id,
          action: 'changed',
          before: Object.fromEntries(changed.map((key) => [key, role[key]])),
          after: Object.fromEntries(changed.map((key) => [key, names[key]])),
          requestId: change.requestId,
        });
      }
      return this.show(change.actor, id, tx);
    });
  }

  /**
   * Has a role ask its holders for a second factor from now on, or no more.
   * @param administratorsKeepIt the role of administrators asks for one whatever is wished
   * @throws AppError stale_version, role_is_administrator, role_own, role_above_own
   */
  setSecondFactor(
    change: Change,
    id: number,
    body: BodyOf<typeof setRoleSecondFactor>,
    administratorsKeepIt: boolean,
  ): Promise<Role> {
    return transaction(this.#db, async (tx) => {
      const role = await lockRole(tx, change.actor, id);
      const before = role.requires_second_factor;
      requireVersion(role, body.version, [{ field: 'required', theirs: before }]);
      if (role.is_admin && !body.required && administratorsKeepIt) requireNotAdministrator(role);
      if (before !== body.required) {
        await tx
          .updateTable('role')
          .set({ requires_second_factor: body.required, version: sql`version + 1` })
          .where('id', '=', id)
          .execute();
        await record(tx, {
          userId: change.actor.userId,
          branchId: change.actor.branchId,
          entity: 'role',
          entityId: id,
          action: 'changed',
          before: { requires_second_factor: before },
          after: { requires_second_factor: body.required },
          requestId: change.requestId,
        });
      }
      return this.show(change.actor, id, tx);
    });
  }

  /** @throws AppError stale_version, permission_unknown, permission_value_wrong, role_above_own, … */
  setValues(change: Change, id: number, body: BodyOf<typeof setRolePermissions>): Promise<Role> {
    return transaction(this.#db, async (tx) => {
      const role = await lockRole(tx, change.actor, id);
      requireNotAdministrator(role);
      const keys = body.values.map(({ key }) => key);
      const now = await readValues(tx, id);
      const theirs = keys.map((key) => ({ field: key, theirs: now.get(key) ?? NOTHING }));
      requireVersion(role, body.version, theirs);
      const known = new Map((await readAllPermissions(tx, keys)).map((row) => [row.key, row]));
      const values = new Map<string, string>();
      for (const [index, { key, value }] of body.values.entries()) {
        const permission = known.get(key);
        const field = `values.${index}`;
        if (permission === undefined) throw fieldError(`${field}.key`, 'permission_unknown', { key });
        // Keeps unchanged values, even above the actor's own; only granting them is refused.
        const stays = (now.get(key) ?? NOTHING) === value;
        values.set(key, stays ? value : requireValue(change.actor, permission, value, `${field}.value`));
      }
      await writeValues(tx, change, role, values);
      return this.show(change.actor, id, tx);
    });
  }

  /** @throws AppError stale_version, role_permissions_copy_failed, role_above_own, … */
  copyValues(change: Change, id: number, body: BodyOf<typeof copyRolePermissions>): Promise<Role> {
    return transaction(this.#db, async (tx) => {
      const role = await lockRole(tx, change.actor, id);
      requireNotAdministrator(role);
      requireVersion(role, body.version, []);
      if (body.from === id) throw new AppError('role_permissions_copy_failed');
      const source = await this.#valuesToCopy(tx, change.actor, body.from);
      const now = await readValues(tx, id);
      const gone = [...now.keys()].filter((key) => !source.has(key)).map((key) => [key, NOTHING] as const);
      await writeValues(tx, change, role, new Map([...source, ...gone]));
      return this.show(change.actor, id, tx);
    });
  }

  /**
   * Deletes a role; everyone who has it, deleted people too, gets the role `moveTo`.
   * @throws AppError confirmation_needed, role_held, role_is_administrator, role_own, role_above_own, role_unknown
   */
  remove(change: Change, id: number, confirmed: boolean, moveTo: number | undefined): Promise<number> {
    const { actor, requestId } = change;
    return transaction(this.#db, async (tx) => {
      await takePeopleTurn(tx);
      const role = await lockRole(tx, actor, id);
      requireNotAdministrator(role);
      if (!confirmed) throw new AppError('confirmation_needed');
      const held = await tx
        .selectFrom('users')
        .select(['id', 'branch_id'])
        .where('role_id', '=', id)
        .execute();
      if (held.length > 0) {
        if (moveTo === undefined) throw new AppError('role_held', { params: { count: held.length } });
        await this.#move(tx, change, id, moveTo, held);
      }
      const values = Object.fromEntries(await readValues(tx, id));
      await tx.deleteFrom('role').where('id', '=', id).execute();
      await record(tx, {
        userId: actor.userId,
        branchId: actor.branchId,
        entity: 'role',
        entityId: id,
        action: 'deleted',
        before: { name_uz: role.name_uz, name_ru: role.name_ru, ...values },
        requestId,
      });
      return held.length;
    });
  }

  async #move(
    tx: Tx,
    { actor, requestId }: Change,
    from: number,
    to: number,
    held: readonly { id: number; branch_id: number | null }[],
  ): Promise<void> {
    if (to === from || (await readRole(tx, to)) === undefined) throw fieldError('move_to', 'role_unknown');
    await requireNotAbove(tx, actor, to, 'move_to');
    await tx
      .updateTable('users')
      .set({ role_id: to, version: sql`version + 1`, updated_at: sql`now()` })
      .where('role_id', '=', from)
      .execute();
    for (let at = 0; at < held.length; at += LINES) {
      const lines = held.slice(at, at + LINES).map(({ id, branch_id }) => ({
        userId: actor.userId,
        branchId: branch_id ?? actor.branchId,
        entity: 'user',
        entityId: id,
        action: 'changed',
        before: { role_id: from },
        after: { role_id: to },
        requestId,
      }));
      await record(tx, ...lines);
    }
  }

  /** Values of the role to copy from, none of which may be more than the person has. */
  async #valuesToCopy(tx: Tx, actor: Actor, from: number): Promise<Map<string, string>> {
    const source = await readRole(tx, from);
    if (source === undefined || source.is_admin) throw new AppError('role_permissions_copy_failed');
    await requireNotAbove(tx, actor, from);
    return readValues(tx, from);
  }
}

function byKey(a: RoleEntry, b: RoleEntry): number {
  return a.key < b.key ? -1 : 1;
}
