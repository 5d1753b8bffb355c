import { NOTICE_KINDS, type NoticeKind, saveNoticeSettings } from '@javon/contract';
import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { noticeSettingsQuery } from '../queries.ts';
import styles from './notices.module.css';

const SAVING = ['notice-settings'] as const;

/** Settings of which notices the person gets; a switch is saved at once. */
export function NoticeSettings() {
  const { t } = useTranslation('bell');
  const { data, error, refetch } = useQuery(noticeSettingsQuery);
  const isLast = () => queryClient.isMutating({ mutationKey: SAVING }) === 1;
  const save = useMutation({
    ...apiMutation(saveNoticeSettings),
    // Each call has the whole list, with the switches pressed before it: they are sent in order, and the last one counts.
    mutationKey: SAVING,
    scope: { id: SAVING[0] },
    onMutate: ({ body }) => {
      const before = queryClient.getQueryData(noticeSettingsQuery.queryKey);
      queryClient.setQueryData(noticeSettingsQuery.queryKey, { muted: [...body.muted] });
      return before;
    },
    onSuccess: (saved) => {
      if (isLast()) queryClient.setQueryData(noticeSettingsQuery.queryKey, saved);
      notifySuccess(t('muted_saved'));
    },
    // The switch returns to its previous state.
    onError: (_, __, before) => {
      if (isLast()) queryClient.setQueryData(noticeSettingsQuery.queryKey, before);
    },
  });
  if (!data) return <Waiting error={error} refetch={refetch} />;
  const choose = (kind: NoticeKind, wanted: boolean) =>
    save.mutate({ body: { muted: data.muted.filter((one) => one !== kind).concat(wanted ? [] : [kind]) } });
  return (
    <Stack gap={16} className={styles.switches}>
      {NOTICE_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={t(`kinds.${kind}`)}
          description={t(`help.${kind}`)}
          checked={!data.muted.includes(kind)}
          onChange={(event) => choose(kind, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
