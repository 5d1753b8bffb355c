import { showRetention, showSettings, showSiteSettings } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Query of the settings of the whole chain. */
export const settingsQuery = apiQuery(showSettings, {});

/** Query of the sites of the chain and the administrator's messenger. */
export const sitesQuery = apiQuery(showSiteSettings, {});

/** Query of the retention times of temporary records, in days. */
export const retentionQuery = apiQuery(showRetention, {});
