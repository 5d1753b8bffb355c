import { lazy } from 'react';

export { cutOut } from './photo/draw.ts';
export { photoFault } from './photo/picture.ts';

/** Comes with the first picture that is cut. */
export const CropDialog = lazy(() =>
  import('./components/CropDialog.tsx').then((module) => ({ default: module.CropDialog })),
);
