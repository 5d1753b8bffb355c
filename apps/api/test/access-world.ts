import { PERMISSIONS, type PermissionKey } from '@javon/contract';
import { sql } from 'kysely';
import { readDefaultRoles } from '../src/modules/access/public.ts';
import { firstPasswordEnd, hashPassword } from '../src/modules/session/public.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { TestServer } from './harness.ts';
import { addRole, PASSWORD } from './world.ts';

/** Part of the name of everything that belongs to another branch; an answer that contains it has leaked. */
export const FOREIGN_MARK = 'ZZFOREIGN';
export const OWN_CODE = 'TAS-01';
export const FOREIGN_CODE = 'SAM-01';

/** A caller, with the values of their role. */
export interface Caller {
  readonly name: string;
  readonly token: string;
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly mustChangePassword: boolean;
  readonly values: ReadonlyMap<string, string>;
}

/** The demo chain with another branch's things marked, and all callers. */
export interface AccessWorld {
  readonly server: TestServer;
  readonly db: Db;
  readonly own: number;
  readonly foreign: number;
  /** A role without permissions: nobody is above or below it. */
  readonly emptyRole: number;
  readonly callers: readonly Caller[];
  readonly file: { readonly key: string };
  /** Returns a new number. */
  next(): number;
}

async function mark(db: Db, own: number): Promise<void> {
  await sql`update users set surname = ${FOREIGN_MARK} || id, search_key = lower(${FOREIGN_MARK}) || ' ' || search_key
    where branch_id is not null and branch_id <> ${own}`.execute(db);
  await sql`update shelf set name = ${FOREIGN_MARK} || id where branch_id <> ${own}`.execute(db);
  await sql`update branch set name_uz = ${FOREIGN_MARK} || ' ' || name_uz, name_ru = ${FOREIGN_MARK} || ' ' || name_ru,
    address_uz = ${FOREIGN_MARK}, address_ru = ${FOREIGN_MARK} where id <> ${own}`.execute(db);
  await sql`insert into history (branch_id, entity, entity_id, action, before, after)
    select b.id, 'shelf', 1, 'changed', '{"name": "a"}', jsonb_build_object('name', ${FOREIGN_MARK}::text)
    from branch b where b.id <> ${own}`.execute(db);
  await sql`insert into password_request (phone, comment)
    select u.phone, ${FOREIGN_MARK} from users u where u.branch_id <> ${own} and u.status = 'active' limit 3`.execute(
    db,
  );
}

/** Every permission with its widest value that does not exceed the own branch. */
function everythingOwn(): Record<string, string> {
  const value = { flag: '1', list: 'own', numeric: '1000' } as const;
  return Object.fromEntries(
    (Object.keys(PERMISSIONS) as PermissionKey[]).map((key) => [key, value[PERMISSIONS[key].type]]),
  );
}

let hash: Promise<string> | undefined;
let numbers = 0;

function nextNumber(): number {
  numbers += 1;
  return numbers;
}

/** Adds a person who can sign in with the password of the demo chain. */
export async function addSomeone(
  db: Db,
  roleId: number,
  branchId: number | null,
  surname = 'Oʻzimizniki',
): Promise<{ id: number; phone: string }> {
  hash ??= hashPassword(PASSWORD);
  const phone = `+99899${String(8_000_000 + nextNumber())}`;
  const row = await db
    .insertInto('users')
    .values({
      name: 'Sinov',
      surname,
      phone,
      role_id: roleId,
      branch_id: branchId,
      password_hash: await hash,
      search_key: `${surname} sinov ${phone}`.toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, phone };
}

/** The caller as the server knows them: id, role and its values. */
async function callerOf(server: TestServer, name: string, phone: string, password: string): Promise<Caller> {
  const token = await server.signIn(phone, password);
  const user = await server.db
    .selectFrom('users')
    .innerJoin('role', 'role.id', 'users.role_id')
    .select(['users.id', 'role.id as role_id', 'role.is_admin', 'users.password_is_default'])
    .where('phone', '=', phone)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const values = await server.db
    .selectFrom('role_permission')
    .select(['permission_key', 'value'])
    .where('role_id', '=', user.role_id)
    .execute();
  return {
    name,
    token,
    userId: user.id,
    isAdmin: user.is_admin,
    mustChangePassword: user.password_is_default,
    values: new Map(values.map((row) => [row.permission_key, row.value])),
  };
}

/** A double of the caller, for calls that change the caller's own session or password. */
export async function doubleOf(world: AccessWorld, caller: Caller): Promise<Caller> {
  const { role_id, branch_id } = await world.db
    .selectFrom('users')
    .select(['role_id', 'branch_id'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const { id, phone } = await addSomeone(world.db, role_id, branch_id);
  if (caller.mustChangePassword) {
    await world.db
      .updateTable('users')
      .set({ password_is_default: true, default_password_until: firstPasswordEnd() })
      .where('id', '=', id)
      .execute();
  }
  return callerOf(world.server, caller.name, phone, PASSWORD);
}

async function branchId(db: Db, code: string): Promise<number> {
  return (await db.selectFrom('branch').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}

/** Prepares the demo chain of the server for the matrix. */
export async function makeAccessWorld(server: TestServer, photo: Buffer): Promise<AccessWorld> {
  const { db } = server;
  const own = await branchId(db, OWN_CODE);
  const foreign = await branchId(db, FOREIGN_CODE);
  await mark(db, own);
  const { emptyRole, ownRole, roles } = await db.transaction().execute(async (tx) => ({
    roles: await readDefaultRoles(tx),
    emptyRole: await addRole(tx, 'Ruxsatsiz', {}),
    ownRole: await addRole(tx, 'Oʻz filialida hammasi', everythingOwn()),
  }));
  const people: [name: string, role: number | undefined, branch: number | null][] = [
    ['administrator', roles.get('administrator'), null],
    ['merchandiser', roles.get('merchandiser'), null],
    ['analyst', roles.get('analyst'), null],
    ['catalogue manager', roles.get('catalogue_manager'), null],
    ['director', roles.get('director'), own],
    ['seller', roles.get('seller'), own],
    ['everything in the own branch', ownRole, own],
    ['everything own, of no branch', ownRole, null],
    ['without permissions', emptyRole, own],
    ['with the default password', roles.get('director'), own],
  ];
  const callers: Caller[] = [];
  for (const [name, role, branch] of people) {
    const { id, phone } = await addSomeone(db, role ?? 0, branch);
    if (name === 'with the default password') {
      await db
        .updateTable('users')
        .set({ password_is_default: true, default_password_until: firstPasswordEnd() })
        .where('id', '=', id)
        .execute();
    }
    callers.push(await callerOf(server, name, phone, PASSWORD));
  }
  const keeper = await addSomeone(db, emptyRole, own);
  const kept = await server.call('PUT', '/api/uz/profile/photo', {
    token: await server.signIn(keeper.phone, PASSWORD),
    ...multipart({}, photo),
  });
  const url = kept.json<{ photo_url: string }>().photo_url;
  return {
    server,
    db,
    own,
    foreign,
    emptyRole,
    callers,
    file: { key: url.slice('/files/'.length) },
    next: nextNumber,
  };
}

const BOUNDARY = 'javon-access-boundary';

/** Body and headers of a multipart call with one file. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  file: Buffer,
): { body: Buffer; headers: Record<string, string> } {
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  return {
    body: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
      part('name="file"; filename="file"', file),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
