import type { Format } from '@javon/contract';
import type { Seen } from '../../platform/auth/scope.ts';
import { fieldError } from '../../platform/errors/app-error.ts';
import { today } from '../../platform/time/clock.ts';
import type { BranchRow } from '../branches/public.ts';

export type TagLanguage = 'uz' | 'ru' | 'kaa';

/** Which tags of which branch, and as of which day. */
export interface TagQuestion {
  readonly branchId: number;
  readonly language: TagLanguage;
  /** Language of the print that is asked about: its texts and their faults. Without it, the branch's own. */
  readonly inLanguage?: TagLanguage;
  /** `YYYY-MM-DD` of a coming day, or null for now. */
  readonly asOf: string | null;
  /** The tags asked for by name; without them, those that the branch needs or has. */
  readonly only?: readonly { readonly product: number; readonly format: Format }[];
  /** Of those that the branch needs or has, only these products'. */
  readonly products?: readonly number[];
  /**
   * Of those, only what stands on this shelf, each at its first place there: a product that stands on several shelves
   * has one tag, and whoever is at any of them looks for it there.
   */
  readonly shelf?: number | undefined;
}

/** The calendar day that a question is about. */
export function dayAsked({ asOf }: Pick<TagQuestion, 'asOf'>): string {
  return asOf ?? today();
}

/**
 * Returns the question about a branch's tags on a day; today is the same as no day at all.
 * @throws AppError date_in_past
 */
export function questionOf(branch: Seen<BranchRow>, asOf: string | undefined): TagQuestion {
  const day = today();
  if (asOf !== undefined && asOf < day) throw fieldError('as_of', 'date_in_past');
  return { branchId: branch.id, language: branch.tag_language, asOf: asOf === day ? null : (asOf ?? null) };
}
