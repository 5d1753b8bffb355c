import { NOTICE_KINDS, type NoticeKind, saveNoticeSettings } from '@javon/contract';
import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { noticeSettingsQuery } from '../queries.ts';
import styles from './notices.module.css';

/** Settings of which notices the person gets; a switch is saved at once. */
export function NoticeSettings() {
  const { t } = useTranslation('bell');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(noticeSettingsQuery);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />;
  const choose = async (kind: NoticeKind, wanted: boolean) => {
    const muted = data.muted.filter((one) => one !== kind).concat(wanted ? [] : [kind]);
    const { queryKey } = noticeSettingsQuery;
    client.setQueryData(queryKey, { muted });
    try {
      client.setQueryData(queryKey, await call(saveNoticeSettings, { body: { muted } }));
      notifySuccess(t('muted_saved'));
    } catch {
      // `call` has reported the failure; the switch goes back.
      client.setQueryData(queryKey, data);
    }
  };
  return (
    <div className={styles.switches}>
      {NOTICE_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={t(`kinds.${kind}`)}
          description={t(`help.${kind}`)}
          checked={!data.muted.includes(kind)}
          onChange={(event) => void choose(kind, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}
