import { showNoticeSettings } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Kinds of notices that the person does not want. */
export const noticeSettingsQuery = apiQuery(showNoticeSettings, {});
