export { NotEmptyError, seedChain } from './seed-chain.ts';
export { seedDemo } from './seed-demo.ts';
