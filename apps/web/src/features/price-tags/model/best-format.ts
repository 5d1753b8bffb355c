import { FORMATS, type Format, type Tag } from '@javon/contract';

/** Parts of an answer that decide on the format to begin with. */
export interface Answer {
  readonly tag: Pick<Tag, 'printed' | 'place'> | null;
  readonly drawing: object | null;
}

/** Returns the format to show first: the one that hangs, else one that is on a shelf and can be drawn, else A6. */
export function bestFormat(answers: ReadonlyMap<Format, Answer | undefined>): Format {
  const hangs = FORMATS.find((format) => answers.get(format)?.tag?.printed);
  const drawn = FORMATS.find((format) => answers.get(format)?.drawing);
  return hangs ?? drawn ?? 'A6';
}
