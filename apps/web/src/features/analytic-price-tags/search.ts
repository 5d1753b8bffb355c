import type { CAMPAIGN_PROGRESS } from '@javon/contract';

export type Progress = (typeof CAMPAIGN_PROGRESS)[number];

export interface CampaignPageSearch {
  readonly branch?: string;
  readonly edit?: true;
  /** Open log; by branch unless given. */
  readonly view?: 'products';
  readonly search?: string;
  readonly sort?: string;
  readonly region?: number;
  readonly progress?: Progress;
  /** Only products that cost less without the campaign. */
  readonly above_own?: true;
}
