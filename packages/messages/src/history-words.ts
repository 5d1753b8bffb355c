import type uzHistory from './uz/history.json';
import type uzImports from './uz/imports.json';

/**
 * Returns the words of the history with the names of the kinds of import among its values (`kind_prices`), as they
 * are written inside a line: the imports' own words, in small letters.
 */
export function historyWords(
  history: typeof uzHistory,
  imports: Pick<typeof uzImports, 'kinds'>,
): typeof uzHistory {
  const kinds = Object.entries(imports.kinds).map(([kind, name]) => [`kind_${kind}`, name.toLowerCase()]);
  return { ...history, values: { ...history.values, ...Object.fromEntries(kinds) } };
}
