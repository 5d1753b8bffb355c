import { lazyPart } from '../../shared/navigation/lazy-part.tsx';

export { DayPanel } from './components/DayPanel.tsx';
export { listsOf, percentOf } from './places.ts';
export { fetchDay, useDayWaits } from './use-day-waits.ts';

// Loaded lazily: the screen of another feature does not wait for it.
export const BranchPlots = lazyPart(() => import('./components/BranchPlots.tsx'), 'BranchPlots');
