import { type Application, editApplication, type Shelf } from '@javon/contract';
import { planFromWire } from '@javon/contract/shelf-wire';
import { mergePlans } from '@javon/planogram';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { refreshedAfter } from '../../../shared/http/query-client.ts';
import { report } from '../../../shared/http/report.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useStore } from '../../../shared/store.ts';
import { confirmLeaving } from '../../../shared/ui/confirm/confirm-leaving.ts';
import { useUnsavedGuard } from '../../../shared/ui/form/use-unsaved-guard.ts';
import { Page, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import {
  PlanEdit,
  PlanEditor,
  planDraft,
  restorePlanDraft,
  type ShelfEdit,
} from '../../shelf-editor/public.ts';
import { type LookedAt, productsOf, shelfQuery, tagStatesOf } from '../../shelves/public.ts';
import { mayEdit } from '../may-edit.ts';
import { proposalOf, redrawDraft } from '../proposal.ts';
import { storeApplication } from '../queries.ts';
import { useMerging } from '../use-merging.ts';
import { DeskTitle } from './DeskTitle.tsx';
import { EditEnded } from './EditEnded.tsx';

interface RedrawDeskProps {
  readonly application: Application;
  readonly onDone: () => void;
}

/** Desk for drawing the proposed plan again, on the shelf as it is now. */
export function RedrawDesk({ application, onDone }: RedrawDeskProps) {
  const { t } = useTranslation('applications');
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...shelfQuery(application.shelf.id),
    // A refetch must not replace the plan that is being drawn.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
  if (data && isFetchedAfterMount) return <Redraw shelf={data} application={application} onDone={onDone} />;
  return (
    <WaitingPage title={t('request_of', { name: application.shelf.name })} error={error} refetch={refetch} />
  );
}

/**
 * The shelf's current plan with the proposal applied; other people's changes stay where the two do not
 * conflict.
 */
function editOf(shelf: Shelf, { base, proposed }: Application): ShelfEdit {
  const now = planFromWire(shelf);
  const edit = new PlanEdit(now, productsOf([...(proposed?.placements ?? []), ...shelf.placements]));
  if (base && proposed) edit.commit(mergePlans(planFromWire(base), planFromWire(proposed), now).plan);
  return { edit, version: { current: shelf.version } };
}

function Redraw({ shelf, application, onDone }: RedrawDeskProps & { readonly shelf: Shelf }) {
  const { t } = useTranslation(['applications', 'notices', 'ui']);
  const [own] = useState(() => editOf(shelf, application));
  const { edit } = own;
  const [first] = useState(() => edit.plan.get());
  const [at, setAt] = useState<LookedAt>({});
  const left = useRef(false);
  const merging = useMerging(own);
  const plan = useStore(edit.plan);
  const isUnsaved = () => edit.plan.get() !== first && !left.current;
  useUnsavedGuard({
    id: redrawDraft(application.id),
    isUnsaved,
    keep: () => planDraft(own),
    restore: (kept) => {
      if (restorePlanDraft(own, kept)) notifySuccess(t('applications:draft_back'));
    },
  });
  const saving = useMutation({
    mutationFn: () => {
      const { id, version } = application;
      const proposal = edit.isChanged() ? proposalOf(own) : null;
      return merging(
        call(editApplication, { params: { id }, body: { version, proposal } }, { notify: 'none' }),
      );
    },
    onSuccess: (saved) => {
      storeApplication(saved);
      left.current = true;
      notifySuccess(t('notices:application_edited'));
      onDone();
    },
    onError: (error) => {
      if (!(error instanceof HttpFailure)) return;
      report(error);
      // Taken or completed meanwhile: shows that it can no longer be saved.
      if (error.status === 409) void refreshedAfter(editApplication);
    },
  });
  const ended = !mayEdit(application);
  const cancel = async () => {
    if (isUnsaved() && !(await confirmLeaving())) return;
    left.current = true;
    onDone();
  };
  return (
    <Page
      fill
      title={
        <DeskTitle
          title={t('applications:redraw_of', { name: shelf.name })}
          shelf={shelf}
          branch={shelf.branch}
        />
      }
      actions={
        <>
          <Button variant="default" onClick={() => void cancel()}>
            {t('ui:cancel')}
          </Button>
          <Button loading={saving.isPending} disabled={ended} onClick={() => saving.mutate()}>
            {t('applications:save_plan')}
          </Button>
        </>
      }
      filters={
        ended ? (
          <EditEnded
            application={application}
            advice={t(application.status === 3 ? 'applications:ended_new' : 'applications:ended_plan')}
          />
        ) : undefined
      }
    >
      <PlanEditor
        name={shelf.name}
        edit={edit}
        mode="edit"
        branch={shelf.branch.code}
        categories={shelf.categories}
        tags={tagStatesOf(shelf)}
        at={at}
        onLook={(next) => setAt({ ...at, ...next })}
        compareWith={plan === edit.base.get() ? null : edit.base.get()}
      />
    </Page>
  );
}
