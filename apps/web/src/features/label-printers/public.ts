export { BranchPrinters } from './components/BranchPrinters.tsx';
export { SendToPrinter } from './components/SendToPrinter.tsx';
export { SentLabels } from './components/SentLabels.tsx';
