import { FORMATS, type Format, type Tag } from '@javon/contract';

/** As much of an answer as says whether the format is one to begin with. */
export interface Answer {
  readonly tag: Pick<Tag, 'printed' | 'place'> | null;
  readonly drawing: object | null;
}

/** The format to show first: the one that hangs, else one that stands on a shelf and can be drawn, else A6. */
export function bestFormat(answers: ReadonlyMap<Format, Answer | undefined>): Format {
  const hangs = FORMATS.find((format) => answers.get(format)?.tag?.printed);
  const drawn = FORMATS.find((format) => answers.get(format)?.drawing);
  return hangs ?? drawn ?? 'A6';
}
