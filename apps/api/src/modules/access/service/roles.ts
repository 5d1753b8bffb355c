import {
  type AnswerOf,
  PERMISSION_KEYS,
  type QueryOf,
  type Role,
  type RoleEntry,
  type RoleSummary,
  withOpenedScreens,
} from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import { type Change, requireConfirmation } from '../../../platform/change/change.ts';
import { beforeAndAfter, changedFields, defined } from '../../../platform/change/fields.ts';
import { requireVersion } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { CountedPage } from '../../../platform/db/paging.ts';
import { deleteRow, insertRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import { record } from '../../../platform/history/record.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { tidy, tidyUzbek } from '../../../platform/text/normalise.ts';
import { requireText } from '../../../platform/text/require-text.ts';
import { NOTHING, requireValue } from '../policy.ts';
import { rolePermissionsOf, roleSummaryOf } from '../present.ts';
import { readAllPermissions } from '../queries/permissions.ts';
import * as queries from '../queries/roles.ts';
import {
  lockOrdinaryRole,
  lockRole,
  requireNotAbove,
  requireNotAdministrator,
  rolesAbove,
} from './limits.ts';
import { noteRole, readValuesToCopy, requireBranches, writeValues } from './values.ts';

/** Batch size of history lines. */
const LINES = 1000;

function nameOf(name: { uz: string; ru: string }): { name_uz: string; name_ru: string } {
  return {
    name_uz: requireText(tidyUzbek(name.uz), 'name.uz'),
    name_ru: requireText(tidy(name.ru), 'name.ru'),
  };
}

export async function listRoles(
  db: Db,
  actor: Actor,
  query: QueryOf<'listRoles'>,
  language: ServerLanguage,
): Promise<CountedPage<RoleSummary>> {
  const [page, above] = await Promise.all([queries.readRoles(db, query, language), rolesAbove(db, actor)]);
  return { ...page, items: page.items.map((row) => roleSummaryOf(row, actor, above)) };
}

/** @throws AppError not_found */
export async function showRole(db: Db, actor: Actor, id: number): Promise<Role> {
  const row = orNotFound(await queries.readRole(db, id));
  const [above, permissions, values] = await Promise.all([
    rolesAbove(db, actor),
    readAllPermissions(db),
    queries.readValues(db, id),
  ]);
  return {
    ...roleSummaryOf(row, actor, above),
    permissions: rolePermissionsOf(actor, row, permissions, values),
  };
}

/** @throws AppError not_found */
export async function compareTwo(
  db: Db,
  { actor, query }: PermittedCall<'compareRoles'>,
): Promise<AnswerOf<'compareRoles'>> {
  const [left, right] = await Promise.all([
    showRole(db, actor, query.left),
    showRole(db, actor, query.right),
  ]);
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
 * Entries that the browser's permission guard gets for a person with this role.
 * @throws AppError no_permission for callers other than administrators, not_found
 */
export async function roleEntries(db: Db, actor: Actor, id: number): Promise<RoleEntry[]> {
  if (!actor.isAdmin) throw new AppError('no_permission');
  const row = orNotFound(await queries.readRole(db, id));
  if (row.is_admin) return PERMISSION_KEYS.map((key) => ({ key, value: 'all' }));
  const values = [...(await queries.readValues(db, id))].map(([key, value]) => ({ key, value }));
  return withOpenedScreens(values).sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** @throws AppError name_taken, role_permissions_copy_failed, role_above_own */
export async function createRole(tx: Tx, call: PermittedCall<'createRole'>): Promise<Role> {
  const { copy_from: from } = call.body;
  const values = from === undefined ? new Map() : await readValuesToCopy(tx, call.actor, from);
  const names = nameOf(call.body.name);
  const id = await insertRow(tx, 'role', names);
  await noteRole(tx, call, id, 'created', { after: { ...names, ...defined({ copied_from: from }) } });
  await writeValues(tx, call, id, values);
  return showRole(tx, call.actor, id);
}

/** @throws AppError stale_version, name_taken, role_own, role_above_own */
export function renameRole(db: Db, call: PermittedCall<'renameRole'>): Promise<Role> {
  const { id } = call.params;
  return transaction(db, async (tx) => {
    const role = await lockRole(tx, call.actor, id);
    const names = nameOf(call.body.name);
    const changed = changedFields(role, names);
    const theirs = changed.map((key) => ({ field: key.replace('_', '.'), theirs: role[key] }));
    requireVersion(role, call.body.version, theirs);
    if (changed.length > 0) {
      await queries.updateRole(tx, id, names);
      await noteRole(tx, call, id, 'changed', beforeAndAfter(role, names, changed));
    }
    return showRole(tx, call.actor, id);
  });
}

/**
 * Switches whether a role requires a second factor of its holders.
 * @param administratorsKeepIt the role of administrators requires one in any case
 * @throws AppError stale_version, role_is_administrator, role_own, role_above_own
 */
export function setSecondFactor(
  db: Db,
  call: PermittedCall<'setRoleSecondFactor'>,
  administratorsKeepIt: boolean,
): Promise<Role> {
  const { id } = call.params;
  const { required, version } = call.body;
  return transaction(db, async (tx) => {
    const role = await lockRole(tx, call.actor, id);
    const before = role.requires_second_factor;
    requireVersion(role, version, [{ field: 'required', theirs: before }]);
    if (!required && administratorsKeepIt) requireNotAdministrator(role);
    if (before !== required) {
      await queries.updateRole(tx, id, { requires_second_factor: required });
      await noteRole(tx, call, id, 'changed', {
        before: { requires_second_factor: before },
        after: { requires_second_factor: required },
      });
    }
    return showRole(tx, call.actor, id);
  });
}

/**
 * @throws AppError stale_version, permission_unknown, permission_value_wrong, role_above_own,
 * role_needs_branch, …
 */
export function setValues(db: Db, call: PermittedCall<'setRolePermissions'>): Promise<Role> {
  const { id } = call.params;
  const { body } = call;
  return transaction(db, async (tx) => {
    await queries.lockPeople(tx);
    const role = await lockOrdinaryRole(tx, call.actor, id);
    const keys = body.values.map(({ key }) => key);
    const now = await queries.readValues(tx, id);
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
      values.set(key, stays ? value : requireValue(call.actor, permission, value, `${field}.value`));
    }
    await writeValues(tx, call, id, values);
    return showRole(tx, call.actor, id);
  });
}

/** @throws AppError stale_version, role_permissions_copy_failed, role_above_own, role_needs_branch, … */
export function copyValues(db: Db, call: PermittedCall<'copyRolePermissions'>): Promise<Role> {
  const { id } = call.params;
  const { body } = call;
  return transaction(db, async (tx) => {
    await queries.lockPeople(tx);
    const role = await lockOrdinaryRole(tx, call.actor, id);
    requireVersion(role, body.version, []);
    if (body.from === id) throw new AppError('role_permissions_copy_failed');
    const source = await readValuesToCopy(tx, call.actor, body.from);
    const now = await queries.readValues(tx, id);
    const gone = [...now.keys()].filter((key) => !source.has(key)).map((key) => [key, NOTHING] as const);
    await writeValues(tx, call, id, new Map([...source, ...gone]));
    return showRole(tx, call.actor, id);
  });
}

/**
 * Deletes a role; everyone who has it, also deleted people, is moved to the role `moveTo`.
 * @throws AppError confirmation_needed, role_held, role_is_administrator, role_own, role_above_own,
 * role_unknown; role_needs_branch if `moveTo` is a role of the own branch and people have none
 */
export function deleteRole(db: Db, call: PermittedCall<'deleteRole'>): Promise<AnswerOf<'deleteRole'>> {
  const { id } = call.params;
  const { confirmed, move_to: moveTo } = call.query;
  return transaction(db, async (tx) => {
    await queries.lockPeople(tx);
    const role = await lockOrdinaryRole(tx, call.actor, id);
    requireConfirmation(confirmed);
    const held = await queries.readHolders(tx, id);
    if (held.length > 0) {
      if (moveTo === undefined) throw new AppError('role_held', { params: { count: held.length } });
      await giveOtherRole(tx, call, id, moveTo, held);
    }
    const values = Object.fromEntries(await queries.readValues(tx, id));
    await deleteRow(tx, 'role', id);
    await noteRole(tx, call, id, 'deleted', {
      before: { name_uz: role.name_uz, name_ru: role.name_ru, ...values },
    });
    return { deleted: true, moved: held.length };
  });
}

async function giveOtherRole(
  tx: Tx,
  { actor, requestId }: Change,
  from: number,
  to: number,
  held: readonly queries.Holder[],
): Promise<void> {
  if (to === from || (await queries.readRole(tx, to)) === undefined)
    throw fieldError('move_to', 'role_unknown');
  await requireNotAbove(tx, actor, to, 'move_to');
  const [role] = await queries.readRolesToGive(tx, to);
  if (role?.of_branch) requireBranches(held, 'move_to');
  await queries.moveHolders(tx, from, to);
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
