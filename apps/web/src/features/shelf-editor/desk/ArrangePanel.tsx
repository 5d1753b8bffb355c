import { type AnswerOf, arrangeShelf, type Shelf } from '@javon/contract';
import { sentPlacements, storeysFromWire, tablesFromWire } from '@javon/contract/shelf-wire';
import { ARRANGE_DEFAULTS, boardsOf, diffPlans, facesOf, type ShelfPlan } from '@javon/planogram';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm, formatKg, formatNumber } from '../../../shared/format/format.ts';
import { call } from '../../../shared/http/call.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useStore } from '../../../shared/store.ts';
import { MeasureInput } from '../../../shared/ui/form/index.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import {
  MarkCounts,
  type Products,
  productsOf,
  type TagStates,
  tagStatesOf,
  useFaceName,
} from '../../shelves/public.ts';
import { useFocusFallback } from '../components/focus.ts';
import { PanelFrame } from '../components/PanelFrame.tsx';
import type { Preview } from '../components/PlanEditor.tsx';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { arrangedPlan, leavingAndJoined } from './arranged.ts';
import styles from './desk.module.css';

type Answer = AnswerOf<'arrangeShelf'>;

/** How one run arranges; what is left out is as the engine has it. */
interface Options {
  readonly faces: readonly number[] | null;
  readonly keep: boolean;
  readonly fill: number;
  readonly max_front: number;
  readonly max_back: number;
  readonly sold_out: boolean;
  /**
   * Weight and height (grams, millimetres) from which goods go to low storeys, and priority from which to golden
   * ones.
   */
  readonly heavy_g: number | null;
  readonly tall_mm: number | null;
  readonly high_priority: number;
}

const USUAL: Options = {
  faces: null,
  keep: false,
  fill: 1,
  max_front: 3,
  max_back: 10,
  sold_out: false,
  heavy_g: ARRANGE_DEFAULTS.heavy,
  tall_mm: ARRANGE_DEFAULTS.tall,
  high_priority: ARRANGE_DEFAULTS.highPriority,
};
const FILLS = [1, 0.9, 0.8, 0.7, 0.5];
const FRONTS = [1, 2, 3, 5, 10];
const BACKS = [0, 2, 5, 10, 50];
const PRIORITIES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/** A run with its preview. */
interface Run {
  readonly answer: Answer;
  /** Plan that was arranged. */
  readonly from: ShelfPlan;
  readonly plan: ShelfPlan;
}

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
  const [options, setOptions] = useState(USUAL);
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
  const set = (next: Partial<Options>) => setOptions({ ...options, ...next });
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
        <Text as="p" tone="quiet">
          {t('arrange.no_categories')}
        </Text>
      </PanelFrame>
    );
  }
  return (
    <PanelFrame title={t('panels.arrange')} onClose={onClose}>
      {run ? (
        <Result main={main} run={run} products={edit.products.get()} onApply={apply} onBack={forget} />
      ) : (
        <>
          <Text as="p" tone="quiet">
            {t('arrange.about')}
          </Text>
          <Fields shelf={shelf} options={options} onChange={set} />
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

interface FieldsProps {
  readonly shelf: Shelf;
  readonly options: Options;
  readonly onChange: (next: Partial<Options>) => void;
}

function Fields({ shelf, options, onChange }: FieldsProps) {
  const { t } = useTranslation('shelf_editor');
  const nameOf = useFaceName();
  const faces = facesOf(
    shelf.type,
    boardsOf({ storeys: storeysFromWire(shelf.storeys), tables: tablesFromWire(shelf.tables) }),
  );
  const chosen = options.faces ?? faces.map((face) => face.face);
  const toggle = (face: number) => {
    const next = chosen.includes(face) ? chosen.filter((one) => one !== face) : [...chosen, face].sort();
    if (next.length > 0) onChange({ faces: next.length === faces.length ? null : next });
  };
  const select = (name: 'fill' | 'max_front' | 'max_back' | 'high_priority', values: readonly number[]) => (
    <NativeSelect
      label={t(`arrange.${name}`)}
      size="xs"
      data={values.map((value) => ({
        value: String(value),
        label: name === 'fill' ? `${Math.round(value * 100)} %` : formatNumber(value),
      }))}
      value={String(options[name])}
      onChange={(event) => onChange({ [name]: Number(event.currentTarget.value) })}
    />
  );
  const check = (name: 'keep' | 'sold_out') => (
    <Checkbox
      size="xs"
      label={t(`arrange.${name}`)}
      checked={options[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <Stack gap={10}>
      {faces.length > 1 ? (
        <Stack as="fieldset" gap={8}>
          <legend className={styles.legend}>{t('arrange.faces')}</legend>
          {faces.map((face) => (
            <Checkbox
              key={face.face}
              size="xs"
              label={nameOf(face)}
              checked={chosen.includes(face.face)}
              onChange={() => toggle(face.face)}
            />
          ))}
        </Stack>
      ) : null}
      {check('keep')}
      {check('sold_out')}
      {select('fill', FILLS)}
      {select('max_front', FRONTS)}
      {select('max_back', BACKS)}
      <MeasureInput
        label={t('arrange.heavy')}
        scale={1000}
        decimals={1}
        placeholder={formatKg(ARRANGE_DEFAULTS.heavy)}
        value={options.heavy_g}
        onChange={(value) => onChange({ heavy_g: value })}
      />
      <MeasureInput
        label={t('arrange.tall')}
        scale={10}
        decimals={1}
        placeholder={formatCm(ARRANGE_DEFAULTS.tall)}
        value={options.tall_mm}
        onChange={(value) => onChange({ tall_mm: value })}
      />
      {select('high_priority', PRIORITIES)}
    </Stack>
  );
}

interface ListedProps {
  readonly says: string;
  readonly ids: readonly number[];
  readonly products: Products;
}

/** Products that something happens to, behind their number; nothing where there are none. */
function Listed({ says, ids, products }: ListedProps) {
  const localised = useLocalised();
  const known = ids.flatMap((id) => products.get(id) ?? []);
  if (known.length === 0) return null;
  return (
    <details className={styles.reason}>
      <summary>
        {says} <b>{formatNumber(known.length)}</b>
      </summary>
      <Stack as="ul" gap={6} padding="0 0 8px 12px">
        {known.map((product) => (
          <li key={product.id}>{localised(product.name)}</li>
        ))}
      </Stack>
    </details>
  );
}

interface ResultProps {
  /** Button to press next. */
  readonly main: Ref<HTMLButtonElement>;
  readonly run: Run;
  readonly products: Products;
  readonly onApply: () => void;
  readonly onBack: () => void;
}

/** Result of a run: the changes to the shelf, and why some products found no place. */
function Result({ main, run: { answer, from, plan }, products, onApply, onBack }: ResultProps) {
  const { t } = useTranslation('shelf_editor');
  const countsId = useId();
  const localised = useLocalised();
  const diff = diffPlans(from, plan);
  const moved = diff.changed.filter((one) => one.changes.includes('moved')).length;
  const counts = [
    ['added', diff.added.length],
    ['moved', moved],
    ['changed', diff.changed.length - moved],
    ['removed', diff.removed.length],
  ] as const;
  const { leaving, joined } = leavingAndJoined(diff.removed, plan);
  const reasons = [...Map.groupBy(answer.left_out, (one) => one.reason)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  return (
    <>
      <MarkCounts
        id={countsId}
        counts={counts.map(([mark, count]) => ({ mark, count, label: t(`marks.${mark}`) }))}
      />
      {answer.more_products ? (
        <Text as="p" tone="quiet">
          {t('arrange.more_products', { count: answer.products })}
        </Text>
      ) : null}
      <Row gap={8} wrap>
        <Button ref={main} aria-describedby={countsId} onClick={onApply}>
          {t('arrange.apply')}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('arrange.again')}
        </Button>
      </Row>
      <Listed says={t('arrange.gone')} ids={leaving} products={products} />
      <Listed says={t('arrange.joined')} ids={joined} products={products} />
      <h3>
        {t('arrange.left_out', {
          count: answer.left_out.length,
          number: formatNumber(answer.left_out.length),
        })}
      </h3>
      {reasons.map(([reason, items]) => (
        <details key={reason} className={styles.reason}>
          <summary>
            {t(`arrange.reasons.${reason}`)} <b>{formatNumber(items.length)}</b>
          </summary>
          <Stack as="ul" gap={6} padding="0 0 8px 12px">
            {items.slice(0, 100).map(({ product, needs, most }) => (
              <Row as="li" key={product.id} gap={8} justify="between">
                {localised(product.name)}
                {needs !== null && most !== null ? (
                  <Row as="span" fixed tone="quiet">
                    {t('arrange.room', { needs: formatCm(needs), most: formatCm(most) })}
                  </Row>
                ) : null}
              </Row>
            ))}
          </Stack>
        </details>
      ))}
    </>
  );
}
