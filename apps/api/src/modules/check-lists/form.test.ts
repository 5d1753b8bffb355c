import { FORM_MAX, type Question, type QuestionIn } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { formOf } from './form.ts';

const text = { uz: 'Savol', ru: 'Вопрос' };
const asked: Omit<Question, 'id'> = {
  text,
  kind: 'yes_no',
  weight: 10,
  right: 'no',
  scale_max: 7,
  pass: 5,
  min: 1,
  max: 9,
  unit: ' °C ',
  not_applicable: true,
  critical: true,
  comment: 'never',
  photo: 'never',
};
const stored = (kind: Question['kind']) =>
  formOf([{ title: text, questions: [{ ...asked, kind } as QuestionIn] }], 0)[0]?.questions[0];

describe('the form of a check list [OPS-2]', () => {
  it.each<[Question['kind'], Partial<Question>]>([
    [
      'yes_no',
      { weight: 10, right: 'no', scale_max: 5, pass: 3, min: null, max: null, unit: '', critical: true },
    ],
    [
      'scale',
      { weight: 10, right: 'yes', scale_max: 7, pass: 5, min: null, max: null, unit: '', critical: true },
    ],
    [
      'number',
      { weight: 10, right: 'yes', scale_max: 5, pass: 3, min: 1, max: 9, unit: '°C', critical: true },
    ],
    [
      'text',
      { weight: 0, right: 'yes', scale_max: 5, pass: 3, min: null, max: null, unit: '', critical: false },
    ],
    [
      'photo',
      { weight: 10, right: 'yes', scale_max: 5, pass: 3, min: null, max: null, unit: '', critical: false },
    ],
    [
      'walk',
      {
        weight: 10,
        right: 'yes',
        scale_max: 5,
        pass: 3,
        min: 1,
        max: null,
        unit: '',
        critical: true,
        shelf: null,
      },
    ],
  ])('of a question of kind %s only the fields of the kind are stored', (kind, fields) => {
    const { not_applicable, comment, photo } = asked;
    expect(stored(kind)).toEqual({ id: 1, text, kind, not_applicable, comment, photo, ...fields });
  });

  it('has as many questions as allowed, in all its sections together', () => {
    const section = (count: number) => ({
      title: text,
      questions: Array.from({ length: count }, () => asked as QuestionIn),
    });
    const most = [section(FORM_MAX.questions - 1), section(1)];
    expect(formOf(most, 0).at(-1)?.questions[0]?.id).toBe(FORM_MAX.questions);
    expect(() => formOf([...most, section(1)], 0)).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ code: 'too_many_questions' })] }),
    );
  });
});
