export { shelfRoutes } from './routes.ts';
export { clearNightly, SOLD_OUT_SETTING } from './service/nightly.ts';
export { type Applied, applyProposal, type Proposal, proposalFor, viewOf } from './service/proposals.ts';
export { findShelves } from './service/shelves.ts';
