import { columnWord, PLAIN_COLUMNS } from '@javon/contract';
import type uzGoods from './uz/goods.json';
import type uzHistory from './uz/history.json';
import type uzImports from './uz/imports.json';

/**
 * Returns the texts of the history together with the names of the kinds of import as values (`kind_prices`),
 * which are the imports' own names in lower case for use inside a line. Plain columns of products without a
 * name there are added to its fields (`product_priority`) with the names on the product's page.
 */
export function historyWords(
  history: typeof uzHistory,
  imports: Pick<typeof uzImports, 'kinds'>,
  goods: Pick<typeof uzGoods, 'fields'>,
): typeof uzHistory {
  const kinds = Object.entries(imports.kinds).map(([kind, name]) => [`kind_${kind}`, name.toLowerCase()]);
  const columns = PLAIN_COLUMNS.filter((column) => !(column in history.fields)).map((column) => [
    `product_${column}`,
    goods.fields[columnWord(column)],
  ]);
  return {
    ...history,
    fields: { ...history.fields, ...Object.fromEntries(columns) },
    values: { ...history.values, ...Object.fromEntries(kinds) },
  };
}
