import type { SamplerDesign, SamplerSummary } from '@javon/contract';
import { designDifferences, type TagLayout } from '@javon/price-tag';
import { Button, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import {
  type AnyContractForm,
  type ContractForm,
  Form,
  SubmitButton,
} from '../../../shared/ui/form/index.ts';
import { Card, Grid, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import type { EditorMode, SamplerValues } from '../model/draft.ts';
import { selectionAfterStep } from '../model/layout-edit.ts';
import type { SamplerKind } from '../paths.ts';
import { useDifferenceRows } from '../use-difference-rows.ts';
import { type LayoutHistory, useLayoutHistory } from '../use-layout-history.ts';
import { type ShownPreview, usePreview } from '../use-preview.ts';
import { Canvas } from './Canvas.tsx';
import styles from './editor.module.css';
import { PreviewBar } from './PreviewBar.tsx';
import { PreviewNotes } from './PreviewNotes.tsx';
import { hasRoom, RulerGround } from './RulerGround.tsx';
import { SamplerForm } from './SamplerForm.tsx';
import { Strip } from './Strip.tsx';

const Layers = lazyPart(() => import('./Layers.tsx'), 'Layers');
const Inspector = lazyPart(() => import('./Inspector.tsx'), 'Inspector');

interface EditorProps {
  readonly form: ContractForm<SamplerValues>;
  readonly title: string;
  readonly kind: SamplerKind;
  readonly startsWith: EditorMode;
  readonly categories: SamplerSummary['categories'];
  /** Whether format and orientation can still be chosen. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}

interface ModeSwitchProps {
  readonly mode: EditorMode;
  readonly onMode: (mode: EditorMode) => void;
}

function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  const { t } = useTranslation('samplers');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('form.mode')}
      data={[
        { value: 'form', label: t('form.mode_form') },
        { value: 'layout', label: t('form.mode_layout') },
      ]}
      value={mode}
      onChange={(next) => onMode(next === 'layout' ? 'layout' : 'form')}
    />
  );
}

/**
 * Form or layers at the left, the tag on its millimetre ground in the middle, strip or inspector at the
 * right.
 */
export function Editor({ form, title, kind, startsWith, categories, isNew, onClose }: EditorProps) {
  const { t } = useTranslation(['samplers', 'ui']);
  const [mode, setMode] = useState<EditorMode>(startsWith);
  const [chosen, setSelected] = useState<readonly number[]>([]);
  const design = form.values.design;
  // An undone step may have removed parts.
  const selected = chosen.filter((index) => index < design.layout.parts.length);
  const history = useLayoutHistory(
    design.layout,
    form.values.version,
    (layout) => form.write('design.layout', layout),
    (from, to) => setSelected(selectionAfterStep(from, to, selected)),
  );
  const shown = usePreview({ kind, categories }, design);
  const later = useDeferredValue(design);
  const choose = (next: TagLayout) => {
    setSelected([]);
    history.change(next);
  };
  const isLayout = mode === 'layout';
  const rowsOf = useDifferenceRows();
  return (
    <Form
      form={form}
      labels={{ name: t('samplers:view.name') }}
      differences={(field, theirs, mine) =>
        field === 'design'
          ? rowsOf(designDifferences(theirs as SamplerDesign, mine as SamplerDesign, currentLanguage()))
          : undefined
      }
    >
      <Page
        title={title}
        actions={
          <>
            <ModeSwitch mode={mode} onMode={setMode} />
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton>{t(isNew ? 'samplers:form.save_new' : 'samplers:form.save')}</SubmitButton>
          </>
        }
      >
        <Grid columns="300px minmax(0, 1fr) 272px" gap={24} align="start" className={styles.editor}>
          <Stack gap={12}>
            <FormErrors form={form} />
            <Suspense>
              {isLayout ? (
                <Layers
                  history={history}
                  kind={kind}
                  selected={selected}
                  onSelect={setSelected}
                  onReset={choose}
                />
              ) : (
                <SamplerForm
                  form={form}
                  kind={kind}
                  isNew={isNew}
                  categories={categories}
                  onLayout={choose}
                />
              )}
            </Suspense>
          </Stack>
          <Preview
            shown={shown}
            history={history}
            editable={isLayout}
            selected={selected}
            onSelect={setSelected}
          />
          <Stack gap={12} className={styles.right}>
            <Suspense>
              {isLayout ? (
                <Inspector history={history} selected={selected} onSelect={setSelected} />
              ) : shown.choices ? (
                <Strip
                  kind={kind}
                  samples={shown.samples}
                  choices={shown.choices}
                  design={later}
                  onShow={(id, next) => {
                    shown.showSample(id);
                    shown.setLanguage(next);
                  }}
                />
              ) : null}
            </Suspense>
          </Stack>
        </Grid>
      </Page>
    </Form>
  );
}

interface PreviewProps {
  readonly shown: ShownPreview;
  readonly history: LayoutHistory;
  readonly editable: boolean;
  readonly selected: readonly number[];
  readonly onSelect: (indexes: readonly number[]) => void;
}

/** The tag on its millimetre ground, with the choice of product and language above and its faults below. */
function Preview({ shown, history, editable, selected, onSelect }: PreviewProps) {
  const { t } = useTranslation('samplers');
  const { layout } = history;
  const { ref, width: room } = useElementSize();
  const [asked, setFit] = useState<boolean | null>(null);
  // True to size if there is space, until the person chooses.
  const fit = asked ?? (room > 0 && !hasRoom(layout, room));
  return (
    <Stack gap={12} className={styles.middle} ref={ref}>
      <PreviewBar shown={shown} fit={fit} onFit={setFit} />
      {shown.preview ? (
        <>
          <RulerGround layout={layout} fit={fit} label={t('form.preview')}>
            <Canvas
              drawing={shown.preview.drawing}
              history={history}
              editable={editable}
              selected={selected}
              onSelect={onSelect}
            />
          </RulerGround>
          <PreviewNotes preview={shown.preview} parts={layout.parts} />
        </>
      ) : (
        <Waiting error={shown.error} refetch={shown.refetch} lines={8} />
      )}
    </Stack>
  );
}

/** Names of the fields that may be on another step, by the beginnings of their paths. */
const FIELD_NAMES = {
  name: 'form.name',
  'design.spec.title': 'form.title',
  'design.spec.text': 'form.text',
  'design.spec.suffix': 'form.suffix',
  'design.spec.discountText': 'form.discount_text',
  'design.months': 'form.months',
} as const;
const LANGUAGES = ['uz', 'ru', 'kaa'] as const;

/** List of all errors that prevent saving the sampler, including those of other steps and of parts. */
function FormErrors({ form }: { readonly form: AnyContractForm }) {
  const { t } = useTranslation('samplers');
  const errors = Object.entries(form.errors);
  if (errors.length === 0) return null;
  const nameOf = (path: string) => {
    const [start, key] = Object.entries(FIELD_NAMES).find(([one]) => `${path}.`.startsWith(`${one}.`)) ?? [];
    if (start === undefined || key === undefined) return null;
    const language = LANGUAGES.find((one) => path === `${start}.${one}`);
    return `${t(key)}${language ? `, ${t(`form.${language}`)}` : ''}: `;
  };
  return (
    <Card card="negative" tight size="sm" tone="negative" role="alert">
      <b>{t('form.errors')}</b>
      <ul style={{ paddingLeft: 18 }}>
        {errors.map(([path, error]) => (
          <li key={path}>
            {nameOf(path)}
            {error}
          </li>
        ))}
      </ul>
    </Card>
  );
}
