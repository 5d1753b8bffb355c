export { clearNightly, SOLD_OUT_SETTING } from './nightly.ts';
export { type Applied, applyProposal, type Proposal, proposalFor, viewOf } from './proposals.ts';
export { shelfRoutes } from './routes.ts';
export { ShelfService } from './service.ts';
