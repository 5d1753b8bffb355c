export { HistoryButton } from './components/HistoryButton.tsx';
export { HistoryOf } from './components/HistoryOf.tsx';
