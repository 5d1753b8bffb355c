export { RegionFilter } from './components/RegionFilter.tsx';
export { regionsQuery } from './queries.ts';
