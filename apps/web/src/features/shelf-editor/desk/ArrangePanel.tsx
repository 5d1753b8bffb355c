import { arrangeShelf, type Shelf } from '@javon/contract';
import { sentPlacements } from '@javon/contract/shelf-wire';
import type { ShelfPlan } from '@javon/planogram';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useStore } from '../../../shared/store.ts';
import { Quiet, Row } from '../../../shared/ui/layout/layout.tsx';
import { productsOf, type TagStates, tagStatesOf } from '../../shelves/public.ts';
import { useFocusFallback } from '../components/focus.ts';
import { PanelFrame } from '../components/PanelFrame.tsx';
import type { Preview } from '../components/PlanEditor.tsx';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { ArrangeFields, type ArrangeOptions, USUAL_OPTIONS } from './ArrangeFields.tsx';
import { ArrangeResult, type Run } from './ArrangeResult.tsx';
import { arrangedPlan } from './arranged.ts';

interface ArrangePanelProps {
  readonly shelf: Shelf;
  readonly edit: PlanEdit;
  /** Receives the states of the tags of what is placed. */
  readonly onStates: (states: TagStates) => void;
  readonly onPreview: (preview: Preview | null) => void;
  readonly onClose: () => void;
}

/** Fills the shelf by the rules of its categories: options, a preview on the drawing, reasons, then the change. */
export function ArrangePanel({ shelf, edit, onStates, onPreview, onClose }: ArrangePanelProps) {
  const { t } = useTranslation('shelf_editor');
  const plan = useStore(edit.plan);
  const [options, setOptions] = useState(USUAL_OPTIONS);
  const main = useRef<HTMLButtonElement>(null);
  const [run, setRun] = useState<Run | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  // Each press leads to other buttons in the place of the pressed ones.
  useFocusFallback(main, run);
  const set = (next: Partial<ArrangeOptions>) => setOptions({ ...options, ...next });
  const forget = () => {
    setRun(null);
    onPreview(null);
  };
  // Another person's save replaces the plan under a preview: applied, the preview would undo that save.
  useEffect(() => {
    if (run === null || run.from === plan) return;
    setRun(null);
    onPreview(null);
  }, [run, plan, onPreview]);
  const start = useMutation({
    mutationFn: async () => {
      const { faces, heavy_g: heavy, tall_mm: tall, ...rest } = options;
      const askFor = (from: ShelfPlan) =>
        call(arrangeShelf, {
          params: { id: shelf.id },
          body: {
            placements: sentPlacements(from),
            options: {
              ...rest,
              faces: faces && [...faces],
              // An empty or impossible bound is the usual one.
              heavy_g: heavy || undefined,
              tall_mm: tall || undefined,
            },
          },
        });
      let from = edit.plan.get();
      let answer = await askFor(from);
      // Repeats the call while the plan was edited during it, so that no edit is lost.
      while (isOpen.current && edit.plan.get() !== from) {
        from = edit.plan.get();
        answer = await askFor(from);
      }
      return { from, answer };
    },
    onSuccess: ({ from, answer }) => {
      // A closed panel shows nothing: nobody could accept it or send it away.
      if (!isOpen.current) return;
      const arranged = arrangedPlan(from, answer.placed);
      edit.learn(productsOf(answer.placed));
      onStates(tagStatesOf({ placements: answer.placed }));
      setRun({ answer, from, plan: arranged });
      onPreview({ plan: arranged, before: from });
    },
  });
  const apply = () => {
    if (!run) return;
    edit.commit(run.plan, []);
    notifySuccess(t('arrange.applied'));
    onClose();
  };
  if (shelf.categories.length === 0) {
    return (
      <PanelFrame title={t('panels.arrange')} onClose={onClose}>
        <Quiet>{t('arrange.no_categories')}</Quiet>
      </PanelFrame>
    );
  }
  return (
    <PanelFrame title={t('panels.arrange')} onClose={onClose}>
      {run ? (
        <ArrangeResult main={main} run={run} products={edit.products.get()} onApply={apply} onBack={forget} />
      ) : (
        <>
          <Quiet>{t('arrange.about')}</Quiet>
          <ArrangeFields shelf={shelf} options={options} onChange={set} />
          <Row>
            <Button ref={main} loading={start.isPending} onClick={() => start.mutate()}>
              {t('arrange.start')}
            </Button>
          </Row>
        </>
      )}
    </PanelFrame>
  );
}
