export { type Bitmap, bitsOf } from './bitmap.ts';
export { jpegOf } from './pictures.ts';
export { PALETTES, type PaletteName, type RasterOptions, rasterise } from './rasterise.ts';
export { type TsplOptions, tsplOf } from './tspl.ts';
export { zplOf } from './zpl.ts';
