export { TagDrawing } from './components/TagDrawing.tsx';
export { drawingQuery } from './queries.ts';
export { usePrint, useTakeDown } from './print.ts';
