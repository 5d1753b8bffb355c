import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../platform/db/conditions.ts';
import { KEPT_OF_PRINT, PRINTED_FACTS, type PrintedFacts, type PrintSlot } from '../printed-facts.ts';

/** Columns of `price_tag` for a print, without the prefix of its slot. */
const COLUMNS = ['item_id', ...KEPT_OF_PRINT, 'as_of'] as const;
/** Columns that come from the job `j`; the others come from its item `i`. */
const OF_ITEM = {
  item_id: 'i.id',
  language_chosen: 'j.language_chosen',
  at: 'j.created_at',
  as_of: 'j.as_of',
} as const;

/** Columns of both prints of a row of `price_tag`, as a list to select. */
export function printColumns(table: string): RawBuilder<unknown> {
  const slots: readonly PrintSlot[] = ['pending', 'hung'];
  return sql.join(slots.flatMap((slot) => COLUMNS.map((name) => sql.ref(`${table}.${slot}_${name}`))));
}

/** Assignments that store the item `i` of the job `j` in a slot of a `price_tag` row. */
export function keepPrint(slot: PrintSlot): RawBuilder<unknown> {
  return sql.join(
    COLUMNS.map((name) => {
      const from = name in OF_ITEM ? OF_ITEM[name as keyof typeof OF_ITEM] : `i.${name}`;
      return sql`${sql.ref(`${slot}_${name}`)} = ${sql.ref(from)}`;
    }),
  );
}

/** Compares two sets of facts; never null. `sameFacts` compares the same fields. */
export function sameFactsSql(
  a: (fact: keyof PrintedFacts) => RawBuilder<unknown>,
  b: (fact: keyof PrintedFacts) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const each = PRINTED_FACTS.map((fact) => sql`${a(fact)} is not distinct from ${b(fact)}`);
  return sql<boolean>`(${allOf(each)})`;
}

/** Columns of a print's item `i` that differ from those stored in a slot of the `price_tag` row `t`. */
export function differsFromItem(slot: PrintSlot): RawBuilder<boolean> {
  const names = KEPT_OF_PRINT.filter((name) => !(name in OF_ITEM));
  const each = names.map(
    (name) => sql`${sql.ref(`t.${slot}_${name}`)} is distinct from ${sql.ref(`i.${name}`)}`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}
