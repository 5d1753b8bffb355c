import { DEMANDS, FORM_MAX, listShelves, QUESTION_KINDS, SCALE } from '@javon/contract';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { useField } from '../../../shared/ui/form/context.ts';
import {
  CheckboxField,
  type FieldPath,
  FieldRow,
  type FormPart,
  fieldIn,
  NumberField,
  ShortSelectField,
  TextField,
} from '../../../shared/ui/form/index.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import type { DraftQuestion } from '../template-form.ts';
import { MeasureField } from './MeasureField.tsx';

interface QuestionEditorProps {
  readonly field: FormPart<DraftQuestion>;
  readonly number: number;
  readonly question: DraftQuestion;
  readonly mover: ReactNode;
  /** Id of the only branch that the list is for; null for several. */
  readonly branch: string | null;
}

/** Editor of one question: text, kind and its settings, weight, required comment and photo. */
export function QuestionEditor({ field, number, question, mover, branch }: QuestionEditorProps) {
  const { t } = useTranslation('check_lists');
  const demands = (['comment', 'photo'] as const).map((what) => (
    <ShortSelectField
      key={what}
      field={fieldIn(field, what)}
      label={t(`demand_${what}`)}
      options={DEMANDS.map((value) => ({ value, label: t(`demands.${value}`) }))}
    />
  ));
  const counts = question.kind !== 'text';
  const canFail = counts && question.kind !== 'photo';
  return (
    <Stack card="plain" as="fieldset" gap={10} padding="8px 14px 14px" background="var(--j-surface)">
      <legend className="visually-hidden">{t('question_number', { number })}</legend>
      <Row as="header" align="center" justify="between" minHeight={32}>
        <span aria-hidden="true">{number}.</span>
        {mover}
      </Row>
      <FieldRow>
        <TextField field={fieldIn(field, 'text.uz')} label={t('text_uz')} maxLength={FORM_MAX.text} />
        <TextField field={fieldIn(field, 'text.ru')} label={t('text_ru')} maxLength={FORM_MAX.text} />
      </FieldRow>
      <FieldRow>
        <ShortSelectField
          field={fieldIn(field, 'kind')}
          label={t('kind')}
          options={QUESTION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        {counts ? (
          <NumberField field={fieldIn(field, 'weight')} label={t('weight')} min={0} max={FORM_MAX.weight} />
        ) : null}
        {question.kind === 'yes_no' ? (
          <ShortSelectField
            field={fieldIn(field, 'right')}
            label={t('right')}
            options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
          />
        ) : null}
        {question.kind === 'scale' ? (
          <>
            <NumberField
              field={fieldIn(field, 'scale_max')}
              label={t('scale_max')}
              min={SCALE.min}
              max={SCALE.max}
            />
            <NumberField
              field={fieldIn(field, 'pass')}
              label={t('pass')}
              min={1}
              max={question.scale_max ?? SCALE.max}
            />
          </>
        ) : null}
        {question.kind === 'number' ? (
          <>
            <MeasureField field={fieldIn(field, 'min')} label={t('number_min')} />
            <MeasureField field={fieldIn(field, 'max')} label={t('number_max')} />
            <TextField field={fieldIn(field, 'unit')} label={t('unit')} maxLength={FORM_MAX.unit} />
          </>
        ) : null}
        {question.kind === 'walk' ? (
          <>
            <WalkedShelf field={fieldIn(field, 'shelf')} branch={branch} />
            <MeasureField field={fieldIn(field, 'min')} label={t('walk_share')} />
          </>
        ) : null}
      </FieldRow>
      <FieldRow>{demands}</FieldRow>
      <Row gap={24} rowGap={8} wrap>
        <CheckboxField field={fieldIn(field, 'not_applicable')} label={t('may_not_apply')} />
        {canFail ? <CheckboxField field={fieldIn(field, 'critical')} label={t('is_critical')} /> : null}
      </Row>
    </Stack>
  );
}

interface WalkedShelfProps {
  readonly field: FieldPath<string | null>;
  readonly branch: string | null;
}

/** Shelf of a walk; empty for the whole hall, which is the only choice of a list for several branches. */
function WalkedShelf({ field: path, branch }: WalkedShelfProps) {
  const { t } = useTranslation('check_lists');
  const { required: _, ...field } = useField(path);
  const seesShelves = useMayOpen()('shelf');
  const { data } = useQuery({
    ...apiQuery(listShelves, { query: { branch: branch ?? undefined, limit: 200, sort: 'name' } }),
    enabled: seesShelves && branch !== null,
  });
  return (
    <Select
      {...field}
      label={t('walk_shelf')}
      {...(branch === null ? { description: t('walk_shelf_hint') } : {})}
      placeholder={t('walk_hall')}
      clearable
      searchable
      disabled={branch === null && !field.value}
      data={(data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={field.value ?? null}
    />
  );
}
