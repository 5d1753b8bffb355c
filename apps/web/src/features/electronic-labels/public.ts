export { BranchElectronicLabels } from './components/BranchElectronicLabels.tsx';
