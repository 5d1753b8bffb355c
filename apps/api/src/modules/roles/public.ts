export { requireNotAbove, rolesAbove } from './policy.ts';
