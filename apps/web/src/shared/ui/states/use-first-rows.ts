import { useDeferredValue } from 'react';

/** Number of rows that fill the first screen of a phone or, as cards, of a desktop. */
const FIRST = 12;

/**
 * Rows of a list to render now. Of a list that has just been fetched these are at first the rows of the first screen;
 * the others follow in a render that input can interrupt. A list that is cached already is rendered whole, so that the
 * page keeps its height when the person comes back to it.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const withOthers = useDeferredValue(rows.length > FIRST);
  return withOthers ? rows : rows.slice(0, FIRST);
}
