/** Phase of a campaign today: an issued one is coming, running or ended by its days. */
export const CAMPAIGN_PHASES = ['draft', 'coming', 'running', 'ended', 'withdrawn'] as const;
export type CampaignPhase = (typeof CAMPAIGN_PHASES)[number];

/** Progress filters of a list of branches. */
export const CAMPAIGN_PROGRESS = [
  'viewed',
  'not_viewed',
  'needing',
  'to_print',
  'late',
  'printed',
  'edited',
  'duplicates',
  'hanging',
] as const;

/** Limits of a campaign and of a file with its products. */
export const CAMPAIGN_LIMITS = {
  products: 1000,
  branches: 1000,
  text: 200_000,
  fileBytes: 5_242_880,
} as const;

/** Sort keys of a list of campaigns. */
export const CAMPAIGN_SORTS = ['urgency', 'begins', 'ends', 'name'] as const;
