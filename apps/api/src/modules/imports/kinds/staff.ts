import { hasKnownPrefix, normalisePhone, PINFL_DIGITS } from '@javon/contract';
import { type Actor, requireScope } from '../../../platform/auth/actor.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Cell } from '../../../platform/sheets/cell.ts';
import type { Block } from '../../../platform/sheets/content.ts';
import { searchKey, tidyUzbek } from '../../../platform/text/normalise.ts';
import { lockPeople, readRolesToGive, rolesAbove } from '../../access/public.ts';
import { personSearchKey, requireStillThere } from '../../people/public.ts';
import { newPendingPassword } from '../../session/public.ts';
import { fault, plainText, type Read, textOf } from '../cells.ts';
import { COLUMNS } from '../columns.ts';
import { type Kind, type Run, requireAllApplied, type Sheet } from '../kind.ts';
import { branchesByCode } from '../queries/lookups.ts';
import * as queries from '../queries/staff.ts';
import { differences, type Report } from '../report.ts';
import { type SheetRow, sheetParts, withPauses } from '../sheet-rows.ts';

const MAX_NAME = 60;
const PERSON_COLUMNS = [
  {
    field: 'phone',
    required: true,
    title: { uz: 'Telefon', ru: 'Телефон' },
    also: ['Номер телефона', 'Мобильный', 'Telefon raqami', 'Phone'],
  },
  {
    field: 'surname',
    required: true,
    title: { uz: 'Familiya', ru: 'Фамилия' },
    also: ['Surname', 'Last name'],
  },
  { field: 'name', required: true, title: { uz: 'Ism', ru: 'Имя' }, also: ['Name', 'First name'] },
  {
    field: 'patronymic',
    title: { uz: 'Otasining ismi', ru: 'Отчество' },
    also: ['Sharifi', 'Patronymic', 'Middle name'],
  },
  { field: 'pinfl', title: { uz: 'JSHSHIR', ru: 'ПИНФЛ' }, also: ['PINFL', 'ЖШШИР'] },
  { field: 'role', required: true, title: { uz: 'Rol', ru: 'Роль' }, also: ['Lavozim', 'Должность', 'Role'] },
] as const;

interface StaffRow {
  readonly row: number;
  readonly phone: string;
  readonly surname: string;
  readonly name: string;
  readonly patronymic: string | null;
  readonly pinfl: string | null;
  readonly role: string;
  readonly branch: string;
}

/** @throws Error for another system, which cannot import people */
function requireActor(actor: Actor | null | undefined): Actor {
  if (!actor) throw new Error('Staff are imported by a person');
  return actor;
}

function readPhone(cell: Cell | undefined): Read<string> {
  const text = textOf(cell);
  if (text === '') return fault('required');
  const phone = normalisePhone(text);
  if (phone === null) return fault('phone_wrong');
  return hasKnownPrefix(phone) ? { value: phone } : fault('phone_prefix');
}

function readName(cell: Cell | undefined): Read<string> {
  const plain = plainText(textOf(cell));
  if (plain.fault) return plain;
  const name = tidyUzbek(plain.value);
  return name.length > MAX_NAME ? fault('too_long', { max: MAX_NAME }) : { value: name };
}

function readRequiredName(cell: Cell | undefined): Read<string> {
  const read = readName(cell);
  return !read.fault && !/\p{L}/u.test(read.value) ? fault('required') : read;
}

function readPinfl(cell: Cell | undefined): Read<string | null> {
  const text = textOf(cell);
  if (text === '') return { value: null };
  const fits = text.length === PINFL_DIGITS && /^\d+$/.test(text);
  return fits ? { value: text } : fault('digits_exact', { count: PINFL_DIGITS });
}

/** Values of the rows above, to find duplicates. */
interface Seen {
  readonly phone: Set<string>;
  readonly pinfl: Set<string>;
}

function readPeople(lines: readonly SheetRow[], seen: Seen, report: Report): StaffRow[] {
  const rows: StaffRow[] = [];
  for (const line of lines) {
    const { row } = line;
    const take = <T>(field: string, read: Read<T>) => report.take(row, field, read);
    const phone = take('phone', readPhone(line.cell('phone')));
    const surname = take('surname', readRequiredName(line.cell('surname')));
    const name = take('name', readRequiredName(line.cell('name')));
    const patronymic = take('patronymic', readName(line.cell('patronymic')));
    const pinfl = take('pinfl', readPinfl(line.cell('pinfl')));
    const role = textOf(line.cell('role'));
    if (role === '') take('role', fault('required'));
    if (phone !== undefined && seen.phone.has(phone)) take('phone', fault('phones_must_differ'));
    if (pinfl != null && seen.pinfl.has(pinfl)) take('pinfl', fault('already_exists'));
    if (phone !== undefined) seen.phone.add(phone);
    if (pinfl != null) seen.pinfl.add(pinfl);
    if (report.isBad(row)) continue;
    if (phone === undefined || surname === undefined || name === undefined) continue;
    const branch = textOf(line.cell('branch')).toUpperCase();
    const rest = { patronymic: patronymic || null, pinfl: pinfl ?? null, role, branch };
    rows.push({ row, phone, surname, name, ...rest });
  }
  return rows;
}

/** Data of the database that a row of the sheet is compared with. */
interface Known {
  readonly byPhone: ReadonlyMap<string, { readonly surname: string; readonly name: string }>;
  readonly pinfls: ReadonlySet<string>;
  readonly roles: ReadonlyMap<string, number>;
  /** Roles whose holders need a branch. */
  readonly ofBranch: ReadonlySet<number>;
  readonly above: ReadonlySet<number>;
  readonly branches: ReadonlyMap<string, { readonly id: number; readonly closed: boolean }>;
}

async function readKnown(db: Db, actor: Actor, rows: readonly StaffRow[]): Promise<Known> {
  const people = await queries.readExistingPeople(db, rows);
  const roles = await readRolesToGive(db);
  return {
    byPhone: new Map(people.map((person) => [person.phone, person])),
    pinfls: new Set(people.flatMap(({ pinfl }) => (pinfl === null ? [] : [pinfl]))),
    roles: new Map(
      roles.flatMap(({ id, name_uz, name_ru }) => [
        [searchKey(name_uz), id],
        [searchKey(name_ru), id],
      ]),
    ),
    ofBranch: new Set(roles.flatMap(({ id, of_branch }) => (of_branch ? [id] : []))),
    above: await rolesAbove(db, actor),
    branches: await branchesByCode(db),
  };
}

/** The branch of a row; by default the person's own branch or the head office. */
function branchOf({ branch: code }: StaffRow, scope: Scope, known: Known): Read<number | null> {
  const own = scope.kind === 'own' ? scope.branchId : null;
  if (scope.kind === 'own' && own === null) return fault('branch_out_of_scope');
  if (code === '') return { value: own };
  const branch = known.branches.get(code);
  if (scope.kind === 'own' && branch?.id !== own) return fault('branch_out_of_scope');
  if (branch === undefined) return fault('row_branch_unknown', { code: code.slice(0, 40) });
  return branch.closed ? fault('branch_closed') : { value: branch.id };
}

function roleOf({ role: name }: StaffRow, known: Known): Read<number> {
  const role = known.roles.get(searchKey(name));
  if (role === undefined) return fault('role_unknown');
  return known.above.has(role) ? fault('role_above_own') : { value: role };
}

const SHOWN = ['phone', 'surname', 'name', 'patronymic', 'pinfl', 'role', 'branch'] as const;

async function* check(db: Db, sheet: Sheet, report: Report): AsyncGenerator<Block> {
  const actor = requireActor(sheet.actor);
  const scope = requireScope(actor, 'users.add');
  const seen: Seen = { phone: new Set(), pinfl: new Set() };
  for await (const { block, lines } of sheetParts(sheet)) {
    const rows = readPeople(lines, seen, report);
    await judge(rows, await readKnown(db, actor, rows), scope, report);
    yield block;
  }
}

async function judge(rows: readonly StaffRow[], known: Known, scope: Scope, report: Report): Promise<void> {
  for await (const line of withPauses(rows)) {
    const { row, phone, surname, name, patronymic, pinfl } = line;
    const there = known.byPhone.get(phone);
    if (there?.surname === surname && there.name === name) {
      report.unchanged();
      continue;
    }
    if (there !== undefined) report.bad(row, 'phone', { code: 'phone_taken' });
    else if (pinfl !== null && known.pinfls.has(pinfl)) report.bad(row, 'pinfl', { code: 'already_exists' });
    const role = report.take(row, 'role', roleOf(line, known));
    const branch = report.take(row, 'branch', branchOf(line, scope, known));
    if (role === undefined) continue;
    if (branch === null && known.ofBranch.has(role)) report.bad(row, 'branch', { code: 'required' });
    if (report.isBad(row)) continue;
    const fields = differences(null, { ...line, branch: line.branch || null }, SHOWN);
    const person = { phone, surname, name, patronymic, pinfl, search_key: personSearchKey(line) };
    report.change(
      { row, sku: phone, kind: 'new', fields },
      { row, id: null, v: null, ...person, role, branch },
    );
  }
}

/** @throws AppError no_permission */
async function importerOf(db: Db, { actor: person }: Pick<Run, 'actor'>): Promise<queries.Importer> {
  const actor = requireActor(person);
  return { actor, scope: requireScope(actor, 'users.add'), above: await rolesAbove(db, actor) };
}

/**
 * {@link importerOf} after locking changes of people; the person must still be the one who started the
 * import.
 * @throws AppError session_ended, no_permission
 */
async function lockedImporter(tx: Tx, run: Run): Promise<queries.Importer> {
  await lockPeople(tx);
  await requireStillThere(tx, requireActor(run.actor));
  return importerOf(tx, run);
}

/** New staff: a person who exists with the same phone number and name is left unchanged. */
export const staff: Kind = {
  columns: [...PERSON_COLUMNS, { ...COLUMNS.branch, required: false }],
  check,
  // Checks again what may have changed since the check: the role is not above the actor's, the branch is open.
  async apply(tx, run, staged) {
    const importer = await lockedImporter(tx, run);
    const password = await newPendingPassword(run.defaultPassword ?? null);
    requireAllApplied(staged, await queries.insertStaff(tx, run, importer, password, staged));
    return [];
  },
  touched: async (db, run, staged) => queries.readTouchedStaff(db, run, await importerOf(db, run), staged),
  undo: async (tx, run, staged) => ({
    count: await queries.deleteStaff(tx, run, await lockedImporter(tx, run), staged),
    texts: [],
  }),
};
