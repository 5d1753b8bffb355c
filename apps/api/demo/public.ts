export { drawPictures, giveBrandMarks, givePictures } from './give-pictures.ts';
export { seedDemo } from './seed-demo.ts';
