export { jpegOf } from './pictures.ts';
export { rasterise } from './rasterise.ts';
export { tsplOf } from './tspl.ts';
export { zplOf } from './zpl.ts';
