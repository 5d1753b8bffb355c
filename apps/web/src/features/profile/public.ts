import { lazyOverlay } from '../../shared/navigation/lazy-part.tsx';

export { type OpenedPicture, openPicture } from './photo/open.ts';

/** Loaded with the first picture to crop. */
export const CropDialog = lazyOverlay(() => import('./components/CropDialog.tsx'), 'CropDialog', 'picture');
