import { type AnswerOf, FORMATS, type Format, type showTag } from '@javon/contract';

export type Answer = AnswerOf<typeof showTag>;

/** The format to show first: the one that hangs, else one that stands on a shelf and can be drawn, else A6. */
export function bestFormat(answers: ReadonlyMap<Format, Answer | undefined>): Format {
  const hangs = FORMATS.find((format) => answers.get(format)?.tag?.printed);
  const drawn = FORMATS.find((format) => answers.get(format)?.drawing);
  return hangs ?? drawn ?? 'A6';
}
