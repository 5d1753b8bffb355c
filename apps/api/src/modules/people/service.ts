import type {
  AnswerOf,
  BodyOf,
  createUser,
  editUser,
  exportUsers,
  listAssignableRoles,
  listUsers,
  Person,
  PersonSummary,
  PersonWithPassword,
  QueryOf,
  resetSecondFactor,
  resetUserPassword,
  restoreUser,
  UserSession,
} from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { ScopedChange } from '../../platform/change/change.ts';
import { requireVersion } from '../../platform/change/version.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import { squarePhoto } from '../../platform/files/picture.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { record } from '../../platform/history/record.ts';
import { now } from '../../platform/time/clock.ts';
import { requireNotAbove, rolesAbove, takePeopleTurn } from '../access/public.ts';
import { branchFor } from '../branches/public.ts';
import {
  type FirstPassword,
  firstPasswordEnd,
  newFirstPassword,
  removeSecondFactor,
} from '../session/public.ts';
import { onPerson, type PersonPatch, requireNotDeleted, writePatch } from './change.ts';
import { nameOf, optionalName, phoneOf, requireAssignable, requirePlace, targetBranch } from './fields.ts';
import { type Reached, requireForeign, requireStillThere } from './policy.ts';
import { countSessions, endSessions, readSessions } from './queries/sessions.ts';
import {
  type PersonRow,
  personOf,
  readPeople,
  readPeoplePage,
  readPerson,
  readRolesToGive,
  summaryOf,
} from './queries.ts';
import { personSearchKey } from './search-key.ts';
import { endWishes, isAgreed } from './second-administrator.ts';

/** People that an export reads at a time. */
const BATCH = 1000;

/** A person as an export has them; the PINFL only of those whose page the reader may open. */
export type Exported = PersonSummary & { readonly pinfl: string | null };

/** Columns of an edit by the field of the body. */
const FIELDS: Readonly<Record<string, string>> = { role_id: 'role', branch_id: 'branch' };

/** Staff: who works where, with which role, and whether they can sign in. */
export class PeopleService {
  readonly #db: Db;
  readonly #config: Pick<Config, 'defaultPassword'>;
  readonly #files: FileStore;

  constructor(db: Db, config: Pick<Config, 'defaultPassword'>, files: FileStore) {
    this.#db = db;
    this.#config = config;
    this.#files = files;
  }

  async list(
    actor: Actor,
    scope: Scope,
    { branch, ...query }: QueryOf<typeof listUsers>,
  ): Promise<{ items: PersonSummary[]; next: string | null; total: number }> {
    const branchId = branch === undefined ? null : (await branchFor(this.#db, scope, actor, branch)).id;
    const [page, above] = await Promise.all([
      readPeople(this.#db, scope, actor, { ...query, branchId }),
      rolesAbove(this.#db, actor),
    ]);
    return { ...page, items: page.items.map((row) => summaryOf(row, actor, above)) };
  }

  /**
   * Everyone whom search and filters leave, read bit by bit, in the order asked for.
   * @throws AppError not_found for a branch out of scope
   */
  async everyone(
    actor: Actor,
    scope: Scope,
    { branch, ...query }: QueryOf<typeof exportUsers>,
  ): Promise<AsyncGenerator<Exported>> {
    const branchId = branch === undefined ? null : (await branchFor(this.#db, scope, actor, branch)).id;
    const above = await rolesAbove(this.#db, actor);
    const db = this.#db;
    return (async function* () {
      let cursor: string | undefined;
      do {
        const page = await readPeoplePage(db, scope, actor, { ...query, branchId, cursor, limit: BATCH });
        for (const row of page.items) {
          const shown = summaryOf(row, actor, above);
          yield { ...shown, pinfl: shown.can.includes('users.show') ? row.pinfl : null };
        }
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
    })();
  }

  /** @throws AppError not_found */
  async show(actor: Actor, scope: Scope, id: number): Promise<Person> {
    return this.#show(this.#db, actor, scope, id);
  }

  /** Roles to choose from, with a mark on those that the person may give and those that need a branch. */
  async roles(actor: Actor): Promise<AnswerOf<typeof listAssignableRoles>['items']> {
    const [rows, above] = await Promise.all([readRolesToGive(this.#db), rolesAbove(this.#db, actor)]);
    return rows.map(({ id, name_uz: uz, name_ru: ru, is_admin, of_branch }) => ({
      id,
      name: { uz, ru },
      is_admin,
      assignable: !above.has(id),
      of_branch,
    }));
  }

  /** A password for a person to begin with, to be made before a transaction begins. */
  newPassword(phone: string): Promise<FirstPassword> {
    return newFirstPassword(this.#config.defaultPassword, phone);
  }

  /** @throws AppError phone_taken, already_exists, role_unknown, role_above_own, branch_out_of_scope, … */
  async create(
    tx: Tx,
    change: ScopedChange,
    body: BodyOf<typeof createUser>,
    password: FirstPassword,
  ): Promise<PersonWithPassword> {
    const { actor, scope } = change;
    await takePeopleTurn(tx);
    await requireStillThere(tx, actor);
    await requireAssignable(tx, actor, body.role);
    const own = scope.kind === 'own' ? scope.branchId : null;
    const values = {
      name: nameOf(body.name, 'name'),
      surname: nameOf(body.surname, 'surname'),
      patronymic: optionalName(body.patronymic ?? null),
      phone: phoneOf(body.phone),
      pinfl: body.pinfl ?? null,
      role_id: body.role,
      branch_id: await targetBranch(tx, scope, body.branch === undefined ? own : body.branch),
    };
    await requirePlace(tx, values);
    const { id } = await tx
      .insertInto('users')
      .values({
        ...values,
        password_hash: password.hash,
        password_is_default: true,
        default_password_until: firstPasswordEnd(),
        password_is_weak: true,
        search_key: personSearchKey(values),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, {
      userId: actor.userId,
      branchId: values.branch_id ?? actor.branchId,
      entity: 'user',
      entityId: id,
      action: 'created',
      after: values,
      requestId: change.requestId,
    });
    return { ...(await this.#show(tx, actor, scope, id)), default_password: password.text };
  }

  /** @throws AppError not_found, person_deleted, stale_version, or about a field */
  edit(change: ScopedChange, id: number, body: BodyOf<typeof editUser>): Promise<Person> {
    return onPerson(this.#db, change, id, async (tx, row) => {
      requireNotDeleted(row);
      const patch = await this.#patchOf(tx, change, row, body);
      if (Object.keys(patch).length > 0) {
        const next = { ...row, ...patch };
        await writePatch(tx, change, row, { ...patch, search_key: personSearchKey(next) }, 'changed');
      }
      // Read as the administrator of the moment sees it: the person may just have left the editor's reach.
      return this.#show(tx, change.actor, change.scope, id);
    });
  }

  async #patchOf(
    tx: Tx,
    { actor, scope }: ScopedChange,
    row: Reached<PersonRow>,
    body: BodyOf<typeof editUser>,
  ): Promise<PersonPatch> {
    const wished: PersonPatch = {
      ...(body.name === undefined ? {} : { name: nameOf(body.name, 'name') }),
      ...(body.surname === undefined ? {} : { surname: nameOf(body.surname, 'surname') }),
      ...(body.patronymic === undefined ? {} : { patronymic: optionalName(body.patronymic) }),
      ...(body.phone === undefined ? {} : { phone: phoneOf(body.phone) }),
      ...(body.pinfl === undefined ? {} : { pinfl: body.pinfl }),
      ...(body.role === undefined ? {} : { role_id: body.role }),
      ...(body.branch === undefined ? {} : { branch_id: await this.#branchOf(tx, scope, row, body.branch) }),
    };
    const keys = Object.keys(wished) as (keyof PersonPatch & keyof PersonRow)[];
    const changed = keys.filter((key) => wished[key] !== row[key]);
    const theirs = changed.map((key) => ({ field: FIELDS[key] ?? key, theirs: row[key] }));
    requireVersion(row, body.version, theirs);
    requireForeign(actor, row, changed);
    if (changed.includes('role_id') && body.role !== undefined) await requireAssignable(tx, actor, body.role);
    if (changed.includes('role_id') || changed.includes('branch_id'))
      await requirePlace(tx, { ...row, ...wished });
    return Object.fromEntries(changed.map((key) => [key, wished[key]])) as PersonPatch;
  }

  /** Where a person stays, the branch may be closed; where a person goes, it may not. */
  async #branchOf(tx: Tx, scope: Scope, row: PersonRow, ref: number | string | null): Promise<number | null> {
    const stays = ref === row.branch_id || (row.branch_code !== null && ref === row.branch_code);
    return stays ? row.branch_id : targetBranch(tx, scope, ref);
  }

  block(change: ScopedChange, id: number): Promise<Person> {
    return this.#close(change, id, 'blocked', (row) =>
      row.blocked_at === null ? { blocked_at: now().toISOString() } : null,
    );
  }

  unblock(change: ScopedChange, id: number): Promise<Person> {
    return this.#set(change, id, 'unblocked', (row) =>
      row.blocked_at === null ? null : { blocked_at: null },
    );
  }

  deactivate(change: ScopedChange, id: number): Promise<Person> {
    return this.#close(change, id, 'deactivated', (row) =>
      row.status === 'active' ? { status: 'inactive' } : null,
    );
  }

  activate(change: ScopedChange, id: number): Promise<Person> {
    return this.#set(change, id, 'activated', (row) =>
      row.status === 'inactive' ? { status: 'active' } : null,
    );
  }

  /** Deleting twice answers the same twice. */
  remove(change: ScopedChange, id: number): Promise<Person> {
    return onPerson(this.#db, change, id, async (tx, row) => {
      if (row.status !== 'deleted') {
        await writePatch(tx, change, row, { status: 'deleted' }, 'deleted');
        await endSessions(tx, id, 'ended');
      }
      return this.#show(tx, change.actor, change.scope, id);
    });
  }

  /** @throws AppError phone_taken, already_exists (PINFL), branch_closed, branch_out_of_scope */
  restore(change: ScopedChange, id: number, body: BodyOf<typeof restoreUser>): Promise<Person> {
    return onPerson(this.#db, change, id, async (tx, row) => {
      if (row.status !== 'deleted') return this.#show(tx, change.actor, change.scope, id);
      const wish = body.branch === undefined ? row.branch_id : body.branch;
      const branch = await targetBranch(tx, change.scope, wish);
      await requirePlace(tx, { role_id: row.role_id, branch_id: branch });
      const phone = body.phone === undefined ? row.phone : phoneOf(body.phone);
      const patch: PersonPatch = {
        status: 'active',
        ...(branch === row.branch_id ? {} : { branch_id: branch }),
        ...(phone === row.phone ? {} : { phone, search_key: personSearchKey({ ...row, phone }) }),
      };
      await writePatch(tx, change, row, patch, 'restored');
      return this.#show(tx, change.actor, change.scope, id);
    });
  }

  /**
   * Gives a person a first password. Of an administrator or somebody above the actor it only keeps the wish, until
   * another administrator makes the same call.
   * @throws AppError second_administrator_needed, or own_account: whoever finds a session open must not get a password
   */
  async resetPassword(change: ScopedChange, id: number): Promise<AnswerOf<typeof resetUserPassword>> {
    if (id === change.actor.userId) throw new AppError('own_account');
    const person = await this.#show(this.#db, change.actor, change.scope, id);
    const { text, hash } = await this.newPassword(person.phone);
    const reset = async (tx: Tx, row: Reached<PersonRow>) => {
      requireNotDeleted(row);
      const agreed = await isAgreed(tx, change, row, 'password');
      if (agreed) {
        const password = { password_hash: hash, password_is_default: true, password_is_weak: true };
        const patch = { ...password, default_password_until: firstPasswordEnd() };
        await writePatch(tx, change, row, patch, 'password_reset');
        await endSessions(tx, id, 'password_changed');
        await endWishes(tx, change, id, 'password');
      }
      const shown = await this.#show(tx, change.actor, change.scope, id);
      return { ...shown, default_password: agreed ? text : null, awaits_confirmation: !agreed };
    };
    return onPerson(this.#db, change, id, reset, { evenAbove: true });
  }

  /**
   * Takes the second factor of a person away who lost it. The first call only keeps the wish, until another
   * administrator makes the same call.
   * @throws AppError second_factor_none, second_administrator_needed, own_account
   */
  async resetSecondFactor(change: ScopedChange, id: number): Promise<AnswerOf<typeof resetSecondFactor>> {
    if (id === change.actor.userId) throw new AppError('own_account');
    const reset = async (tx: Tx, row: Reached<PersonRow>) => {
      requireNotDeleted(row);
      if (!row.has_second_factor) throw new AppError('second_factor_none');
      const agreed = await isAgreed(tx, change, row, 'second_factor');
      if (agreed) {
        await removeSecondFactor(tx, id);
        await endSessions(tx, id, 'ended');
        await record(tx, {
          userId: change.actor.userId,
          branchId: row.branch_id ?? change.actor.branchId,
          entity: 'user',
          entityId: id,
          action: 'second_factor_reset',
          requestId: change.requestId,
        });
        await endWishes(tx, change, id, 'second_factor');
      }
      const shown = await this.#show(tx, change.actor, change.scope, id);
      return { ...shown, awaits_confirmation: !agreed };
    };
    return onPerson(this.#db, change, id, reset, { evenAbove: true });
  }

  /** @throws AppError not_found, role_above_own */
  async sessions(actor: Actor, scope: Scope, id: number): Promise<UserSession[]> {
    const row = await readPerson(this.#db, scope, actor, id);
    if (row === null) throw notFound();
    await requireNotAbove(this.#db, actor, row.role_id);
    return readSessions(this.#db, id, actor.sessionId);
  }

  endSessions(change: ScopedChange, id: number): Promise<number> {
    return onPerson(this.#db, change, id, async (tx, row) => {
      const ended = await endSessions(tx, id, 'ended');
      if (ended > 0) {
        await record(tx, {
          userId: change.actor.userId,
          branchId: row.branch_id ?? change.actor.branchId,
          entity: 'user',
          entityId: id,
          action: 'sessions_ended',
          after: { count: ended },
          requestId: change.requestId,
        });
      }
      return ended;
    });
  }

  /** @throws AppError file_not_a_picture, picture_too_large */
  async setPhoto(change: ScopedChange, id: number, upload: Buffer): Promise<Person> {
    if ((await readPerson(this.#db, change.scope, change.actor, id)) === null) throw notFound();
    const key = await this.#files.put(await squarePhoto(upload), 'webp');
    return this.#replacePhoto(change, id, key);
  }

  removePhoto(change: ScopedChange, id: number): Promise<Person> {
    return this.#replacePhoto(change, id, null);
  }

  /** The file before goes once nobody can be sent to it any more; a file that nobody got goes at once. */
  async #replacePhoto(change: ScopedChange, id: number, key: string | null): Promise<Person> {
    let before: string | null = null;
    try {
      const person = await onPerson(this.#db, change, id, async (tx, row) => {
        requireNotDeleted(row);
        before = row.photo_key;
        if (before !== key) await writePatch(tx, change, row, { photo_key: key }, 'photo_changed');
        return this.#show(tx, change.actor, change.scope, id);
      });
      if (before !== null && before !== key) await this.#files.remove(before);
      return person;
    } catch (error) {
      if (key !== null) await this.#files.remove(key);
      throw error;
    }
  }

  #close(
    change: ScopedChange,
    id: number,
    action: string,
    patchOf: (row: PersonRow) => PersonPatch | null,
  ): Promise<Person> {
    return this.#set(change, id, action, patchOf, (tx) => endSessions(tx, id, 'ended'));
  }

  #set(
    change: ScopedChange,
    id: number,
    action: string,
    patchOf: (row: PersonRow) => PersonPatch | null,
    also: (tx: Tx) => Promise<unknown> = async () => {},
  ): Promise<Person> {
    return onPerson(this.#db, change, id, async (tx, row) => {
      requireNotDeleted(row);
      const patch = patchOf(row);
      if (patch !== null) {
        await writePatch(tx, change, row, patch, action);
        await also(tx);
      }
      return this.#show(tx, change.actor, change.scope, id);
    });
  }

  async #show(db: Db, actor: Actor, scope: Scope, id: number): Promise<Person> {
    const row = await readPerson(db, scope, actor, id);
    if (row === null) throw notFound();
    const [above, sessions] = await Promise.all([rolesAbove(db, actor), countSessions(db, id)]);
    return personOf(row, actor, above, sessions);
  }
}
