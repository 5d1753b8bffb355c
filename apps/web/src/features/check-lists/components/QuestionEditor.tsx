import { DEMANDS, FORM_MAX, QUESTION_KINDS, SCALE } from '@javon/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CheckboxField,
  FieldRow,
  type FormPart,
  fieldIn,
  NumberField,
  ShortSelectField,
  TextField,
} from '../../../shared/ui/form/index.ts';
import type { DraftQuestion } from '../template-form.ts';
import { MeasureField } from './MeasureField.tsx';
import styles from './template.module.css';

interface QuestionEditorProps {
  readonly field: FormPart<DraftQuestion>;
  readonly number: number;
  readonly question: DraftQuestion;
  readonly mover: ReactNode;
}

/** Editor of one question: text, kind and its settings, weight, required comment and photo. */
export function QuestionEditor({ field, number, question, mover }: QuestionEditorProps) {
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
    <fieldset className={styles.question}>
      <legend className="visually-hidden">{t('question_number', { number })}</legend>
      <header className={styles.head}>
        <span aria-hidden="true">{number}.</span>
        {mover}
      </header>
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
      </FieldRow>
      <FieldRow>{demands}</FieldRow>
      <div className={styles.flags}>
        <CheckboxField field={fieldIn(field, 'not_applicable')} label={t('may_not_apply')} />
        {canFail ? <CheckboxField field={fieldIn(field, 'critical')} label={t('is_critical')} /> : null}
      </div>
    </fieldset>
  );
}
