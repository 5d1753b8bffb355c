export { BranchField } from './components/BranchField.tsx';
export { RegionFilter } from './components/RegionFilter.tsx';
