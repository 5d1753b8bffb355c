import type { CAMPAIGN_PROGRESS } from '@javon/contract';

export type Progress = (typeof CAMPAIGN_PROGRESS)[number];

/** What the address of a campaign's page says. */
export interface CampaignPageSearch {
  readonly branch?: string;
  readonly edit?: true;
  /** Which log stands open; by branch unless said. */
  readonly view?: 'products';
  readonly search?: string;
  readonly sort?: string;
  readonly region?: number;
  readonly progress?: Progress;
}
