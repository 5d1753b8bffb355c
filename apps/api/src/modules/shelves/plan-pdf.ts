import type { Readable } from 'node:stream';
import type {
  Command,
  DocumentPage,
  Drawing,
  Fill,
  Ink,
  MeasureText,
  Pattern,
  Stroke,
} from '@javon/planogram';
import { fontPath } from '@javon/price-tag/pdf';
import PDFDocument from 'pdfkit';

type Document = InstanceType<typeof PDFDocument>;

/** Points in a tenth of a millimetre. */
const SCALE = 72 / 254;
const REGULAR = 'regular';
const BOLD = 'bold';

/** Colours on paper: light enough for black letters, apart from one another in grey too. */
const INKS: Readonly<Record<Ink, string>> = {
  ...{
    paper: '#ffffff',
    ink: '#1a1b1e',
    muted: '#5c5f66',
    faint: '#c1c2c5',
    board: '#8d6e4f',
    goods: '#dbe4ff',
  },
  ...{ support: '#9c8466', table: '#adb5bd', accent: '#3b5bdb', golden: '#f0b429', green: '#37b24d' },
  ...{ red: '#f03e3e', added: '#2b8a3e', moved: '#1864ab', removed: '#c92a2a', wrong: '#e03131' },
};

function colourOf(ink: Fill['ink']): string {
  return ink.startsWith('#') ? ink : (INKS[ink as Ink] ?? INKS.ink);
}

/** A new document with the two weights that plans are written in. */
function open(title: string, language: string): Document {
  const document = new PDFDocument({
    ...{ autoFirstPage: false, margin: 0, lang: language, displayTitle: true, compress: true },
    info: { Title: title, Creator: 'Javon', Producer: 'Javon' },
  });
  document.registerFont(REGULAR, fontPath(400));
  document.registerFont(BOLD, fontPath(600));
  return document;
}

/** Traces the outline of an area; nothing is painted yet. */
type Outline = (document: Document) => void;

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Strokes or dots over an area, within its outline. */
function hatch(document: Document, outline: Outline, box: Bounds, pattern: Pattern, pitch: number): void {
  const { x, y, width, height } = box;
  document.save();
  outline(document);
  document.clip();
  if (pattern === 'dots') {
    for (let across = x + pitch / 2; across < x + width; across += pitch) {
      for (let down = y + pitch / 2; down < y + height; down += pitch) {
        document.circle(across, down, pitch / 10);
      }
    }
    document.fill();
  } else {
    const [from, to] = pattern === 'rising' ? [y + height, y] : [y, y + height];
    for (let across = x - height; across < x + width; across += pitch) {
      document.moveTo(across, from).lineTo(across + height, to);
    }
    document.lineWidth(pitch / 14).stroke();
  }
  document.restore();
}

function fillArea(document: Document, outline: Outline, box: Bounds, fill: Fill, pitch: number): void {
  const colour = colourOf(fill.ink);
  const opacity = fill.opacity ?? 1;
  document.fillColor(colour, opacity).strokeColor(colour, opacity);
  if (fill.pattern !== undefined) hatch(document, outline, box, fill.pattern, pitch);
  else {
    outline(document);
    document.fill();
  }
}

function strokeWith(document: Document, outline: Outline, { ink, width, dash }: Stroke): void {
  document.strokeColor(colourOf(ink), 1).lineWidth(width);
  if (dash === null) document.undash();
  else document.dash(dash, { space: dash });
  outline(document);
  document.stroke();
}

function boundsOf(points: readonly number[]): Bounds {
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function trace(document: Document, points: readonly number[]): void {
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x = 0, y = 0] = [points[i], points[i + 1]];
    if (i === 0) document.moveTo(x, y);
    else document.lineTo(x, y);
  }
  document.closePath();
}

function writeText(document: Document, one: Extract<Command, { kind: 'text' }>): void {
  document.font(one.bold ? BOLD : REGULAR).fontSize(one.size);
  document.fillColor(colourOf(one.ink), 1);
  const width = one.anchor === 'start' ? 0 : document.widthOfString(one.text);
  const x = one.anchor === 'middle' ? one.x - width / 2 : one.x - width;
  document.text(one.text, x, one.y, { lineBreak: false, baseline: 'alphabetic' });
}

function draw(document: Document, one: Command, pitch: number): void {
  if (one.kind === 'text') {
    writeText(document, one);
    return;
  }
  if (one.kind === 'line') {
    strokeWith(document, (d) => d.moveTo(one.x1, one.y1).lineTo(one.x2, one.y2), one.stroke);
    return;
  }
  const outline: Outline =
    one.kind === 'rect' ? (d) => d.rect(one.x, one.y, one.width, one.height) : (d) => trace(d, one.points);
  const box = one.kind === 'rect' ? one : boundsOf(one.points);
  if (one.fill !== null) fillArea(document, outline, box, one.fill, pitch);
  if (one.stroke !== null) strokeWith(document, outline, one.stroke);
}

function addPage(document: Document, { width, height, patternPitch, commands }: Drawing): void {
  document.addPage({ size: [width * SCALE, height * SCALE], margin: 0 });
  document.scale(SCALE);
  for (const one of commands) draw(document, one, patternPitch);
}

/**
 * A plan on paper, as a stream: vector drawings and text in embedded subsets of Inter.
 * @param pagesOf makes the pages, with the true widths of the fonts
 */
export function planPdf(
  title: string,
  language: string,
  pagesOf: (measure: MeasureText) => readonly DocumentPage[],
): Readable {
  const document = open(title, language);
  const measure: MeasureText = (text, size, bold) =>
    document
      .font(bold ? BOLD : REGULAR)
      .fontSize(size)
      .widthOfString(text);
  for (const { drawing } of pagesOf(measure)) addPage(document, drawing);
  document.end();
  return document as unknown as Readable;
}
