export { TagDrawing } from './components/TagDrawing.tsx';
export { usePrint, useTakeDown } from './print.ts';
export { drawingQuery } from './queries.ts';
