import type { DefaultRole } from '../src/modules/access/public.ts';
import { searchKey } from '../src/platform/text/normalise.ts';
import { readRows } from './read-rows.ts';

/** Ids of accounts by their positions in the rows. */
export const MERCHANDISER_ID = 2;
export const ANALYST_ID = 3;
export const CATALOGUE_MANAGER_ID = 4;
export const DEMO_PASSWORD = 'javon-demo';

export interface PersonRow {
  readonly name: string;
  readonly surname: string;
  readonly patronymic: string;
  readonly phone: string;
  readonly pinfl: string;
  readonly role: DefaultRole;
  /** Null for the head office. */
  readonly branch: string | null;
  readonly status: 'active' | 'inactive';
  readonly blocked: boolean;
  /** Whether the initial password was not changed yet. */
  readonly newcomer: boolean;
  /** Hours since the last sign-in; null for never. */
  readonly seenHoursAgo: number | null;
}

export interface DemoUser extends PersonRow {
  readonly id: number;
  readonly searchKey: string;
}

/** A person with an id and a search key. */
export function userOf(row: PersonRow, id: number): DemoUser {
  const { surname, name, patronymic, phone } = row;
  return { ...row, id, searchKey: searchKey(`${surname} ${name} ${patronymic} ${phone}`) };
}

/** Everyone of the demo: the eight accounts for trying it, then the staff of every branch. */
export function readPeople(): DemoUser[] {
  return readRows<PersonRow>('people').map((row, i) => userOf(row, i + 1));
}
