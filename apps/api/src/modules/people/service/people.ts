import type { AnswerOf, Person, PersonSummary, PersonWithPassword } from '@javon/contract';
import { PEOPLE_WORDS } from '@javon/messages/server';
import type { Viewer } from '../../../platform/auth/caller.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import { changedFields, pick } from '../../../platform/change/fields.ts';
import { requireVersion } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { CountedPage } from '../../../platform/db/paging.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import type { FileAnswer, PermittedCall } from '../../../platform/http/call.ts';
import { exportList } from '../../../platform/sheets/export-list.ts';
import { lockPeople, readRolesToGive, rolesAbove } from '../../access/public.ts';
import { withBranch } from '../../branches/public.ts';
import { type FirstPassword, firstPasswordEnd } from '../../session/public.ts';
import { nameOf, optionalName, personSearchKey, phoneOf } from '../fields.ts';
import { type Reached, requireForeignFields, requireNotDeleted } from '../policy.ts';
import { exportedOf, personOf, summaryOf } from '../present.ts';
import { type PersonPatch, type PersonRow, readPeople, readPerson } from '../queries/people.ts';
import { countSessions } from '../queries/sessions.ts';
import { peopleColumns } from '../sheet.ts';
import { notePerson, onPerson, requireStillThere, writePatch } from './change.ts';
import { requireAssignable, requirePlace, targetBranch } from './place.ts';

/** Batch size of an export. */
const BATCH = 1000;

/** Columns of an edit by the field of the body. */
const FIELDS: Readonly<Record<string, string>> = { role_id: 'role', branch_id: 'branch' };

export async function listPeople(
  db: Db,
  { actor, scope, query: asked, language }: PermittedCall<'listUsers'>,
): Promise<CountedPage<PersonSummary>> {
  const query = await withBranch(db, { actor, scope }, asked);
  const [page, above] = await Promise.all([
    readPeople(db, scope, actor, query, language),
    rolesAbove(db, actor),
  ]);
  return { ...page, items: page.items.map((row) => summaryOf(row, actor, above)) };
}

/**
 * Exports the staff who match search and filters as XLSX, in the requested order.
 * @throws AppError not_found if the branch is out of scope
 */
export async function exportPeople(call: PermittedCall<'exportUsers'>): Promise<FileAnswer> {
  const { reader, actor, scope, language } = call;
  const query = await withBranch(reader, call, call.query);
  const above = await rolesAbove(reader, actor);
  return exportList(PEOPLE_WORDS[language].sheet.name, peopleColumns(language), async (cursor) => {
    const from = { ...query, cursor, limit: BATCH };
    const page = await readPeople(reader, scope, actor, from, language, { withTotal: false });
    return { ...page, items: page.items.map((row) => exportedOf(row, actor, above)) };
  });
}

/** @throws AppError not_found */
export async function showPerson(db: Db, { actor, scope }: Viewer, id: number): Promise<Person> {
  const row = orNotFound(await readPerson(db, scope, actor, id));
  const [above, sessions] = await Promise.all([rolesAbove(db, actor), countSessions(db, id)]);
  return personOf(row, actor, above, sessions);
}

/** Roles to choose from, marking those that the person may give and those that need a branch. */
export async function listRoles(
  db: Db,
  { actor }: Pick<Viewer, 'actor'>,
): Promise<AnswerOf<'listAssignableRoles'>> {
  const [rows, above] = await Promise.all([readRolesToGive(db), rolesAbove(db, actor)]);
  const items = rows.map(({ id, name_uz: uz, name_ru: ru, is_admin, of_branch }) => ({
    id,
    name: { uz, ru },
    is_admin,
    assignable: !above.has(id),
    of_branch,
  }));
  return { items };
}

/**
 * @param password made before the transaction, because hashing is slow
 * @throws AppError phone_taken, already_exists, role_unknown, role_above_own, branch_out_of_scope, …
 */
export async function createPerson(
  tx: Tx,
  call: PermittedCall<'createUser'>,
  password: FirstPassword,
): Promise<PersonWithPassword> {
  const { actor, scope, body } = call;
  await lockPeople(tx);
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
  const id = await insertRow(tx, 'users', {
    ...values,
    password_hash: password.hash,
    password_is_default: true,
    default_password_until: firstPasswordEnd(),
    password_is_weak: true,
    search_key: personSearchKey(values),
  });
  await notePerson(tx, call, { id, branch_id: values.branch_id }, 'created', { after: values });
  return { ...(await showPerson(tx, call, id)), default_password: password.text };
}

/** @throws AppError not_found, person_deleted, stale_version, or about a field */
export function editPerson(db: Db, call: PermittedCall<'editUser'>): Promise<Person> {
  return onPerson(db, call, call.params.id, async (tx, row) => {
    requireNotDeleted(row);
    const patch = await patchOf(tx, call, row);
    if (Object.keys(patch).length > 0) {
      const next = { ...row, ...patch };
      await writePatch(tx, call, row, { ...patch, search_key: personSearchKey(next) }, 'changed');
    }
    // Read again with the editor's scope: the person may just have left it.
    return showPerson(tx, call, row.id);
  });
}

async function patchOf(
  tx: Tx,
  { actor, scope, body }: PermittedCall<'editUser'>,
  row: Reached<PersonRow>,
): Promise<PersonPatch> {
  const wished = {
    name: body.name === undefined ? undefined : nameOf(body.name, 'name'),
    surname: body.surname === undefined ? undefined : nameOf(body.surname, 'surname'),
    patronymic: body.patronymic === undefined ? undefined : optionalName(body.patronymic),
    phone: body.phone === undefined ? undefined : phoneOf(body.phone),
    pinfl: body.pinfl,
    role_id: body.role,
    branch_id: body.branch === undefined ? undefined : await branchOf(tx, scope, row, body.branch),
  };
  const changed = changedFields(row, wished);
  const theirs = changed.map((key) => ({ field: FIELDS[key] ?? key, theirs: row[key] }));
  requireVersion(row, body.version, theirs);
  requireForeignFields(actor, row, changed);
  const patch = pick(wished, changed);
  if (patch.role_id !== undefined) await requireAssignable(tx, actor, patch.role_id);
  if (patch.role_id !== undefined || patch.branch_id !== undefined)
    await requirePlace(tx, { ...row, ...patch });
  return patch;
}

/** A person may stay in a closed branch, but not move to one. */
async function branchOf(
  tx: Tx,
  scope: Scope,
  row: PersonRow,
  ref: number | string | null,
): Promise<number | null> {
  const stays = ref === row.branch_id || (row.branch_code !== null && ref === row.branch_code);
  return stays ? row.branch_id : targetBranch(tx, scope, ref);
}

/** @throws AppError phone_taken, already_exists (PINFL), branch_closed, branch_out_of_scope */
export function restorePerson(db: Db, call: PermittedCall<'restoreUser'>): Promise<Person> {
  const { body, scope } = call;
  return onPerson(db, call, call.params.id, async (tx, row) => {
    if (row.status !== 'deleted') return showPerson(tx, call, row.id);
    const wish = body.branch === undefined ? row.branch_id : body.branch;
    const branch = await targetBranch(tx, scope, wish);
    await requirePlace(tx, { role_id: row.role_id, branch_id: branch });
    const phone = body.phone === undefined ? row.phone : phoneOf(body.phone);
    const patch: PersonPatch = {
      status: 'active',
      ...(branch === row.branch_id ? {} : { branch_id: branch }),
      ...(phone === row.phone ? {} : { phone, search_key: personSearchKey({ ...row, phone }) }),
    };
    await writePatch(tx, call, row, patch, 'restored');
    return showPerson(tx, call, row.id);
  });
}
