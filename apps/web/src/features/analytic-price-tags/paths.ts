export const CAMPAIGNS_PATH = '/analytic_price_tag';

/** Page of a campaign; with a branch, of that branch's tags. */
export function campaignPath(id: number, branch?: string): string {
  return branch === undefined
    ? `${CAMPAIGNS_PATH}/${id}`
    : `${CAMPAIGNS_PATH}/${id}?branch=${encodeURIComponent(branch)}`;
}
