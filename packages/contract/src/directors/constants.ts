/** The parts of the score. */
export const DIRECTOR_PARTS = ['tags', 'campaigns', 'check_lists', 'applications'] as const;
export type DirectorPart = (typeof DIRECTOR_PARTS)[number];
/** Weights of the parts, of 100; the weight of a part that does not apply is distributed to the others. */
export const DIRECTOR_WEIGHTS: Readonly<Record<DirectorPart, number>> = {
  tags: 40,
  campaigns: 20,
  check_lists: 20,
  applications: 20,
};
/** Branches by their number of shelves: thirds of the chain. */
export const BRANCH_SIZES = ['small', 'medium', 'large'] as const;
export type BranchSize = (typeof BRANCH_SIZES)[number];
