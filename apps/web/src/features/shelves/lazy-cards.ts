import { lazyPart } from '../../shared/navigation/lazy-part.tsx';

/** Brings what draws plans, which other screens do not wait for. Apart from the views, whose chunk draws plans too. */
export const ShelfCards = lazyPart(() => import('./components/ShelfCards.tsx'), 'ShelfCards');
