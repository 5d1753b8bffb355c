import { columnWord, PLAIN_COLUMNS } from '@javon/contract';
import type uzGoods from './uz/goods.json';
import type uzHistory from './uz/history.json';
import type uzImports from './uz/imports.json';

/**
 * Returns the words of the history with the names of the kinds of import among its values (`kind_prices`), as they
 * are written inside a line: the imports' own words, in small letters. Plain columns of products that it does not
 * name are among its fields (`product_priority`) by the names of the product's page.
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
