export { ShelfCards } from './components/ShelfCards.tsx';
