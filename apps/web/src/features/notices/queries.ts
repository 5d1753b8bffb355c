import { showNoticeSettings } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Query of the kinds of notices that the person turned off. */
export const noticeSettingsQuery = apiQuery(showNoticeSettings, {});
