import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrokenSql } from './broken-sql.ts';
import { CASE_PRODUCTS, type Case } from './case.ts';
import { CASES } from './cases.ts';
import { CASES_OF_PAPER } from './cases-of-paper.ts';
import { CASES_OF_WALKS } from './cases-of-walks.ts';
import type { Difference } from './compare.ts';
import { History } from './history.ts';

/**
 * Under `npm run mutants` the code is broken already: a second break would count as detected for its text
 * alone.
 */
const IS_MUTATED = process.env.JAVON_MUTANTS !== undefined;
/** How many days ahead of today the answers are compared. */
const DAYS_AHEAD = 3;

/** Runs a case on a new server, and compares today and the days after. */
async function compared(
  { steps, midnight }: Case,
  look: (history: History) => Promise<void>,
): Promise<Difference[]> {
  const history = await History.open(CASE_PRODUCTS);
  try {
    for (const step of steps) {
      const answered = await history.happen(step);
      if (answered !== null) return [answered];
    }
    if (midnight) history.at(0);
    const differences = await history.compareAll(DAYS_AHEAD);
    differences.push(...(await history.comparePrinted()));
    if (differences.length === 0) await look(history);
    return differences;
  } finally {
    await history.close();
  }
}

describe('named histories of tags', () => {
  let sql: BrokenSql;

  beforeAll(() => {
    sql = new BrokenSql();
  });
  afterAll(() => sql.end());

  it.each([...CASES, ...CASES_OF_PAPER, ...CASES_OF_WALKS])('$name', async (one) => {
    const unnoticed: string[] = [];
    const breaks = IS_MUTATED ? [] : one.breaks;
    const differences = await compared(one, async (history) => {
      for (const its of breaks.filter(({ whileWriting }) => !whileWriting)) {
        if (!(await sql.during(its, () => history.differs(DAYS_AHEAD)))) unnoticed.push(its.what);
      }
    });
    expect(differences).toEqual([]);
    for (const its of breaks.filter(({ whileWriting }) => whileWriting)) {
      const found = await sql.during(its, () => compared(one, async () => {}));
      if (found.length === 0) unnoticed.push(its.what);
    }
    expect(unnoticed, 'breaks of the SQL that nothing notices').toEqual([]);
  });
});
