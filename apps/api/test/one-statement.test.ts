import { describe, expect, it } from 'vitest';
import { readApplications } from '../src/modules/applications/queries/applications.ts';
import { readPeople } from '../src/modules/people/queries/people.ts';
import { readShelves } from '../src/modules/shelves/queries/shelves.ts';
import type { Actor } from '../src/platform/auth/actor.ts';
import { ALL } from '../src/platform/auth/scope.ts';
import type { Db } from '../src/platform/db/database.ts';
import { statementsOf } from '../src/platform/db/recording.ts';

const query = { limit: 50, branchId: null };
const lists: readonly [string, (db: Db) => Promise<unknown>][] = [
  ['requests', (db) => readApplications(db, ALL, query, '2026-11-29')],
  ['shelves', (db) => readShelves(db, ALL, 1, query)],
  ['people', (db) => readPeople(db, ALL, {} as Actor, query, 'uz')],
];

describe('one statement', () => {
  it.each(lists)('reads a page of %s with its total', async (_name, read) => {
    const statements = await statementsOf(read);
    expect(statements).toHaveLength(1);
    expect(statements[0]).toContain('/* kept: ');
  });
});
