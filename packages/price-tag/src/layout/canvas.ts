import type { Command, Ink, Note, NoteCode, Weight } from '../drawing.ts';
import { measureText } from '../metrics/metrics.ts';
import type { Hmm, Pt } from '../units.ts';
import { mmToHmm } from '../units.ts';
import type { Align, PartBox } from './types.ts';

/** A part's rectangle in the drawing's unit. */
export interface Box {
  readonly x: Hmm;
  readonly y: Hmm;
  readonly width: Hmm;
  readonly height: Hmm;
}

export interface DrawnCode {
  readonly part: number;
  /** Rectangle of the dark modules. */
  readonly modules: Box;
  /** The same with the quiet zone. */
  readonly quiet: Box;
  readonly moduleWidth: Hmm;
  /** A bar is read in any row, the modules of a QR code only all together. */
  readonly isLinear: boolean;
}

export function boxOf(part: PartBox): Box {
  return { x: mmToHmm(part.x), y: mmToHmm(part.y), width: mmToHmm(part.w), height: mmToHmm(part.h) };
}

/** Left end of something `width` wide, aligned in a span. */
export function alignIn(start: Hmm, span: Hmm, width: Hmm, align: Align | 'top' | 'middle' | 'bottom'): Hmm {
  if (align === 'left' || align === 'top') return start;
  if (align === 'right' || align === 'bottom') return start + span - width;
  return start + Math.floor((span - width) / 2);
}

export interface RunStyle {
  readonly size: Hmm;
  readonly weight: Weight;
  readonly ink: Ink;
  readonly tabular: boolean;
}

/** Collects the commands and notes of the parts. */
export class Canvas {
  readonly commands: Command[] = [];
  readonly notes: Note[] = [];
  readonly codes: DrawnCode[] = [];
  /** Resolution of the target device; `null` for paper, where a module may have any width. */
  readonly dotsPerMm: number | null;
  part = 0;

  constructor(dotsPerMm: number | null = null) {
    this.dotsPerMm = dotsPerMm;
  }

  /** Draws a run with its left end at `x`; `measured` is its width if it is known. */
  run(text: string, x: Hmm, y: Hmm, style: RunStyle, measured?: Hmm): void {
    const { size, weight, ink, tabular } = style;
    const width = measured ?? measureText(text, weight, size, tabular);
    this.commands.push({ kind: 'text', x, y, size, weight, ink, tabular, text, width });
  }

  note(level: Note['level'], code: NoteCode, amount?: Pt | number): void {
    this.notes.push({ level, code, part: this.part, ...(amount === undefined ? {} : { amount }) });
  }
}
