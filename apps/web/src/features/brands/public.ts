export { BrandSelect } from './components/BrandSelect.tsx';
