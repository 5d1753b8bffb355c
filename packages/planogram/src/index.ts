export * from './elevation.ts';
export * from './faces.ts';
export * from './neighbours.ts';
export * from './shelf.ts';
export * from './thumbnail.ts';
export type { Mm } from './units.ts';
