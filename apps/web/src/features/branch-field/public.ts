import { lazyPart } from '../../shared/navigation/lazy-part.tsx';

/** Loaded with the first form that uses it. */
export const BranchField = lazyPart(() => import('./BranchField.tsx'), 'BranchField');
