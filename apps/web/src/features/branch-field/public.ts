import { lazy } from 'react';

/** Comes with the first form that has it. */
export const BranchField = lazy(() =>
  import('./BranchField.tsx').then((module) => ({ default: module.BranchField })),
);
