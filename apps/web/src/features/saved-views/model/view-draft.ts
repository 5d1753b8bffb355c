/** A name that is being typed. */
export interface ViewDraft {
  readonly name: string;
  /** Id of the view that gets the name; null for a new view. */
  readonly renamed: number | null;
}

export const NO_DRAFT: ViewDraft = { name: '', renamed: null };
