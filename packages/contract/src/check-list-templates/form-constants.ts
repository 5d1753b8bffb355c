export const QUESTION_KINDS = ['yes_no', 'scale', 'number', 'text', 'photo', 'walk'] as const;
/** When an answer has to come with a comment or a photo. */
export const DEMANDS = ['never', 'failed', 'always'] as const;
/** Highest marks that a scale may have. */
export const SCALE = { min: 3, max: 10, usual: 5 } as const;
/** How large a form may grow. */
export const FORM_MAX = {
  sections: 20,
  questions: 60,
  weight: 100,
  text: 300,
  title: 120,
  unit: 12,
} as const;
/** Numbers that can be asked for and answered. */
export const NUMBER_MAX = 1_000_000_000;
