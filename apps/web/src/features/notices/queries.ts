import { showNoticeSettings } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Kinds of notices that the person does not want. */
export const noticeSettingsQuery = queryOptions({
  queryKey: [showNoticeSettings.id],
  queryFn: ({ signal }) => call(showNoticeSettings, {}, { signal }),
});
