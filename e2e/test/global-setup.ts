export { default } from '../../apps/api/test/global-setup.ts';
