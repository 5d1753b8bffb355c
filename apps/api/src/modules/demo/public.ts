export { giveBrandMarks } from './brand-marks.ts';
export { drawPictures, givePictures } from './pictures/give-pictures.ts';
export { NotEmptyError, seedChain } from './seed-chain.ts';
export { seedDemo } from './seed-demo.ts';
