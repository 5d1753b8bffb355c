import type { Command, Drawing, Fill, Ink, Stroke } from '@javon/planogram';
import { measureUnits, UNITS_PER_EM } from '@javon/price-tag';
import { type ByteWriter, colourOperator, type DocumentFonts } from '@javon/price-tag/pdf';

/** Colours on paper: light enough for black letters, and distinguishable in grey. */
const INKS: Readonly<Record<Ink, string>> = {
  paper: '#ffffff',
  ink: '#1a1b1e',
  muted: '#5c5f66',
  faint: '#c1c2c5',
  board: '#8d6e4f',
  goods: '#dbe4ff',
  support: '#9c8466',
  table: '#adb5bd',
  accent: '#3b5bdb',
  golden: '#f0b429',
  green: '#37b24d',
  red: '#f03e3e',
  added: '#2b8a3e',
  moved: '#1864ab',
  removed: '#c92a2a',
  wrong: '#e03131',
};

const REGULAR = 400;
const BOLD = 600;
/** Points in a hundredth of a millimetre, the unit of whole numbers. */
const SCALE = '0.0283464567';
/** Hundredths in a tenth of a millimetre, the unit of the drawings. */
const UNITS = 10;
/** Upper bound of the bytes of one operator with its numbers, and of a letter. */
const OPERATOR_BYTES = 256;
const GLYPH_BYTES = 4;

function colourOf(ink: Fill['ink']): string {
  return ink.startsWith('#') ? ink : (INKS[ink as Ink] ?? INKS.ink);
}

function whole(value: number): number {
  return Math.round(value * UNITS);
}

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function boundsOf(points: readonly number[]): Bounds {
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Width of a line of text as it will be written, in the unit of its size. */
export function textWidth(text: string, size: number, bold: boolean, figures = false): number {
  return (measureUnits(text, bold ? BOLD : REGULAR, figures) * size) / UNITS_PER_EM;
}

/**
 * Writes the operators (ISO 32000-1) of drawings in tenths of a millimetre, as hundredths: whole numbers,
 * which are short. Colours, pens and opacity are only set where they change.
 */
export class PlanContent {
  readonly #out: ByteWriter;
  readonly #fonts: DocumentFonts;
  readonly #pitch: number;
  /** Opacities in use, in hundredths. */
  readonly #opacities = new Set<number>();
  #fill = '';
  #stroke = '';
  #pen = -1;
  #dash: number | null = null;
  #opacity = 100;

  private constructor(out: ByteWriter, fonts: DocumentFonts, pitch: number) {
    this.#out = out;
    this.#fonts = fonts;
    this.#pitch = pitch;
  }

  /** Writes a page; returns the graphics states that its resources need, by name. */
  static write(
    out: ByteWriter,
    fonts: DocumentFonts,
    drawing: Drawing,
  ): Record<string, { ca: number; CA: number }> {
    const page = new PlanContent(out, fonts, drawing.patternPitch);
    out.reserve(OPERATOR_BYTES);
    // The y axis of drawings points down.
    out.line(`${SCALE} 0 0 -${SCALE} 0 ${(drawing.height * 72) / 254} cm`);
    for (const one of drawing.commands) page.#draw(one);
    return Object.fromEntries(
      [...page.#opacities].map((share) => [`G${share}`, { ca: share / 100, CA: share / 100 }]),
    );
  }

  #draw(one: Command): void {
    this.#out.reserve(OPERATOR_BYTES);
    if (one.kind === 'text') this.#writeText(one);
    else if (one.kind === 'line') {
      this.#setPen(one.stroke);
      this.#point(one.x1, one.y1, 'm');
      this.#point(one.x2, one.y2, 'l');
      this.#out.line('S');
    } else {
      if (one.fill?.pattern !== undefined) this.#hatch(one, one.fill);
      else if (one.fill !== null) {
        this.#setFill(colourOf(one.fill.ink), one.fill.opacity ?? 1);
        this.#outline(one);
        this.#out.line('f');
      }
      if (one.stroke === null) return;
      this.#setPen(one.stroke);
      this.#outline(one);
      this.#out.line('S');
    }
  }

  /** Writes a text; right-aligned texts are numbers, written in digits of equal width. */
  #writeText({ text, x, y, size, anchor, bold, ink }: Extract<Command, { kind: 'text' }>): void {
    const out = this.#out;
    const figures = anchor === 'end';
    const width = anchor === 'start' ? 0 : textWidth(text, size, bold, figures);
    const weight = bold ? BOLD : REGULAR;
    this.#setFill(colourOf(ink), 1);
    out.ascii(`BT\n/F${weight} `);
    out.int(whole(size));
    out.ascii('Tf\n1 0 0 -1 ');
    out.int(whole(anchor === 'middle' ? x - width / 2 : x - width));
    out.int(whole(y));
    out.ascii('Tm\n(');
    out.reserve(text.length * GLYPH_BYTES + OPERATOR_BYTES);
    this.#fonts.byWeight[weight].write(out, text, figures);
    out.line(')Tj\nET');
  }

  #setOpacity(opacity: number): void {
    const share = Math.round(opacity * 100);
    if (share === this.#opacity) return;
    this.#opacity = share;
    this.#opacities.add(share);
    this.#out.line(`/G${share} gs`);
  }

  #setFill(colour: string, opacity: number): void {
    this.#setOpacity(opacity);
    if (colour === this.#fill) return;
    this.#fill = colour;
    this.#out.line(colourOperator(colour).fill);
  }

  #setPen({ ink, width, dash }: Stroke): void {
    const colour = colourOf(ink);
    this.#setOpacity(1);
    if (colour !== this.#stroke) this.#out.line(colourOperator(colour).stroke);
    this.#stroke = colour;
    if (width !== this.#pen) this.#out.line(`${whole(width)} w`);
    this.#pen = width;
    if (dash !== this.#dash) this.#out.line(dash === null ? '[]0 d' : `[${whole(dash)}]0 d`);
    this.#dash = dash;
  }

  #point(x: number, y: number, operator: 'm' | 'l'): void {
    this.#out.int(whole(x));
    this.#out.int(whole(y));
    this.#out.line(operator);
  }

  #outline(one: Extract<Command, { kind: 'rect' | 'polygon' }>): void {
    const out = this.#out;
    if (one.kind === 'rect') {
      for (const value of [one.x, one.y, one.width, one.height]) out.int(whole(value));
      out.line('re');
      return;
    }
    for (let i = 0; i + 1 < one.points.length; i += 2) {
      out.reserve(OPERATOR_BYTES);
      this.#point(one.points[i] ?? 0, one.points[i + 1] ?? 0, i === 0 ? 'm' : 'l');
    }
    out.line('h');
  }

  /** Fills an area with strokes or dots, clipped to its outline. */
  #hatch(one: Extract<Command, { kind: 'rect' | 'polygon' }>, { ink, pattern, opacity = 1 }: Fill): void {
    const out = this.#out;
    const pitch = this.#pitch;
    const { x, y, width, height } = one.kind === 'rect' ? one : boundsOf(one.points);
    this.#setOpacity(opacity);
    out.line('q');
    this.#outline(one);
    out.line('W n');
    out.reserve(OPERATOR_BYTES);
    out.line(colourOperator(colourOf(ink)).stroke);
    if (pattern === 'dots') {
      // Zero-length dashes with round caps are dots, one line for a column of them.
      out.line(`1 J ${whole(pitch / 5)} w [1 ${whole(pitch) - 1}]0 d`);
      for (let across = x + pitch / 2; across < x + width; across += pitch) {
        this.#segment(across, y + pitch / 2, across, y + height);
      }
    } else {
      const [from, to] = pattern === 'rising' ? [y + height, y] : [y, y + height];
      out.line(`${whole(pitch / 14)} w []0 d`);
      for (let across = x - height; across < x + width; across += pitch) {
        this.#segment(across, from, across + height, to);
      }
    }
    out.line('S\nQ');
  }

  #segment(x1: number, y1: number, x2: number, y2: number): void {
    this.#out.reserve(OPERATOR_BYTES);
    this.#point(x1, y1, 'm');
    this.#point(x2, y2, 'l');
  }
}
