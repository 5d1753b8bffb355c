const KEPT = /^\s*\/\* kept: (\w{1,40}) \*\//;
/**
 * Maximum number of statements whose plans are kept; each costs PostgreSQL some 100 KB in every connection
 * that ran it.
 */
const MOST_KEPT = 100;
/** Names of the kept statements by their texts; the same in every connection of this process. */
const keptNames = new Map<string, string>();

/**
 * Name to prepare a statement under; undefined if its plan is not kept.
 *
 * A statement that begins with `/* kept: label *\/` is planned once for each connection instead of at each
 * call: planning a page of a list takes as long as reading it. Use it for frequent statements with few
 * variants of their text and with a plan that suits all parameter values; Kysely has no other way to name a
 * statement.
 */
export function keptName(text: string): string | undefined {
  const known = keptNames.get(text);
  if (known !== undefined) return known;
  const label = KEPT.exec(text)?.[1];
  if (label === undefined || keptNames.size >= MOST_KEPT) return undefined;
  const name = `${label}_${keptNames.size}`;
  keptNames.set(text, name);
  return name;
}
