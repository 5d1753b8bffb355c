export { CommercemlError, type CommercemlFault } from './error.ts';
export { readCommerceml } from './read.ts';
export type { CommercemlRecord, OfferRecord, PackageRecord, ProductRecord, Unit } from './records.ts';
