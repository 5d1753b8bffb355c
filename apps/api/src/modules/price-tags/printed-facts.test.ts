import { assert, constantFrom, option, property, record } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { PRINTED_FACTS, type PrintedFacts, printIn, sameFacts } from './printed-facts.ts';
import { sameFactsSql } from './queries/printed-facts.ts';
import type { TagRow } from './tag-row.ts';

/** Few values of each kind, so that two drawn at random are often equal. */
const sum = option(constantFrom(1000, 1200), { nil: null });
const facts = record<PrintedFacts>({
  price: sum,
  old_price: sum,
  monthly: sum,
  months: option(constantFrom(6, 12), { nil: null }),
  promo_bank: constantFrom(true, false),
  until: option(constantFrom('2026-11-23', '2026-11-24'), { nil: null }),
  sampler_version_id: option(constantFrom(3, 4), { nil: null }),
  digest: option(constantFrom('texts', 'texts.pictures'), { nil: null }),
});

const TYPES: Readonly<Record<keyof PrintedFacts, string>> = {
  price: 'bigint',
  old_price: 'bigint',
  monthly: 'bigint',
  months: 'int',
  promo_bank: 'boolean',
  until: 'date',
  sampler_version_id: 'bigint',
  digest: 'text',
};

describe('facts shown by two printed tags', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server?.close());

  it('are compared equally by the server and by the database', async () => {
    const pairs: [PrintedFacts, PrintedFacts][] = [];
    assert(
      property(facts, facts, constantFrom(...PRINTED_FACTS), (a, b, one) => {
        // Draw pairs that differ in at most one fact as often as those that differ in several.
        pairs.push([a, b], [a, { ...a, [one]: b[one] }]);
      }),
      { numRuns: 400 },
    );
    const columns = (side: string) =>
      sql.raw(PRINTED_FACTS.map((name) => `${side}_${name} ${TYPES[name]}`).join(', '));
    const flat = pairs.map(([a, b]) =>
      Object.fromEntries(
        PRINTED_FACTS.flatMap((name) => [
          [`a_${name}`, a[name]],
          [`b_${name}`, b[name]],
        ]),
      ),
    );
    const { rows } = await sql<{ same: boolean }>`
      select ${sameFactsSql(
        (fact) => sql.ref(`r.a_${fact}`),
        (fact) => sql.ref(`r.b_${fact}`),
      )} as same
      from rows from (jsonb_to_recordset(${JSON.stringify(flat)}::jsonb) as (${columns('a')}, ${columns('b')}))
        with ordinality r order by r.ordinality`.execute(server.db);
    const same = pairs.map(([a, b]) => sameFacts(a, b));
    expect(rows.map((row) => row.same)).toEqual(same);
    expect(same.filter(Boolean).length).toBeGreaterThan(50);
    expect(same.filter((one) => !one).length).toBeGreaterThan(50);
  });

  it('differ if a single fact does', () => {
    const a: PrintedFacts = {
      price: 1000,
      old_price: 1200,
      monthly: 90,
      months: 12,
      promo_bank: false,
      until: '2026-11-23',
      sampler_version_id: 3,
      digest: 'texts',
    };
    expect(sameFacts(a, { ...a })).toBe(true);
    for (const name of Object.keys(a) as (keyof PrintedFacts)[]) {
      expect(sameFacts(a, { ...a, [name]: null }), name).toBe(false);
    }
  });

  it('are read from the columns of a print, and are null if there is no print', () => {
    const row = { pending_item_id: null, hung_item_id: 7, hung_price: 1000, pending_price: 900 } as TagRow;
    expect(printIn('pending', row)).toBeNull();
    expect(printIn('hung', row)).toMatchObject({ price: 1000 });
  });
});
