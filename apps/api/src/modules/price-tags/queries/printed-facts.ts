import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../platform/db/conditions.ts';
import { KEPT_OF_PRINT, PRINTED_FACTS, type PrintedFacts, type PrintSlot } from '../printed-facts.ts';
import { dayOfQuestion, type TagQuestion } from '../question.ts';
import { productCondition } from './sources-of-day.ts';

/** Columns of `price_tag` for a print, without the prefix of its slot. */
const COLUMNS = ['item_id', ...KEPT_OF_PRINT, 'as_of'] as const;
/** Columns that are null if nothing waits; the others still have the print that waited last. */
const OF_WAIT: ReadonlySet<string> = new Set(['item_id', 'shelf_id'] satisfies (typeof COLUMNS)[number][]);
/** Columns that come from the job `j`; the others come from its item `i`. */
const OF_ITEM = {
  item_id: 'i.id',
  language_chosen: 'j.language_chosen',
  at: 'j.created_at',
  as_of: 'j.as_of',
} as const;

/**
 * Columns of the waiting and the hanging print of a tag on a day, as a list to select: `w` is the row of
 * {@link printsAhead} that replaces the waiting one of the `price_tag` row `t`, if there is one.
 */
export function printColumns(day: string): RawBuilder<unknown> {
  const isOver = hangsInstead('t', { asOf: sql`t.pending_as_of`, at: sql`t.pending_at` }, day);
  const waiting = COLUMNS.map((name) => {
    const own = sql.ref(`t.pending_${name}`);
    const ofTag = OF_WAIT.has(name) ? sql`case when not ${isOver} then ${own} end` : own;
    return sql`case when w.item_id is null then ${ofTag} else ${sql.ref(`w.${name}`)} end as ${sql.ref(`pending_${name}`)}`;
  });
  return sql.join([...waiting, ...COLUMNS.map((name) => sql.ref(`t.hung_${name}`))]);
}

/**
 * Of the prints of each tag for coming days, the one that counts on the day of a question: the last whose day has come,
 * else the next.
 */
export function printsAhead(question: TagQuestion): RawBuilder<unknown> {
  const has_come = sql`a.as_of <= ${dayOfQuestion(question)}::date`;
  return sql`
    select distinct on (a.product_id, a.format) a.product_id, a.format, ${has_come} as has_come,
      ${sql.join(COLUMNS.map((name) => sql`${sourceOf(name)} as ${sql.ref(name)}`))}
    from price_tag_ahead a join print_job_item i on i.id = a.item_id join print_job j on j.id = i.job_id
    where a.branch_id = ${question.branchId} and ${productCondition(question, 'a.product_id')}
    order by a.product_id, a.format, ${has_come} desc, abs(a.as_of - ${dayOfQuestion(question)}::date)`;
}

/** A waiting print, as SQL. */
interface Waiting {
  readonly asOf: RawBuilder<unknown>;
  /** Time of the print. */
  readonly at: RawBuilder<unknown>;
}

/**
 * Whether a print for a later day hangs on a day, hung since the other was printed: it waits no more. Never null.
 * @param tag row with the hanging print
 */
export function hangsInstead(tag: string, { asOf, at }: Waiting, day: string): RawBuilder<boolean> {
  const [item, hungFor] = [sql.ref(`${tag}.hung_item_id`), sql.ref(`${tag}.hung_as_of`)];
  return sql<boolean>`(${item} is not null and coalesce(${hungFor} <= ${day}::date and ${asOf} < ${hungFor}
    and ${at} <= ${sql.ref(`${tag}.confirmed_at`)}, false))`;
}

/** Assignments that store the item `i` of the job `j` in a slot of a `price_tag` row. */
export function keepPrint(slot: PrintSlot): RawBuilder<unknown> {
  return sql.join(COLUMNS.map((name) => sql`${sql.ref(`${slot}_${name}`)} = ${sourceOf(name)}`));
}

/** Value of a column in the item `i` of the job `j`. */
function sourceOf(name: (typeof COLUMNS)[number]): RawBuilder<unknown> {
  return sql.ref(name in OF_ITEM ? OF_ITEM[name as keyof typeof OF_ITEM] : `i.${name}`);
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
