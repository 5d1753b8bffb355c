import { showNoticeSettings, showPush } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Query of the kinds of notices that the person turned off. */
export const noticeSettingsQuery = apiQuery(showNoticeSettings, {});

/** Query of the server's push key and the person's quiet hours. */
export const pushQuery = apiQuery(showPush, {});
