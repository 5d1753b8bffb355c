import { lazyOverlay } from '../../shared/navigation/lazy-part.tsx';

export { cropToFile } from './photo/draw.ts';
export { photoFault } from './photo/picture.ts';

/** Comes with the first picture that is cut. */
export const CropDialog = lazyOverlay(() => import('./components/CropDialog.tsx'), 'CropDialog');
