import { type QuietHours, savePushQuiet, showPush, USUAL_QUIET } from '@javon/contract';
import { Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
import { usePerson } from '../../../shared/session/visitor.ts';
import { Grid, Stack } from '../../../shared/ui/layout/layout.tsx';
import { type PushState, readPushState, turnPushOff, turnPushOn } from '../push.ts';
import styles from './notices.module.css';

/** Settings of push notices on this phone or computer while Javon is closed, and of the quiet hours. */
export function PushSettings() {
  const { t } = useTranslation('bell');
  const userId = usePerson()?.id ?? 0;
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    let gone = false;
    void readPushState(userId).then((found) => {
      if (!gone) setState(found);
    });
    return () => {
      gone = true;
    };
  }, [userId]);
  const turn = useMutation({
    mutationFn: (wanted: boolean) => (wanted ? turnPushOn(userId) : turnPushOff()),
    onSuccess: (now, wanted) => {
      setState(now);
      if (wanted && now === 'off') warn(t('push.unreachable'));
    },
  });
  if (state === null) return null;
  const help = state === 'on' || state === 'off' ? t('push.help') : t(`push.${state}`);
  return (
    <Stack gap={16} className={styles.switches}>
      <Switch
        label={t('push.label')}
        description={help}
        checked={state === 'on'}
        disabled={state === 'unavailable' || state === 'refused' || turn.isPending}
        onChange={(event) => turn.mutate(event.currentTarget.checked)}
      />
      {state === 'on' ? <Quiet /> : null}
    </Stack>
  );
}

/** Hours without pushes; saved once both are complete. */
function Quiet() {
  const { t } = useTranslation('bell');
  const { data } = useQuery(apiQuery(showPush, {}));
  const [typed, setTyped] = useState<QuietHours | undefined>();
  const save = useMutation({
    ...apiMutation(savePushQuiet),
    onSuccess: () => notifySuccess(t('muted_saved')),
    onError: () => setTyped(undefined),
  });
  if (!data) return null;
  const quiet = typed === undefined ? data.quiet : typed;
  const choose = (next: QuietHours) => {
    setTyped(next);
    if (next === null || (next.from !== '' && next.to !== '')) save.mutate({ body: { quiet: next } });
  };
  return (
    <>
      <Switch
        label={t('push.quiet')}
        description={t('push.quiet_help')}
        checked={quiet !== null}
        onChange={(event) => choose(event.currentTarget.checked ? USUAL_QUIET : null)}
      />
      {quiet ? (
        <Grid columns="repeat(2, minmax(0, 140px))" gap={12}>
          <TextInput
            type="time"
            label={t('push.from')}
            value={quiet.from}
            onChange={(event) => choose({ ...quiet, from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('push.to')}
            value={quiet.to}
            onChange={(event) => choose({ ...quiet, to: event.currentTarget.value })}
          />
        </Grid>
      ) : null}
    </>
  );
}
