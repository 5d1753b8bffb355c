import { FORM_MAX, type Question, type QuestionIn, type Section } from '@javon/contract';
import { fieldError } from '../../platform/errors/app-error.ts';
import { tidy, tidyUzbek } from '../../platform/text/normalise.ts';
import { requireText } from '../../platform/text/require-text.ts';

interface SectionIn {
  readonly title: { readonly uz: string; readonly ru: string; readonly kaa?: string | undefined };
  readonly questions: readonly QuestionIn[];
}

/** @throws AppError required if the text is only spaces */
export function namesOf({ uz, ru }: SectionIn['title'], field: string): { uz: string; ru: string } {
  return { uz: requireText(tidyUzbek(uz), `${field}.uz`), ru: requireText(tidy(ru), `${field}.ru`) };
}

/** Resets fields that a kind of question does not use, so that equal questions are stored alike. */
function withDefaults({ shelf, ...question }: Omit<Question, 'id' | 'text'>): Omit<Question, 'id' | 'text'> {
  const { kind } = question;
  return {
    ...question,
    ...(kind === 'walk' ? { shelf: shelf ?? null } : {}),
    weight: kind === 'text' ? 0 : question.weight,
    right: kind === 'yes_no' ? question.right : 'yes',
    scale_max: kind === 'scale' ? question.scale_max : 5,
    pass: kind === 'scale' ? question.pass : 3,
    min: kind === 'number' || kind === 'walk' ? question.min : null,
    max: kind === 'number' ? question.max : null,
    unit: kind === 'number' ? tidy(question.unit) : '',
    // A text or a photo is never wrong, so it cannot be critical.
    critical: kind === 'text' || kind === 'photo' ? false : question.critical,
  };
}

/**
 * Questions as they are stored: texts normalised, new questions with new ids. A question of any version keeps its
 * id, so that its results span versions, also where another person removed it meanwhile.
 * @param highest the highest id that any version of the template has used; 0 for a new template
 * @throws AppError question_unknown, question_twice, too_many_questions, required
 */
export function formOf(sent: readonly SectionIn[], highest: number): Section[] {
  const count = sent.reduce((sum, { questions }) => sum + questions.length, 0);
  if (count > FORM_MAX.questions) {
    throw fieldError('sections', 'too_many_questions', { max: FORM_MAX.questions });
  }
  const used = new Set<number>();
  let next = highest;
  return sent.map(({ title, questions }, s) => ({
    title: namesOf(title, `sections.${s}.title`),
    questions: questions.map(({ id, text, ...rest }, q): Question => {
      const path = `sections.${s}.questions.${q}`;
      if (id !== undefined && id > highest) throw fieldError(`${path}.id`, 'question_unknown');
      if (id !== undefined && used.has(id)) throw fieldError(`${path}.id`, 'question_twice');
      next += id === undefined ? 1 : 0;
      const own = id ?? next;
      used.add(own);
      return {
        id: own,
        text: namesOf(text, `${path}.text`),
        ...withDefaults(rest as Omit<Question, 'id' | 'text'>),
      };
    }),
  }));
}

/** Every question of a form, in order. */
export function questionsOf(sections: readonly Section[]): Question[] {
  return sections.flatMap(({ questions }) => questions);
}

/** A question that requires a walk along a shelf, with its path in a form. */
interface WalkedShelf {
  readonly path: string;
  readonly shelf: number;
}

/** Questions of a form that require a walk along a shelf. */
export function walkedShelves(sections: readonly Section[]): WalkedShelf[] {
  return sections.flatMap(({ questions }, s) =>
    questions.flatMap(({ kind, shelf }, q) =>
      kind === 'walk' && typeof shelf === 'number'
        ? [{ path: `sections.${s}.questions.${q}.shelf`, shelf }]
        : [],
    ),
  );
}
