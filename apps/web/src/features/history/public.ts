export { HistoryOf } from './components/HistoryOf.tsx';
