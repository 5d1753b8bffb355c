export { CommercemlError, type CommercemlFault } from './error.ts';
export { type ReadLimits, readCommerceml } from './read.ts';
export type * from './records.ts';
