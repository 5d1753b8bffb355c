import { lazyPart } from '../../shared/navigation/lazy-part.tsx';

/** Comes with the first form that has it. */
export const BranchField = lazyPart(() => import('./BranchField.tsx'), 'BranchField');
