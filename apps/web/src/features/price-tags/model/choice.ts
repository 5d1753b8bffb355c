import type { AnswerOf, Format, TagState, tagSummary } from '@javon/contract';

/** A category in a format with its counts. */
export type CategoryCounts = AnswerOf<typeof tagSummary>['items'][number];

export interface Choice {
  readonly category: number;
  readonly format: Format;
}

/** The row of the chosen category and format; undefined where the branch has no such tags. */
export function countsOf(
  rows: readonly CategoryCounts[],
  choice: Partial<Choice>,
): CategoryCounts | undefined {
  return rows.find((row) => row.category.id === choice.category && row.format === choice.format);
}

/**
 * What to choose first: the category and format asked for; with no format named, the category's row with the
 * most to print; else the row of all with the most to print (then to confirm, then to take down).
 */
export function firstChoice(rows: readonly CategoryCounts[], wished: Partial<Choice>): Choice | undefined {
  const exact = countsOf(rows, wished);
  const ofCategory = rows.filter((row) => row.category.id === wished.category);
  const ofFormat = rows.filter((row) => row.format === wished.format);
  const among = ofCategory.length > 0 ? ofCategory : ofFormat.length > 0 ? ofFormat : rows;
  const best = exact ?? among.reduce<CategoryCounts | undefined>(urgent, undefined);
  return best && { category: best.category.id, format: best.format };
}

function urgent(best: CategoryCounts | undefined, row: CategoryCounts): CategoryCounts {
  if (best === undefined) return row;
  const step = row.to_print - best.to_print || row.printed - best.printed || row.take_down - best.take_down;
  return step > 0 ? row : best;
}

/** How many tags of the branch are in a state, over all categories and formats. */
export function totalOf(rows: readonly CategoryCounts[], state: TagState): number {
  return rows.reduce((sum, row) => sum + row[state], 0);
}

/** The other row with the most to print, for those who are done with this one. */
export function nextToPrint(
  rows: readonly CategoryCounts[],
  done: Partial<Choice>,
): CategoryCounts | undefined {
  const others = rows.filter(
    (row) => row.to_print > 0 && !(row.category.id === done.category && row.format === done.format),
  );
  return others.reduce<CategoryCounts | undefined>(urgent, undefined);
}
