export { CropDialog } from './components/CropDialog.tsx';
export { cutOut } from './photo/draw.ts';
export { photoFault } from './photo/picture.ts';
