export { BranchPeople } from './components/BranchPeople.tsx';
export { branchUsersPath } from './paths.ts';
