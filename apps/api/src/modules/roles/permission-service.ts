import type {
  AnswerOf,
  BodyOf,
  createPermission,
  editPermission,
  listPermissions,
  PermissionType,
  QueryOf,
  setPermissionValues,
  showPermission,
} from '@javon/contract';
import { sql } from 'kysely';
import { type Actor, heldOf } from '../../platform/auth/actor.ts';
import type { Change } from '../../platform/change/change.ts';
import { requireVersion, theirsOf } from '../../platform/change/version.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { tidy, tidyUzbek } from '../../platform/text/normalise.ts';
import { rolesAbove } from './policy.ts';
import { type PermissionRow, permissionOf, readAllPermissions, readPermissions } from './queries.ts';
import { lockRole, requireNotAdministrator, writeValues } from './service.ts';
import { everything, fittingValue, mostOf, NOTHING, requireValue } from './values.ts';

type Shown = AnswerOf<typeof showPermission>;

/** A list needs two values to choose between. */
const FEWEST_OPTIONS = 2;

/** The options that a permission of this type has. */
function optionsFor(type: PermissionType, options: readonly string[] | undefined): string[] {
  if (type === 'flag') return ['0', '1'];
  if (type === 'numeric') return [];
  const unique = [...new Set(options ?? [])];
  if (unique.length < FEWEST_OPTIONS) throw fieldError('options', 'too_few', { min: FEWEST_OPTIONS });
  return unique;
}

function canWith(actor: Actor, { system }: PermissionRow): string[] {
  return [...heldOf(actor, ['roles.edit']), ...(system ? [] : heldOf(actor, ['perms.edit', 'perms.delete']))];
}

/** Permissions: those that the product uses, which stay as they are, and those that the chain adds. */
export class PermissionService {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list(
    actor: Actor,
    query: QueryOf<typeof listPermissions>,
  ): Promise<AnswerOf<typeof listPermissions>> {
    const page = await readPermissions(this.#db, query);
    return {
      ...page,
      items: page.items.map((row) => ({
        ...permissionOf(row),
        roles: row.roles,
        can: canWith(actor, row),
      })),
    };
  }

  /** @throws AppError not_found */
  async show(actor: Actor, key: string, db: Db = this.#db): Promise<Shown> {
    const [row] = await readAllPermissions(db, [key]);
    if (row === undefined) throw notFound();
    const [roles, above] = await Promise.all([
      db
        .selectFrom('role')
        .leftJoin('role_permission as rp', (join) =>
          join.onRef('rp.role_id', '=', 'role.id').on('rp.permission_key', '=', key),
        )
        .select(['role.id', 'role.name_uz', 'role.name_ru', 'role.is_admin', 'role.version', 'rp.value'])
        .orderBy('role.id')
        .execute(),
      rolesAbove(db, actor),
    ]);
    return {
      ...permissionOf(row),
      can: canWith(actor, row),
      most: mostOf(actor, row),
      roles: roles.map(({ id, name_uz: uz, name_ru: ru, is_admin, version, value }) => ({
        role: { id, name: { uz, ru }, is_admin, version },
        value: is_admin ? everything(row) : (value ?? NOTHING),
        editable: !is_admin && !above.has(id) && (actor.isAdmin || actor.roleId !== id),
      })),
    };
  }

  /** @throws AppError stale_version, permission_value_wrong, role_own, role_above_own, role_is_administrator */
  setForRoles(change: Change, key: string, body: BodyOf<typeof setPermissionValues>): Promise<Shown> {
    return transaction(this.#db, async (tx) => {
      const [permission] = await readAllPermissions(tx, [key]);
      if (permission === undefined) throw notFound();
      // In one order, so that two people who set the same roles wait instead of locking each other out.
      const wished = body.values.map((one, index) => ({ ...one, index })).sort((a, b) => a.role - b.role);
      for (const { role: id, value, version, index } of wished) {
        const role = await lockRole(tx, change.actor, id);
        requireNotAdministrator(role);
        requireVersion(role, version);
        const fitting = requireValue(change.actor, permission, value, `values.${index}.value`);
        await writeValues(tx, change, role, new Map([[key, fitting]]));
      }
      return this.show(change.actor, key, tx);
    });
  }

  /** @throws AppError already_exists, too_few (options) */
  async create(tx: Tx, change: Change, body: BodyOf<typeof createPermission>): Promise<Shown> {
    const values = {
      key: body.key,
      name_uz: tidyUzbek(body.name.uz),
      name_ru: tidy(body.name.ru),
      type: body.type,
      category: body.category,
      colour: body.colour,
      options: optionsFor(body.type, body.options),
    };
    const made = await tx
      .insertInto('permission')
      .values({ ...values, position: sql<number>`(select coalesce(max(position), 0) + 1 from permission)` })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (made === undefined) throw keyTaken();
    await this.#note(tx, change, 'created', {}, values);
    return this.show(change.actor, body.key, tx);
  }

  /** @throws AppError not_found, permission_is_system, stale_version, already_exists, too_few (options) */
  edit(change: Change, key: string, body: BodyOf<typeof editPermission>): Promise<Shown> {
    return transaction(this.#db, async (tx) => {
      const now = await this.#lock(tx, key);
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
      const fields = Object.keys(wished) as (keyof typeof wished)[];
      const changed = fields.filter((field) => String(wished[field]) !== String(now[field]));
      requireVersion(now, body.version, theirsOf(now, changed));
      if (changed.length === 0) return this.show(change.actor, key, tx);
      if (wished.key !== key && (await readAllPermissions(tx, [wished.key])).length > 0) throw keyTaken();
      await tx
        .updateTable('permission')
        .set({ ...wished, version: now.version + 1 })
        .where('key', '=', key)
        .execute();
      await invalidateRoles(tx, wished.key);
      await dropUnfit(tx, wished);
      const pick = (row: typeof wished | PermissionRow) =>
        Object.fromEntries(changed.map((field) => [field, row[field]]));
      await this.#note(tx, change, 'changed', { key, ...pick(now) }, { key: wished.key, ...pick(wished) });
      return this.show(change.actor, wished.key, tx);
    });
  }

  /** @throws AppError not_found, permission_is_system, confirmation_needed */
  remove(change: Change, key: string, confirmed: boolean): Promise<void> {
    return transaction(this.#db, async (tx) => {
      const row = await this.#lock(tx, key);
      if (!confirmed) throw new AppError('confirmation_needed');
      await invalidateRoles(tx, key);
      await tx.deleteFrom('permission').where('key', '=', key).execute();
      const { name_uz, name_ru, type } = row;
      await this.#note(tx, change, 'deleted', { key, name_uz, name_ru, type }, {});
    });
  }

  async #lock(tx: Tx, key: string): Promise<PermissionRow> {
    await tx.selectFrom('permission').select('key').where('key', '=', key).forUpdate().execute();
    const [row] = await readAllPermissions(tx, [key]);
    if (row === undefined) throw notFound();
    if (row.system) throw new AppError('permission_is_system');
    return row;
  }

  #note(
    tx: Tx,
    { actor, requestId }: Change,
    action: string,
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { userId, branchId } = actor;
    return record(tx, { userId, branchId, entity: 'permission', action, before, after, requestId });
  }
}

function keyTaken(): AppError {
  return new AppError('already_exists', { issues: [{ path: 'key', code: 'already_exists', params: {} }] });
}

/** Takes away the values that a permission of this type and with these options cannot have. */
async function dropUnfit(
  tx: Tx,
  permission: { key: string; type: PermissionType; options: string[] },
): Promise<void> {
  const rows = await tx
    .selectFrom('role_permission')
    .select(['role_id', 'value'])
    .where('permission_key', '=', permission.key)
    .execute();
  const unfit = rows.filter((row) => fittingValue(permission, row.value) === null);
  if (unfit.length === 0) return;
  await tx
    .deleteFrom('role_permission')
    .where('permission_key', '=', permission.key)
    .where(
      'role_id',
      'in',
      unfit.map((row) => row.role_id),
    )
    .execute();
}

/** Invalidates what servers cache of the roles that have this permission. */
async function invalidateRoles(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('role')
    .set({ version: sql`version + 1` })
    .where('id', 'in', (q) =>
      q.selectFrom('role_permission').select('role_id').where('permission_key', '=', key),
    )
    .execute();
}
