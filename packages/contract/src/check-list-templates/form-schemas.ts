import { z } from 'zod';
import { id, localised, localisedOut } from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import { DEMANDS, FORM_MAX, NUMBER_MAX, QUESTION_KINDS, SCALE } from './form-constants.ts';

const measured = z.number().min(-NUMBER_MAX).max(NUMBER_MAX);

const questionFields = {
  kind: z.enum(QUESTION_KINDS),
  /** Weight in the score; 0 for a question that does not count. */
  weight: z.int().min(0).max(FORM_MAX.weight),
  /** Yes or no: the right answer. */
  right: z.enum(['yes', 'no']).default('yes'),
  /** Scale: the highest mark, and the lowest that passes. */
  scale_max: z.int().min(SCALE.min).max(SCALE.max).default(SCALE.usual),
  pass: z.int().min(1).max(SCALE.max).default(3),
  /**
   * Number: the bounds of a right answer; without both it does not count. Walk: `min` is the minimum
   * percentage of right tags; without it the walk only has to be made.
   */
  min: measured.nullable().default(null),
  max: measured.nullable().default(null),
  unit: z.string().max(FORM_MAX.unit).default(''),
  /** Walk: the shelf to walk along; null for the whole hall, absent for other kinds. */
  shelf: id.nullable().optional(),
  /** Whether the branch may mark the question as not applicable. */
  not_applicable: z.boolean().default(false),
  /** Whether failing it fails its whole section. */
  critical: z.boolean().default(false),
  comment: z.enum(DEMANDS).default('never'),
  photo: z.enum(DEMANDS).default('never'),
};

const questionIn = z
  .strictObject({
    /** Id of an existing question, by which its results are continued; absent for a new one. */
    id: id.optional(),
    text: localised(FORM_MAX.text),
    ...questionFields,
  })
  .superRefine(({ kind, pass, scale_max, min, max }, context) => {
    if (kind === 'scale' && pass > scale_max)
      context.addIssue({
        code: 'custom',
        path: ['pass'],
        ...as('number_too_large', { max: scale_max }),
      });
    if (kind === 'number' && min !== null && max !== null && min > max)
      context.addIssue({ code: 'custom', path: ['max'], ...as('number_too_small', { min }) });
    if (kind === 'walk' && min !== null && min < 0)
      context.addIssue({ code: 'custom', path: ['min'], ...as('number_too_small', { min: 0 }) });
    if (kind === 'walk' && min !== null && min > 100)
      context.addIssue({ code: 'custom', path: ['min'], ...as('number_too_large', { max: 100 }) });
  });
export type QuestionIn = z.input<typeof questionIn>;

const sectionIn = z.strictObject({
  title: localised(FORM_MAX.title),
  questions: z.array(questionIn).min(1).max(FORM_MAX.questions),
});
export const formIn = z.array(sectionIn).min(1).max(FORM_MAX.sections);

export const checkListQuestion = z.object({ id: z.int(), text: localisedOut, ...questionFields });
/** Question as stored in a version of a template. */
export type Question = z.infer<typeof checkListQuestion>;
export const checkListSection = z.object({ title: localisedOut, questions: z.array(checkListQuestion) });
export type Section = z.infer<typeof checkListSection>;
/** Sections of a template's version, in order. */
export const form = z.array(checkListSection);
