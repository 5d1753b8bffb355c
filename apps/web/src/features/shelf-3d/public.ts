import { lazyPart } from '../../shared/navigation/lazy-part.tsx';

/** Comes, with three.js, when somebody first looks at a shelf in space. */
export const SpaceView = lazyPart(() => import('./components/SpaceView.tsx'), 'SpaceView');
