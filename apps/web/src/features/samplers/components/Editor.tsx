import type { SamplerDesign, SamplerSummary } from '@javon/contract';
import { designDifferences, type Language, type TagLayout } from '@javon/price-tag';
import { Button, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../shared/format/format.ts';
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
import { previewOf, sourceOf } from '../model/preview.ts';
import type { SamplerKind } from '../paths.ts';
import { choicesQuery, sampleProductsQuery } from '../queries.ts';
import { useDifferenceRows } from '../use-difference-rows.ts';
import { useLayoutHistory } from '../use-layout-history.ts';
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

/**
 * Form or layers at the left, the tag on its millimetre ground in the middle, strip or inspector at the
 * right.
 */
export function Editor({ form, title, kind, startsWith, categories, isNew, onClose }: EditorProps) {
  const { t } = useTranslation(['samplers', 'ui']);
  const [mode, setMode] = useState<EditorMode>(startsWith);
  const [product, setProduct] = useState<number>();
  const [shown, setShown] = useState<string>();
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const { ref: middle, width: room } = useElementSize();
  const [asked, setFit] = useState<boolean | null>(null);
  const [chosen, setSelected] = useState<readonly number[]>([]);
  const samples = useQuery(sampleProductsQuery(product, categories[0]?.id));
  const choices = useQuery(choicesQuery);
  const design = form.values.design;
  // An undone step may have removed parts.
  const selected = chosen.filter((index) => index < design.layout.parts.length);
  // True to size if there is space, until the person chooses.
  const fit = asked ?? (room > 0 && !hasRoom(design.layout, room));
  const history = useLayoutHistory(design.layout, form.values.version, (layout) =>
    form.write('design.layout', layout),
  );
  const items = samples.data?.items ?? [];
  const sample = items.find((one) => one.product.id === shown) ?? items[0];
  const known = choices.data;
  const day = today();
  const preview = useMemo(
    () =>
      sample && known
        ? previewOf(sourceOf(sample, kind, design.months, known, day), kind, design, language)
        : null,
    [sample, known, kind, design, language, day],
  );
  const later = useDeferredValue(design);
  const error = samples.error ?? choices.error;
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
            <SegmentedControl
              size="xs"
              aria-label={t('samplers:form.mode')}
              data={[
                { value: 'form', label: t('samplers:form.mode_form') },
                { value: 'layout', label: t('samplers:form.mode_layout') },
              ]}
              value={mode}
              onChange={(next) => setMode(next === 'layout' ? 'layout' : 'form')}
            />
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
          <Stack gap={12} className={styles.middle} ref={middle}>
            <PreviewBar
              samples={items}
              product={sample?.product.id}
              onSample={setShown}
              onProduct={(id) => {
                setProduct(id);
                setShown(String(id));
              }}
              language={language}
              fit={fit}
              onLanguage={setLanguage}
              onFit={setFit}
            />
            {preview ? (
              <>
                <RulerGround layout={design.layout} fit={fit} label={t('samplers:form.preview')}>
                  <Canvas
                    drawing={preview.drawing}
                    history={history}
                    editable={isLayout}
                    selected={selected}
                    onSelect={setSelected}
                  />
                </RulerGround>
                <PreviewNotes preview={preview} parts={design.layout.parts} />
              </>
            ) : (
              <Waiting error={error} refetch={samples.refetch} lines={8} />
            )}
          </Stack>
          <Stack gap={12} className={styles.right}>
            <Suspense>
              {isLayout ? (
                <Inspector history={history} selected={selected} onSelect={setSelected} />
              ) : known ? (
                <Strip
                  kind={kind}
                  samples={items}
                  choices={known}
                  design={later}
                  today={day}
                  onShow={(id, next) => {
                    setShown(id);
                    setLanguage(next);
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
    <Card card="negative" tight size="sm" tone="negative" className={styles.errors} role="alert">
      <b>{t('form.errors')}</b>
      <ul>
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
