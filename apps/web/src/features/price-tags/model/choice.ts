import { type AnswerOf, FORMATS, type Format, type TagState } from '@javon/contract';

/** A category in a format with its counts, as the server answers. */
export type CategoryCounts = AnswerOf<'tagSummary'>['items'][number];
type Counts = Pick<CategoryCounts, TagState>;

/** A row to choose: a category in a format, or all categories in it. */
export interface ChoiceRow extends Counts {
  /** Null for all categories. */
  readonly category: CategoryCounts['category'] | null;
  readonly format: Format;
}

export interface Choice {
  readonly category: number | 'all';
  readonly format: Format;
}

/** Choice from the address; `none` after it was cleared: nothing is preselected. */
export interface WishedChoice {
  readonly category?: number | 'all' | 'none' | undefined;
  readonly format?: Format | undefined;
}

export function choiceOf({ category, format }: ChoiceRow): Choice {
  return { category: category?.id ?? 'all', format };
}

/** Rows to choose from: all categories in each existing format, then each category. */
export function choiceRows(rows: readonly CategoryCounts[]): ChoiceRow[] {
  const all = FORMATS.flatMap((format): ChoiceRow[] => {
    const ofFormat = rows.filter((row) => row.format === format);
    return ofFormat.length === 0 ? [] : [{ category: null, format, ...countsOfAll(ofFormat) }];
  });
  return [...all, ...rows];
}

function countsOfAll(rows: readonly CategoryCounts[]): Counts {
  return {
    to_print: totalOf(rows, 'to_print'),
    printed: totalOf(rows, 'printed'),
    current: totalOf(rows, 'current'),
    take_down: totalOf(rows, 'take_down'),
  };
}

/** Row of a choice; undefined if the branch has no such tags. */
export function rowOf(rows: readonly ChoiceRow[], choice: WishedChoice): ChoiceRow | undefined {
  return rows.find((row) => {
    const { category, format } = choiceOf(row);
    return category === choice.category && format === choice.format;
  });
}

/**
 * Returns the initial choice: that of the address; else, within the category or the format of the address, or
 * within all categories, the row with the most to print (then to confirm, then to take down). Returns
 * undefined after the choice was cleared.
 */
export function firstChoice(rows: readonly ChoiceRow[], wished: WishedChoice): Choice | undefined {
  if (wished.category === 'none') return undefined;
  const ofCategory = rows.filter((row) => choiceOf(row).category === wished.category);
  const whole = rows.filter((row) => row.category === null);
  const ofFormat = whole.filter((row) => row.format === wished.format);
  const among = ofCategory.length > 0 ? ofCategory : ofFormat.length > 0 ? ofFormat : whole;
  const best = rowOf(rows, wished) ?? among.reduce<ChoiceRow | undefined>(urgent, undefined);
  return best && choiceOf(best);
}

function urgent<Row extends Counts>(best: Row | undefined, row: Row): Row {
  if (best === undefined) return row;
  const step = row.to_print - best.to_print || row.printed - best.printed || row.take_down - best.take_down;
  return step > 0 ? row : best;
}

/** Number of the branch's tags in a state, over all categories and formats. */
export function totalOf(rows: readonly CategoryCounts[], state: TagState): number {
  return rows.reduce((sum, row) => sum + row[state], 0);
}

/** Next row with the most tags in a state, after this one is done: of all categories if this was one of them. */
export function nextIn(state: TagState, rows: readonly ChoiceRow[], done: Choice): ChoiceRow | undefined {
  const others = rows.filter(
    (row) =>
      row[state] > 0 &&
      (row.category === null) === (done.category === 'all') &&
      !(choiceOf(row).category === done.category && row.format === done.format),
  );
  return others.toSorted((a, b) => b[state] - a[state])[0];
}
