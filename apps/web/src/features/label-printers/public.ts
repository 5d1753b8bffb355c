export { BranchPrinters } from './components/BranchPrinters.tsx';
export { SendToPrinter } from './components/SendToPrinter.tsx';
