import type { CheckListTemplate, Question, QuestionIn, Schedule, Section } from '@javon/contract';
import { contentOf } from '../../shared/content.ts';

type NumberKey = 'weight' | 'scale_max' | 'pass';
/** A question in the form: its numbers may be empty. */
type Draft = Omit<Question, 'id' | 'shelf' | NumberKey> &
  Record<NumberKey, number | null> & {
    readonly id?: number;
    /** Shelf of a walk; null for the whole hall. */
    readonly shelf: string | null;
    readonly key: string;
  };
/** Section in the form; `key` identifies its row while rows are moved. */
export interface DraftSection {
  readonly key: string;
  readonly title: { readonly uz: string; readonly ru: string };
  readonly questions: readonly Draft[];
}
export type DraftQuestion = Draft;

export interface TemplateValues {
  readonly version: number;
  readonly name: { readonly uz: string; readonly ru: string };
  readonly active: boolean;
  readonly schedule: {
    readonly every: Schedule['every'];
    readonly weekday: string;
    readonly month_day: number | null;
  };
  readonly late_days: number | null;
  readonly all_branches: boolean;
  readonly branches: readonly string[];
  readonly sections: readonly DraftSection[];
}

let keys = 0;
function nextKey(): string {
  keys += 1;
  return `k${keys}`;
}

/** Initial values of a question. */
export function newQuestion(): DraftQuestion {
  return {
    key: nextKey(),
    text: { uz: '', ru: '' },
    kind: 'yes_no',
    weight: 10,
    right: 'yes',
    scale_max: 5,
    pass: 3,
    min: null,
    max: null,
    unit: '',
    shelf: null,
    not_applicable: false,
    critical: false,
    comment: 'failed',
    photo: 'never',
  };
}

export function newSection(): DraftSection {
  return { key: nextKey(), title: { uz: '', ru: '' }, questions: [newQuestion()] };
}

/** Returns the initial values of the form. */
export function valuesOf(template: CheckListTemplate | null): TemplateValues {
  if (template === null) {
    return {
      version: 1,
      name: { uz: '', ru: '' },
      active: true,
      schedule: { every: 'day', weekday: '1', month_day: 1 },
      late_days: 1,
      all_branches: true,
      branches: [],
      sections: [newSection()],
    };
  }
  const { schedule } = template;
  return {
    version: template.version,
    name: { uz: template.name.uz, ru: template.name.ru },
    active: template.active,
    schedule: {
      every: schedule.every,
      weekday: String(schedule.weekday ?? 1),
      month_day: schedule.month_day ?? 1,
    },
    late_days: template.late_days,
    all_branches: template.all_branches,
    branches: template.branches.map(({ id }) => String(id)),
    sections: draftsOf(template.sections),
  };
}

function draftsOf(sections: readonly Section[]): DraftSection[] {
  return sections.map(({ title, questions }) => ({
    key: nextKey(),
    title: { uz: title.uz, ru: title.ru },
    questions: questions.map(({ shelf, ...one }) => ({
      ...one,
      shelf: typeof shelf === 'number' ? String(shelf) : null,
      key: nextKey(),
    })),
  }));
}

/** Converts a stored value for its field, to accept another person's value in a conflict. */
export function templateFieldOf(field: string, value: unknown): unknown {
  if (field === 'branches') return (value as CheckListTemplate['branches']).map(({ id }) => String(id));
  if (field === 'sections') return draftsOf(value as readonly Section[]);
  if (field === 'schedule.weekday') return String(value ?? 1);
  if (field === 'schedule.month_day') return value ?? 1;
  return value;
}

/** Texts of the questions of each side that the other side lacks or has otherwise. */
export function differingQuestions(
  theirs: readonly DraftSection[],
  mine: readonly DraftSection[],
  textOf: (text: DraftQuestion['text']) => string,
): { readonly left: string; readonly right: string } {
  const [left, right] = [theirs, mine].map(
    (sections) =>
      new Map(
        sections.flatMap(({ title, questions }) =>
          questions.map(({ key: _, ...question }) => [contentOf([title, question]), textOf(question.text)]),
        ),
      ),
  ) as [Map<string, string>, Map<string, string>];
  const lines = (of: Map<string, string>, other: Map<string, string>) =>
    [...of].flatMap(([content, text]) => (other.has(content) ? [] : [text])).join('; ') || '—';
  return { left: lines(left, right), right: lines(right, left) };
}

/** The shelf of a walk for sending; other kinds of question have none. */
function withShelf<Typed extends Pick<Draft, 'kind' | 'shelf'>>({ shelf, ...question }: Typed) {
  if (question.kind !== 'walk') return question;
  return { ...question, shelf: shelf === null ? null : Number(shelf) };
}

/** Body of the call, the same for a new template and for a change. */
export function bodyFrom(values: TemplateValues) {
  const { every, weekday, month_day: monthDay } = values.schedule;
  return {
    name: values.name,
    active: values.active,
    late_days: values.late_days ?? 0,
    schedule: {
      every,
      weekday: every === 'week' ? Number(weekday) : null,
      month_day: every === 'month' ? monthDay : null,
    },
    branches: values.all_branches ? ('all' as const) : values.branches.map(Number),
    sections: values.sections.map(({ title, questions }) => ({
      title,
      questions: questions.map(({ key: _, ...question }) => withShelf(question) as QuestionIn),
    })),
  };
}

/** Questions of the form for the preview; new questions get temporary ids. */
export function previewOf(values: TemplateValues): Question[][] {
  let next = 100_000;
  return values.sections.map(({ questions }) =>
    questions.map(({ key: _, ...question }) => {
      next += 1;
      const { id = next, weight, scale_max, pass } = question;
      return { ...withShelf(question), id, weight: weight ?? 0, scale_max: scale_max ?? 0, pass: pass ?? 0 };
    }),
  );
}

/** The list with one member moved by a step; the same list at its ends. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const to = from + by;
  if (to < 0 || to >= list.length) return list;
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}
