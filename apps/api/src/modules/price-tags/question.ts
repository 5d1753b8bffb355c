import type { Format } from '@javon/contract';
import type { Seen } from '../../platform/auth/scope.ts';
import { fieldError } from '../../platform/errors/app-error.ts';
import { today } from '../../platform/time/clock.ts';
import type { BranchRow } from '../branches/public.ts';

export type TagLanguage = 'uz' | 'ru' | 'kaa';

/** Query for tags: which tags of which branch, as of which day. */
export interface TagQuestion {
  readonly branchId: number;
  readonly language: TagLanguage;
  /** Language of the print to compare with: its texts and their mistakes. Default: the branch's own. */
  readonly inLanguage?: TagLanguage;
  /** `YYYY-MM-DD` of a coming day, or null for now. */
  readonly asOf: string | null;
  /** Named tags; undefined: those that the branch needs or has. */
  readonly only?: readonly { readonly product: number; readonly format: Format }[];
  /** Limits those that the branch needs or has to these products. */
  readonly products?: readonly number[];
  /**
   * Limits them to the products on this shelf, each with its first place there: a product on several shelves
   * has one tag, which is looked for at any of them.
   */
  readonly shelf?: number | undefined;
}

/** Calendar day of a question. */
export function dayOfQuestion({ asOf }: Pick<TagQuestion, 'asOf'>): string {
  return asOf ?? today();
}

/** Whether a question is the usual one, whose plan is kept: all tags of a branch now, in its own language. */
export function isOfWholeBranchNow({ asOf, inLanguage, only, products, shelf }: TagQuestion): boolean {
  return [asOf ?? undefined, inLanguage, only, products, shelf].every((one) => one === undefined);
}

/**
 * The question about a branch's tags on a day; today is the same as no day.
 * @throws AppError date_in_past
 */
export function questionOf(branch: Seen<BranchRow>, asOf: string | undefined): TagQuestion {
  const day = today();
  if (asOf !== undefined && asOf < day) throw fieldError('as_of', 'date_in_past');
  return { branchId: branch.id, language: branch.tag_language, asOf: asOf === day ? null : (asOf ?? null) };
}
