import { lazy } from 'react';

export { RegionFilter } from './components/RegionFilter.tsx';

/** Comes with the first form that has it: a page with only the filter does without. */
export const BranchField = lazy(() =>
  import('./components/BranchField.tsx').then((module) => ({ default: module.BranchField })),
);
