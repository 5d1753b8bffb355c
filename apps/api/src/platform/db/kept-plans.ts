import { type RawBuilder, sql } from 'kysely';

const KEPT = /^\s*\/\* kept: (\w{1,40}) \*\//;
/**
 * Maximum number of statements whose plans are kept; each costs PostgreSQL some 100 KB in every connection
 * that ran it, those of tags 2 MB.
 */
const MOST_KEPT = 100;
/** Names of the kept statements by their texts; the same in every connection of this process. */
const keptNames = new Map<string, string>();

/**
 * Starts a statement that is planned once for each connection instead of at each call: planning a page of a list
 * takes as long as reading it. For frequent statements with few variants of their text and with a plan that
 * suits all parameter values; Kysely has no other way to name a statement.
 * @param label letters, digits and `_`
 */
export function keepPlan(label: string): RawBuilder<unknown> {
  return sql.raw(`/* kept: ${label} */`);
}

/** Name to prepare a statement under; undefined if it does not begin as {@link keepPlan} says. */
export function keptName(text: string): string | undefined {
  const known = keptNames.get(text);
  if (known !== undefined) return known;
  const label = KEPT.exec(text)?.[1];
  if (label === undefined || keptNames.size >= MOST_KEPT) return undefined;
  const name = `${label}_${keptNames.size}`;
  keptNames.set(text, name);
  return name;
}
