export { TagDrawing } from './components/TagDrawing.tsx';
