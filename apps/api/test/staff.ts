import { prepareAccess, readDefaultRoles } from '../src/modules/access/public.ts';
import type { Db } from '../src/platform/db/database.ts';
import { addBranch } from './builders.ts';
import { addRole, addUser } from './world.ts';

/** A role that only manages the staff of one branch. */
const PERSONNEL = {
  users: 'own',
  'users.show': 'own',
  'users.add': 'own',
  'users.edit': 'own',
  'users.block': 'own',
  'users.delete': 'own',
  'users.password': 'own',
  'users.sessions': 'own',
  history: 'own',
  shelf: 'own',
  'price_tag.batch': '50',
} as const;

/**
 * Two branches with the default roles and people who have them; everyone has the password of the small world.
 */
export interface Staff {
  readonly branches: { readonly a: number; readonly b: number };
  readonly roles: {
    readonly administrator: number;
    readonly seller: number;
    readonly director: number;
    readonly merchandiser: number;
    readonly personnel: number;
    readonly nothing: number;
    /** A role below personnel. */
    readonly porter: number;
  };
  readonly people: Readonly<Record<StaffName, { readonly id: number; readonly phone: string }>>;
}

const NAMES = [
  'admin',
  'directorA',
  'directorB',
  'sellerA',
  'sellerB',
  'porterA',
  'porterB',
  'merchandiser',
  'personnelA',
  'nobody',
] as const;
export type StaffName = (typeof NAMES)[number];

/** Fills an empty migrated database with {@link Staff}. */
export async function makeStaff(db: Db): Promise<Staff> {
  await prepareAccess(db);
  const branches = { a: await addBranch(db, 'TAS-01'), b: await addBranch(db, 'SAM-01') };
  return db.transaction().execute(async (tx) => {
    const standard = await readDefaultRoles(tx);
    const of = (name: 'administrator' | 'seller' | 'director' | 'merchandiser') => standard.get(name) ?? 0;
    const roles = {
      administrator: of('administrator'),
      seller: of('seller'),
      director: of('director'),
      merchandiser: of('merchandiser'),
      personnel: await addRole(tx, 'Kadrlar', PERSONNEL),
      nothing: await addRole(tx, 'Ruxsatsiz', {}),
      porter: await addRole(tx, 'Yukchi', { shelf: 'own' }),
    };
    const places: Record<StaffName, [role: number, branch: number | null]> = {
      admin: [roles.administrator, null],
      directorA: [roles.director, branches.a],
      directorB: [roles.director, branches.b],
      sellerA: [roles.seller, branches.a],
      sellerB: [roles.seller, branches.b],
      porterA: [roles.porter, branches.a],
      porterB: [roles.porter, branches.b],
      merchandiser: [roles.merchandiser, null],
      personnelA: [roles.personnel, branches.a],
      nobody: [roles.nothing, branches.a],
    };
    const people: Partial<Record<StaffName, { id: number; phone: string }>> = {};
    for (const [index, name] of NAMES.entries()) {
      const phone = `+9989022200${String(index + 1).padStart(2, '0')}`;
      const id = await addUser(tx, phone, ...places[name]);
      await tx
        .updateTable('users')
        .set({ search_key: `karimova aziza ${phone.slice(1)}` })
        .where('id', '=', id)
        .execute();
      people[name] = { id, phone };
    }
    return { branches, roles, people: people as Staff['people'] };
  });
}
