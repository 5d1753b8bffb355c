import { DEMANDS, FORM_MAX, QUESTION_KINDS, SCALE } from '@javon/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CheckboxField,
  FieldRow,
  NumberField,
  ShortSelectField,
  TextField,
} from '../../../shared/ui/form/index.ts';
import type { DraftQuestion } from '../template-form.ts';
import { MeasureField } from './MeasureField.tsx';
import styles from './template.module.css';

interface QuestionEditorProps {
  /** Path of the question in the form's values. */
  readonly path: string;
  readonly number: number;
  readonly question: DraftQuestion;
  readonly mover: ReactNode;
}

/** Editor of one question: text, kind and its settings, weight, required comment and photo. */
export function QuestionEditor({ path, number, question, mover }: QuestionEditorProps) {
  const { t } = useTranslation('check_lists');
  const demands = (['comment', 'photo'] as const).map((what) => (
    <ShortSelectField
      key={what}
      name={`${path}.${what}`}
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
        <TextField name={`${path}.text.uz`} label={t('text_uz')} maxLength={FORM_MAX.text} />
        <TextField name={`${path}.text.ru`} label={t('text_ru')} maxLength={FORM_MAX.text} />
      </FieldRow>
      <FieldRow>
        <ShortSelectField
          name={`${path}.kind`}
          label={t('kind')}
          options={QUESTION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        {counts ? (
          <NumberField name={`${path}.weight`} label={t('weight')} min={0} max={FORM_MAX.weight} />
        ) : null}
        {question.kind === 'yes_no' ? (
          <ShortSelectField
            name={`${path}.right`}
            label={t('right')}
            options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
          />
        ) : null}
        {question.kind === 'scale' ? (
          <>
            <NumberField name={`${path}.scale_max`} label={t('scale_max')} min={SCALE.min} max={SCALE.max} />
            <NumberField name={`${path}.pass`} label={t('pass')} min={1} max={question.scale_max} />
          </>
        ) : null}
        {question.kind === 'number' ? (
          <>
            <MeasureField name={`${path}.min`} label={t('number_min')} />
            <MeasureField name={`${path}.max`} label={t('number_max')} />
            <TextField name={`${path}.unit`} label={t('unit')} maxLength={FORM_MAX.unit} />
          </>
        ) : null}
      </FieldRow>
      <FieldRow>{demands}</FieldRow>
      <div className={styles.flags}>
        <CheckboxField name={`${path}.not_applicable`} label={t('may_not_apply')} />
        {canFail ? <CheckboxField name={`${path}.critical`} label={t('is_critical')} /> : null}
      </div>
    </fieldset>
  );
}
