import { FORMATS, type Format, MAX_SAMPLER_NAME, ORIENTATIONS, type SamplerSummary } from '@javon/contract';
import { finishedLayout, type TagLayout } from '@javon/price-tag';
import { SegmentedControl } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { type ContractForm, SwitchField, TextField } from '../../../shared/ui/form/index.ts';
import { Card, Grid, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { type SamplerValues, STEP_NAMES, type Step, stepOf } from '../model/draft.ts';
import type { SamplerKind } from '../paths.ts';
import styles from './editor.module.css';
import { LabelSize } from './LabelSize.tsx';
import { PriceFields } from './PriceFields.tsx';
import { OptionalWordsFields, WordsFields } from './WordsFields.tsx';

const CharacterOrder = lazyPart(() => import('./CharacterOrder.tsx'), 'CharacterOrder');

interface SamplerFormProps {
  readonly form: ContractForm<SamplerValues>;
  readonly kind: SamplerKind;
  readonly isNew: boolean | undefined;
  readonly categories: SamplerSummary['categories'];
  readonly onLayout: (layout: TagLayout) => void;
}

/** Form of a sampler in four short steps; a step with an error is opened. */
export function SamplerForm({ form, kind, isNew, categories, onLayout }: SamplerFormProps) {
  const { t } = useTranslation('samplers');
  const [step, setStep] = useState<Step>('main');
  const [first] = Object.keys(form.errors);
  useEffect(() => {
    if (first !== undefined) setStep(stepOf(first));
  }, [first]);
  return (
    <>
      <Grid as="nav" columns="1fr 1fr" gap={4} className={styles.steps} aria-label={t('form.steps')}>
        {STEP_NAMES.map((one, i) => (
          <button
            key={one}
            type="button"
            className="press"
            aria-current={one === step ? 'step' : undefined}
            data-faulty={Object.keys(form.errors).some((path) => stepOf(path) === one) || undefined}
            onClick={() => setStep(one)}
          >
            <Row
              as="span"
              align="center"
              justify="center"
              fixed
              size="xs"
              className={styles.number}
              aria-hidden="true"
            >
              {i + 1}
            </Row>
            {t(`form.step_${one}`)}
          </button>
        ))}
      </Grid>
      <Stack gap={16}>
        {step === 'main' ? (
          <>
            <TextField
              field={form.at('name')}
              label={t('form.name')}
              description={t('form.name_help')}
              maxLength={MAX_SAMPLER_NAME}
            />
            {isNew ? <SizeFields form={form} kind={kind} onLayout={onLayout} /> : null}
            <SwitchField field={form.at('design.spec.shortName')} label={t('form.short_name')} />
            <Accent form={form} />
            {categories.length === 0 ? null : (
              <Card as="p" card="warning" tight size="sm" tone="warning">
                {t('form.stale_note', { count: categories.length })}
              </Card>
            )}
          </>
        ) : step === 'words' ? (
          <>
            <OptionalWordsFields field={form.at('design.spec.title')} label={t('form.title')} max={80} />
            <OptionalWordsFields field={form.at('design.spec.text')} label={t('form.text')} max={200} />
            <WordsFields field={form.at('design.spec.suffix')} label={t('form.suffix')} max={20} />
          </>
        ) : step === 'characters' ? (
          <Suspense>
            <CharacterOrder form={form} />
          </Suspense>
        ) : (
          <PriceFields form={form} kind={kind} />
        )}
      </Stack>
    </>
  );
}

interface SizeFieldsProps {
  readonly form: ContractForm<SamplerValues>;
  readonly kind: SamplerKind;
  readonly onLayout: (layout: TagLayout) => void;
}

/**
 * Format of a new sampler with its orientation, or its size; another one starts with its own default design.
 */
function SizeFields({ form, kind, onLayout }: SizeFieldsProps) {
  const { t } = useTranslation('samplers');
  const { format = 'A6' } = form.values;
  const { orientation, size } = form.values.design.layout;
  const change = (nextFormat: Format, wish?: Parameters<typeof finishedLayout>[2]) => {
    const layout = finishedLayout(kind, nextFormat, wish);
    form.write('format', nextFormat);
    form.write('orientation', layout.orientation);
    onLayout(layout);
  };
  return (
    <>
      <div>
        <Text as="p" mb={4} weight="medium">
          {t('format')}
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('format')}
          data={FORMATS.map((value) => ({ value, label: formatName(value) }))}
          value={format}
          onChange={(next) => change(FORMATS.find((one) => one === next) ?? 'A6')}
        />
      </div>
      {size === undefined ? (
        <div>
          <Text as="p" mb={4} weight="medium">
            {t('orientation')}
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('orientation')}
            data={ORIENTATIONS.map((value) => ({ value, label: t(`orientations.${value}`) }))}
            value={orientation}
            onChange={(next) => change(format, { orientation: next === 'across' ? 'across' : 'upright' })}
          />
        </div>
      ) : (
        <LabelSize size={size} onChange={(next) => change(format, { size: next })} />
      )}
    </>
  );
}

function Accent({ form }: { readonly form: ContractForm<SamplerValues> }) {
  const { t } = useTranslation('samplers');
  const accent = form.values.design.layout.accent;
  return (
    <Row as="label" gap={10} align="center" className={styles.accent}>
      <input
        type="color"
        value={accent}
        onChange={(event) => form.write('design.layout.accent', event.currentTarget.value)}
      />
      {t('form.accent')}
    </Row>
  );
}
