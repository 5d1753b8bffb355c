export const QUESTION_KINDS = ['yes_no', 'scale', 'number', 'text', 'photo', 'walk'] as const;
/** When an answer requires a comment or a photo. */
export const DEMANDS = ['never', 'failed', 'always'] as const;
/** Bounds of a scale's highest mark. */
export const SCALE = { min: 3, max: 10, usual: 5 } as const;
/** Limits of a form. */
export const FORM_MAX = {
  sections: 20,
  questions: 60,
  weight: 100,
  text: 300,
  title: 120,
  unit: 12,
} as const;
/** Maximum number in a bound or an answer. */
export const NUMBER_MAX = 1_000_000_000;
