import { showNoticeSettings, showPush } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Kinds of notices that the person does not want. */
export const noticeSettingsQuery = apiQuery(showNoticeSettings, {});

/** The server's key for pushes, and the person's quiet hours. */
export const pushQuery = apiQuery(showPush, {});
