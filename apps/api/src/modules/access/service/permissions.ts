import type { AnswerOf, PermissionType, QueryOf } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import { type Change, type Confirmed, requireConfirmation } from '../../../platform/change/change.ts';
import { changedFields, pick } from '../../../platform/change/fields.ts';
import { type NotedValues, note } from '../../../platform/change/note.ts';
import { requireVersion, theirsOf } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, errorAt, fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { tidy, tidyUzbek } from '../../../platform/text/normalise.ts';
import { everything, fittingValue, mostOf, NOTHING, requireValue } from '../policy.ts';
import { canWith, isTouchable, permissionOf } from '../present.ts';
import * as queries from '../queries/permissions.ts';
import { lockPeople } from '../queries/roles.ts';
import { lockOrdinaryRole, rolesAbove } from './limits.ts';
import { writeValues } from './values.ts';

type Shown = AnswerOf<'showPermission'>;

/** Minimum number of options of a list. */
const FEWEST_OPTIONS = 2;

function optionsFor(type: PermissionType, options: readonly string[] | undefined): string[] {
  if (type === 'flag') return ['0', '1'];
  if (type === 'numeric') return [];
  const unique = [...new Set(options ?? [])];
  if (unique.length < FEWEST_OPTIONS) throw fieldError('options', 'too_few', { min: FEWEST_OPTIONS });
  return unique;
}

function notePermission(tx: Tx, change: Change, action: string, values: NotedValues): Promise<void> {
  const { branchId } = change.actor;
  return note(tx, change, { entity: 'permission', id: null, branchId }, action, values);
}

export async function listPermissions(
  db: Db,
  actor: Actor,
  query: QueryOf<'listPermissions'>,
  language: ServerLanguage,
): Promise<AnswerOf<'listPermissions'>> {
  const page = await queries.readPermissions(db, query, language);
  const items = page.items.map((row) => ({
    ...permissionOf(row),
    roles: row.roles,
    can: canWith(actor, row),
  }));
  return { ...page, items };
}

/** @throws AppError not_found */
export async function showPermission(db: Db, actor: Actor, key: string): Promise<Shown> {
  const row = await readPermission(db, key);
  const [roles, above] = await Promise.all([queries.readRolesWithValue(db, key), rolesAbove(db, actor)]);
  return {
    ...permissionOf(row),
    can: canWith(actor, row),
    most: mostOf(actor, row),
    roles: roles.map(({ id, name_uz: uz, name_ru: ru, is_admin, version, value }) => ({
      role: { id, name: { uz, ru }, is_admin, version },
      value: is_admin ? everything(row) : (value ?? NOTHING),
      editable: !is_admin && isTouchable(actor, above, id),
    })),
  };
}

/** @throws AppError not_found */
async function readPermission(db: Db, key: string): Promise<queries.PermissionRow> {
  const [row] = await queries.readAllPermissions(db, [key]);
  return orNotFound(row);
}

/**
 * @throws AppError stale_version, permission_value_wrong, role_own, role_above_own, role_is_administrator,
 * role_needs_branch
 */
export function setForRoles(db: Db, call: PermittedCall<'setPermissionValues'>): Promise<Shown> {
  const { key } = call.params;
  const { body } = call;
  return transaction(db, async (tx) => {
    await lockPeople(tx);
    const permission = await readPermission(tx, key);
    // Sorted, so that two people who set the same roles wait for each other instead of deadlocking.
    const wished = body.values.map((one, index) => ({ ...one, index })).sort((a, b) => a.role - b.role);
    for (const { role: id, value, version, index } of wished) {
      const role = await lockOrdinaryRole(tx, call.actor, id);
      requireVersion(role, version);
      const fitting = requireValue(call.actor, permission, value, `values.${index}.value`);
      await writeValues(tx, call, id, new Map([[key, fitting]]));
    }
    return showPermission(tx, call.actor, key);
  });
}

/** @throws AppError already_exists, too_few (options) */
export async function createPermission(tx: Tx, call: PermittedCall<'createPermission'>): Promise<Shown> {
  const { body } = call;
  const values = {
    key: body.key,
    name_uz: tidyUzbek(body.name.uz),
    name_ru: tidy(body.name.ru),
    type: body.type,
    category: body.category,
    colour: body.colour,
    options: optionsFor(body.type, body.options),
  };
  if (!(await queries.insertPermission(tx, values))) throw errorAt('key', 'already_exists');
  await notePermission(tx, call, 'created', { before: {}, after: values });
  return showPermission(tx, call.actor, body.key);
}

/** @throws AppError not_found, permission_is_system, stale_version, already_exists, too_few (options) */
export function editPermission(db: Db, call: PermittedCall<'editPermission'>): Promise<Shown> {
  const { key } = call.params;
  const { body } = call;
  return transaction(db, async (tx) => {
    const now = await lockOwnPermission(tx, key);
    const type = body.type ?? now.type;
    const wished = {
      key: body.key ?? now.key,
      name_uz: body.name === undefined ? now.name_uz : tidyUzbek(body.name.uz),
      name_ru: body.name === undefined ? now.name_ru : tidy(body.name.ru),
      type,
      category: body.category ?? now.category,
      colour: body.colour ?? now.colour,
      options: optionsFor(type, body.options ?? now.options),
    };
    const changed = changedFields(now, wished);
    requireVersion(now, body.version, theirsOf(now, changed));
    if (changed.length === 0) return showPermission(tx, call.actor, key);
    if (wished.key !== key && (await queries.readAllPermissions(tx, [wished.key])).length > 0)
      throw errorAt('key', 'already_exists');
    await queries.updatePermission(tx, now, wished);
    await queries.invalidateRoles(tx, wished.key);
    await dropUnfit(tx, wished);
    await notePermission(tx, call, 'changed', {
      before: { ...pick(now, changed), key },
      after: { ...pick(wished, changed), key: wished.key },
    });
    return showPermission(tx, call.actor, wished.key);
  });
}

/** @throws AppError not_found, permission_is_system, confirmation_needed */
export function deletePermission(db: Db, change: Change, key: string, confirmed: Confirmed): Promise<void> {
  return transaction(db, async (tx) => {
    const { name_uz, name_ru, type } = await lockOwnPermission(tx, key);
    requireConfirmation(confirmed);
    await queries.invalidateRoles(tx, key);
    await queries.deletePermissionRow(tx, key);
    await notePermission(tx, change, 'deleted', { before: { key, name_uz, name_ru, type }, after: {} });
  });
}

/**
 * Locks a permission that the chain added; those of the product are read-only.
 * @throws AppError not_found, permission_is_system
 */
async function lockOwnPermission(tx: Tx, key: string): Promise<queries.PermissionRow> {
  await queries.lockPermission(tx, key);
  const row = await readPermission(tx, key);
  if (row.system) throw new AppError('permission_is_system');
  return row;
}

/** Deletes the values that a permission of this type and with these options cannot have. */
async function dropUnfit(tx: Tx, permission: queries.PermissionValues): Promise<void> {
  const rows = await queries.readValuesByRole(tx, permission.key);
  const unfit = rows.filter((row) => fittingValue(permission, row.value) === null);
  if (unfit.length === 0) return;
  await queries.deleteValues(
    tx,
    permission.key,
    unfit.map((row) => row.role_id),
  );
}
