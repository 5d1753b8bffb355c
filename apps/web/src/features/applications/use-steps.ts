import {
  type Application,
  completeApplication,
  deleteApplication,
  editApplication,
  giveBackApplication,
  type ShelfPlanOut,
  startApplication,
  withdrawApplication,
} from '@javon/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/http/call.ts';
import { HttpFailure } from '../../shared/http/failure.ts';
import { orNull } from '../../shared/http/or-null.ts';
import { queryClient, refreshedAfter } from '../../shared/http/query-client.ts';
import { report } from '../../shared/http/report.ts';
import { useGoOn } from '../../shared/navigation/use-go-on.ts';
import { notifySuccess } from '../../shared/notify/notify.ts';
import { applicationQuery, storeApplication } from './queries.ts';

/** Conflict between a proposal and later changes of the shelf in the same places. */
export interface ShelfClash {
  /** Plan that the proposal was drawn on, and the current one. */
  readonly base: ShelfPlanOut;
  readonly now: ShelfPlanOut;
  /** Number of places that both changed. */
  readonly count: number;
}

function clashOf(application: Application, error: HttpFailure): ShelfClash | null {
  const changed = error.body?.conflict?.changed ?? [];
  const theirsOf = (field: string) => changed.find((one) => one.field === field)?.theirs;
  const now = theirsOf('plan') as ShelfPlanOut | undefined;
  const conflicts = theirsOf('conflicts') as readonly unknown[] | undefined;
  if (error.code !== 'application_shelf_changed' || !now || !application.base) return null;
  return { base: application.base, now, count: conflicts?.length ?? 0 };
}

/** Steps of a request; each is sent with the version that the person saw. */
export function useSteps(application: Application, onClash: (clash: ShelfClash) => void) {
  const { t } = useTranslation(['applications', 'notices']);
  const goOn = useGoOn();
  const { id, version } = application;

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: (error) => {
      if (!(error instanceof HttpFailure)) return;
      const clash = clashOf(application, error);
      if (clash) return onClash(clash);
      report(error);
      // Another person took a step meanwhile: shows the current state.
      if (error.status === 409) void refreshedAfter(editApplication);
    },
  });
  /** Takes a step; false if it was refused. */
  const step = async (work: () => Promise<void>): Promise<boolean> =>
    (await orNull(mutateAsync(work).then(() => true))) ?? false;
  const quiet = { notify: 'none' } as const;
  /** Leaves the page of a request that no longer exists. */
  const leave = () => {
    queryClient.removeQueries({ queryKey: applicationQuery(id).queryKey });
    goOn(['/application', '/'], { replace: true });
  };
  return {
    busy: isPending,
    start: () =>
      step(async () => {
        storeApplication(await call(startApplication, { params: { id }, body: { version } }, quiet));
        notifySuccess(t('started'));
      }),
    giveBack: (comment: string) =>
      step(async () => {
        storeApplication(
          await call(giveBackApplication, { params: { id }, body: { version, comment } }, quiet),
        );
        notifySuccess(t('given_back'));
      }),
    withdraw: () =>
      step(async () => {
        await call(withdrawApplication, { params: { id }, body: { version } }, quiet);
        leave();
        notifySuccess(t('withdrawn'));
      }),
    remove: () =>
      step(async () => {
        await call(deleteApplication, { params: { id }, query: { confirmed: 'true' } }, quiet);
        leave();
        notifySuccess(t('notices:application_deleted'));
      }),
    dropPlan: () =>
      step(async () => {
        storeApplication(
          await call(editApplication, { params: { id }, body: { version, proposal: null } }, quiet),
        );
        notifySuccess(t('dropped'));
      }),
    complete: () =>
      step(async () => {
        const done = await call(completeApplication, { params: { id }, body: { version } }, quiet);
        storeApplication(done.application);
        notifySuccess(t(`completed_${done.plan}`));
      }),
  };
}
