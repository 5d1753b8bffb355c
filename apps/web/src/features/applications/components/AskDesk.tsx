import type { Shelf } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useStore } from '../../../shared/store.ts';
import { useUnsavedGuard } from '../../../shared/ui/form/use-unsaved-guard.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import {
  PanelFrame,
  PlanEditor,
  planDraft,
  restorePlanDraft,
  usePlanEdit,
} from '../../shelf-editor/public.ts';
import { type LookedAt, tagStatesOf } from '../../shelves/public.ts';
import { type AskValues, newAsk } from '../ask-values.ts';
import { applicationPath } from '../paths.ts';
import type { ApplicationSearch } from '../search.ts';
import { useAttachShared, useSharedPhotos } from '../use-shared.ts';
import { DeskTitle } from './DeskTitle.tsx';
import { SharedPhotos } from './SharedPhotos.tsx';

const AskForm = lazyPart(() => import('./AskForm.tsx'), 'AskForm');

/**
 * Page content of a new request: the shelf with the form beside it, and if wanted the proposed plan drawn on
 * it.
 */
export function AskDesk({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('applications');
  const goOn = useGoOn();
  const own = usePlanEdit(shelf);
  const { edit } = own;
  const [at, setAt] = useState<LookedAt>({});
  const [drawing, setDrawing] = useState(false);
  const sent = useRef(false);
  const typedRef = useRef(newAsk());
  // A restored draft is another form: the one that was shown before it has its own initial values.
  const [restored, setRestored] = useState(0);
  const { shared }: ApplicationSearch = useSearch({ strict: false });
  const photos = useSharedPhotos(shared !== undefined);
  const attach = useAttachShared();
  useStore(edit.plan);
  const selection = useStore(edit.selection);
  useUnsavedGuard({
    id: `application-plan-${shelf.id}`,
    isUnsaved: () => (edit.isChanged() || typedRef.current.comment !== '') && !sent.current,
    // The list of requests, and a request for another shelf, have the same path.
    leavesWith: ({ ask }) => ask !== shelf.id,
    keep: () => ({ ...planDraft(own), typed: typedRef.current }),
    restore: ({ typed: words, ...plan }) => {
      if (typeof words === 'object' && words !== null) typedRef.current = words as AskValues;
      if (restorePlanDraft(own, plan)) notifySuccess(t('draft_back'));
      setDrawing(edit.isChanged());
      setRestored((times) => times + 1);
    },
  });
  return (
    <Page
      fill
      title={<DeskTitle title={t('ask_for', { name: shelf.name })} shelf={shelf} branch={shelf.branch} />}
    >
      <PlanEditor
        name={shelf.name}
        edit={edit}
        mode={drawing ? 'edit' : 'look'}
        branch={shelf.branch.code}
        categories={shelf.categories}
        tags={tagStatesOf(shelf)}
        at={at}
        onLook={(next) => setAt({ ...at, ...next })}
        compareWith={edit.isChanged() ? edit.base.get() : null}
        tools={<DrawButton drawing={drawing} onChange={setDrawing} />}
        // The selected products' panel replaces the form until the selection is cleared.
        panel={
          selection.size > 0 ? undefined : (
            <PanelFrame title={t('request')}>
              <Stack gap={20}>
                {photos === null ? null : <SharedPhotos photos={photos} />}
                <Suspense fallback={<LoadingState />}>
                  <AskForm
                    key={restored}
                    shelf={shelf}
                    own={own}
                    typedRef={typedRef}
                    onSent={({ id }) => {
                      sent.current = true;
                      // Back leads to where the form was opened, not to an empty one.
                      const open = (href: string) => goOn([href, '/application', '/'], { replace: true });
                      if (photos === null || photos.length === 0) return open(applicationPath(id));
                      attach.mutate(
                        { id, photos },
                        {
                          onSuccess: () => open(applicationPath(id)),
                          // Photos that did not arrive wait there, with the open request first.
                          onError: () => open('/application?shared=1'),
                        },
                      );
                    }}
                  />
                </Suspense>
              </Stack>
            </PanelFrame>
          )
        }
      />
    </Page>
  );
}

interface DrawButtonProps {
  readonly drawing: boolean;
  readonly onChange: (drawing: boolean) => void;
}

/** Starts and ends drawing the proposed plan on the shelf. */
function DrawButton({ drawing, onChange }: DrawButtonProps) {
  const { t } = useTranslation('applications');
  const Icon = drawing ? IconCheck : IconPencil;
  return (
    <Button size="xs" variant="default" leftSection={<Icon {...ICON} />} onClick={() => onChange(!drawing)}>
      {t(drawing ? 'draw_end' : 'draw')}
    </Button>
  );
}
