import { saveSettings } from '@javon/contract';
import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { settingsQuery } from '../queries.ts';
import { LastChange } from './LastChange.tsx';

/** Switch of the nightly removal of sold-out goods from shelves. */
export function NightlyClearing() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useQuery(settingsQuery);
  const saving = useMutation({
    meta: { routes: [saveSettings] },
    mutationFn: (body: { readonly version: number; readonly sold_out_nightly: boolean }) =>
      call(saveSettings, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      notifySuccess(t(saved.sold_out_nightly ? 'nightly.on' : 'nightly.off'));
    },
    // Another person may have changed it first: the switch shows the current value.
    onError: () => void refetch(),
  });
  if (!data && error) return <Waiting error={error} refetch={refetch} />;
  const change = async (wished: boolean) => {
    if (!data) return;
    // Turning it on empties places in every branch; turning it off changes nothing.
    const agreed =
      !wished ||
      (await confirm({
        title: t('nightly.ask'),
        text: t('nightly.ask_text'),
        action: t('nightly.turn_on'),
      }));
    if (agreed) saving.mutate({ version: data.version, sold_out_nightly: wished });
  };
  return (
    <>
      <Switch
        label={t('nightly.label')}
        description={t('nightly.help')}
        disabled={!data}
        checked={saving.isPending ? saving.variables.sold_out_nightly : (data?.sold_out_nightly ?? false)}
        onChange={(event) => {
          if (!saving.isPending) void change(event.currentTarget.checked);
        }}
      />
      <LastChange of={data} />
    </>
  );
}
