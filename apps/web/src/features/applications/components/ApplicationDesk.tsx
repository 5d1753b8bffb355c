import type { Application } from '@javon/contract';
import { planFromWire } from '@javon/contract/shelf-wire';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { notify } from '../../../shared/notify/notify.ts';
import { useStore } from '../../../shared/store.ts';
import { useUnsavedGuard } from '../../../shared/ui/form/use-unsaved-guard.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { LoadingState, Waiting } from '../../../shared/ui/states/states.tsx';
import { PanelFrame, PlanEdit, PlanEditor } from '../../shelf-editor/public.ts';
import { type LookedAt, productsOf, shelfQuery, tagStatesOf } from '../../shelves/public.ts';
import type { ShelfClash } from '../use-steps.ts';
import { ApplicationActions } from './ApplicationActions.tsx';
import { ApplicationStatus } from './ApplicationStatus.tsx';
import { DeskTitle } from './DeskTitle.tsx';
import type { Shown } from './ShownSwitch.tsx';

// Loads the request's panel after its drawing, and the panel of conflicts only when there are some.
const ApplicationPanel = lazyPart(() => import('./ApplicationPanel.tsx'), 'ApplicationPanel');
const ShownSwitch = lazyPart(() => import('./ShownSwitch.tsx'), 'ShownSwitch');
const ClashPanel = lazyPart(() => import('./ClashPanel.tsx'), 'ClashPanel');

interface ApplicationDeskProps {
  readonly application: Application;
  /** A comment that is not sent yet; it outlives its field, which other panels replace at times. */
  readonly typedRef: RefObject<string>;
  /** Starts drawing the proposed plan again. */
  readonly onDraw: () => void;
}

/** Page content of a request: its drawing, comments, and actions. */
export function ApplicationDesk({ application, typedRef, onDraw }: ApplicationDeskProps) {
  const { t } = useTranslation(['applications', 'ui']);
  const navigate = useNavigate();
  const at: LookedAt = useSearch({ strict: false });
  const { proposed, base } = application;
  const [shown, setShown] = useState<Shown>('proposed');
  // The conflict belongs to one version of the request: a later change may have resolved it.
  const [clashed, setClashed] = useState<{ readonly version: number; readonly clash: ShelfClash } | null>(
    null,
  );
  const { version } = application;
  const clash = clashed?.version === version ? clashed.clash : null;
  // A restored comment opens its field.
  const [restored, setRestored] = useState(0);
  useUnsavedGuard({
    id: `application-said-${application.id}`,
    isUnsaved: () => typedRef.current !== '',
    keep: () => ({ text: typedRef.current }),
    restore: ({ text }) => {
      typedRef.current = String(text ?? '');
      setRestored((times) => times + 1);
      notify({ kind: 'info', message: t('ui:form.restored') });
    },
  });
  const showsShelf = application.can.includes('shelf.show') && !application.shelf.deleted;
  const isProposed = proposed !== null && base !== null && shown === 'proposed' && clash === null;
  const {
    data: shelf,
    error,
    refetch,
  } = useQuery({
    // The proposed plan needs it too, for the states of the tags.
    ...shelfQuery(application.shelf.id),
    enabled: showsShelf,
  });
  const plan = clash ? clash.now : isProposed ? proposed : shelf;
  return (
    <Page
      fill
      title={
        <DeskTitle
          title={t('request_of', { name: application.shelf.name })}
          shelf={application.shelf}
          branch={application.branch}
        >
          <ApplicationStatus status={application.status} />
        </DeskTitle>
      }
      actions={
        <ApplicationActions
          application={application}
          onDraw={onDraw}
          onClash={(found) => setClashed({ version, clash: found })}
        />
      }
    >
      {plan ? (
        <Drawing
          // Another proposal is another drawing.
          key={clash ? 'clash' : isProposed ? `proposed ${version}` : `now ${shelf?.version}`}
          application={application}
          plan={plan}
          before={clash ? clash.base : isProposed ? base : null}
          tags={shelf ? tagStatesOf(shelf) : null}
          at={at}
          onLook={(next) =>
            void navigate({
              to: '.',
              search: { ...at, ...next },
              replace: true,
              resetScroll: false,
            })
          }
          tools={
            proposed && !clash && showsShelf ? (
              <Suspense>
                <ShownSwitch value={shown} onChange={setShown} />
              </Suspense>
            ) : null
          }
          panel={
            clash ? (
              <Suspense fallback={<LoadingState />}>
                <ClashPanel clash={clash} onDraw={onDraw} onClose={() => setClashed(null)} />
              </Suspense>
            ) : (
              <PanelFrame title={t('details')}>
                <Suspense fallback={<LoadingState />}>
                  <ApplicationPanel key={restored} application={application} typedRef={typedRef} />
                </Suspense>
              </PanelFrame>
            )
          }
        />
      ) : showsShelf ? (
        <Waiting error={error} refetch={refetch} />
      ) : (
        <PanelFrame title={t('details')}>
          <Suspense fallback={<LoadingState />}>
            <ApplicationPanel key={restored} application={application} typedRef={typedRef} />
          </Suspense>
        </PanelFrame>
      )}
    </Page>
  );
}

interface DrawingProps {
  readonly application: Application;
  readonly plan: Parameters<typeof planFromWire>[0];
  /** Plan to compare the drawing with. */
  readonly before: Parameters<typeof planFromWire>[0] | null;
  readonly tags: ReturnType<typeof tagStatesOf> | null;
  readonly at: LookedAt;
  readonly onLook: (next: LookedAt) => void;
  readonly tools: React.ReactNode;
  readonly panel: React.ReactNode;
}

/** A read-only plan; a selected product replaces the panel until the selection is cleared. */
function Drawing({ application, plan, before, tags, at, onLook, tools, panel }: DrawingProps) {
  const [{ edit, compared }] = useState(() => ({
    edit: new PlanEdit(planFromWire(plan), productsOf([...(before?.placements ?? []), ...plan.placements])),
    compared: before ? planFromWire(before) : null,
  }));
  const selection = useStore(edit.selection);
  return (
    <PlanEditor
      name={application.shelf.name}
      edit={edit}
      mode="look"
      branch={application.branch.code}
      categories={NO_CATEGORIES}
      tags={tags}
      at={at}
      onLook={onLook}
      compareWith={compared}
      tools={tools}
      panel={selection.size > 0 ? undefined : panel}
    />
  );
}

const NO_CATEGORIES: never[] = [];
