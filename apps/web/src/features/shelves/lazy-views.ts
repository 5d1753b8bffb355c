import { lazyPart } from '../../shared/navigation/lazy-part.tsx';

/** Views of a shelf beside the elevation, each loaded when it is first chosen. */
export const FromAbove = lazyPart(() => import('./drawing/FromAbove.tsx'), 'FromAbove');
export const HistoryPage = lazyPart(() => import('./history/HistoryPage.tsx'), 'HistoryPage');
