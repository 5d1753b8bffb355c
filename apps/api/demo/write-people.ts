import { readDefaultRoles } from '../src/modules/access/public.ts';
import type { Tx } from '../src/platform/db/database.ts';
import type { DemoBranch } from './branches.ts';
import type { Clock } from './clock.ts';
import { insertRows } from './insert-rows.ts';
import type { DemoUser } from './people.ts';

export interface PasswordHashes {
  readonly demo: string;
  readonly standard: string;
}

const OPENED_HOURS_AGO = 700 * 24;

/** Branches and people. */
export async function writePeople(
  tx: Tx,
  clock: Clock,
  branches: readonly DemoBranch[],
  staff: readonly DemoUser[],
  hashes: PasswordHashes,
): Promise<void> {
  // The first migration inserts the regions.
  const regions = new Map(
    (await tx.selectFrom('region').select(['code', 'id']).execute()).map((row) => [row.code, row.id]),
  );
  await insertRows(
    tx,
    'branch',
    branches.map((branch, i) => ({
      id: i + 1,
      code: branch.code,
      region_id: regions.get(branch.region) ?? missingRegion(branch.region),
      name_uz: branch.uz,
      name_ru: branch.ru,
      address_uz: branch.streetUz,
      address_ru: branch.streetRu,
      tag_language: branch.language,
      created_at: clock.ago(OPENED_HOURS_AGO - (i % 80) * 200),
    })),
  );
  const roles = await readDefaultRoles(tx);
  const branchCodes = branches.map((branch) => branch.code);
  await insertRows(
    tx,
    'users',
    staff.map((user) => ({
      id: user.id,
      name: user.name,
      surname: user.surname,
      patronymic: user.patronymic,
      phone: user.phone,
      pinfl: user.pinfl,
      role_id: roles.get(user.role) ?? missingRole(user.role),
      branch_id: user.branch === null ? null : branchCodes.indexOf(user.branch) + 1,
      status: user.status,
      blocked_at: user.blocked ? clock.ago(200) : null,
      password_hash: user.newcomer ? hashes.standard : hashes.demo,
      password_is_default: user.newcomer,
      password_is_weak: user.newcomer,
      locale: 'uz',
      last_login_at: user.seenHoursAgo === null ? null : clock.ago(user.seenHoursAgo),
      search_key: user.searchKey,
      version: 1,
      created_at: clock.ago(OPENED_HOURS_AGO - (user.id % 800) * 20),
      in_role_since: clock.ago(OPENED_HOURS_AGO - (user.id % 800) * 20),
      updated_at: clock.ago(OPENED_HOURS_AGO - (user.id % 800) * 20),
      photo_key: null,
    })),
  );
}

function missingRole(role: string): never {
  throw new Error(`The default role ${role} is not there; the demo data needs it.`);
}

function missingRegion(code: string): never {
  throw new Error(`The database has no region ${code}`);
}
