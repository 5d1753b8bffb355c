import { lazy } from 'react';

export { listsOf, percentOf } from './places.ts';

// They stand on screens of other features, which do not wait for them.
export const DayPanel = lazy(() =>
  import('./components/DayPanel.tsx').then((module) => ({ default: module.DayPanel })),
);
export const BranchPlots = lazy(() =>
  import('./components/BranchPlots.tsx').then((module) => ({ default: module.BranchPlots })),
);
