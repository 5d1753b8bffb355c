/** The parts of pdfkit 0.20 that its types leave out and that writing at speed needs, named in one place. */
import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';

export interface PdfRef {
  data: Record<string, unknown>;
  /** Set when the object has been written. */
  readonly offset?: number;
  write(chunk: Uint8Array): void;
  end(chunk?: Uint8Array): void;
}

export interface FontGlyph {
  readonly id: number;
  readonly advanceWidth: number;
}

export interface EmbeddedFont {
  readonly font: {
    getGlyph(id: number): FontGlyph;
    glyphForCodePoint(codePoint: number): FontGlyph;
  };
  /** Glyphs of the font in the order of the subset; the index is what a content stream writes. */
  readonly subset: { readonly glyphs: number[] };
  /** By index in the subset: thousandths of an em, and the code points that the glyph stands for. */
  readonly widths: number[];
  readonly unicode: number[][];
  readonly scale: number;
  ref(): PdfRef;
}

interface PdfImage {
  readonly label: string;
  readonly obj: PdfRef | null;
  readonly width: number;
  readonly height: number;
  embed(document: PDFKit.PDFDocument): void;
}

/** Internals of a document. */
export interface DocumentInternals {
  readonly _root: {
    readonly data: {
      readonly Pages: PdfRef & { readonly data: { Kids: PdfRef[]; Count: number } };
      readonly ViewerPreferences: PdfRef;
    };
  };
  _font: EmbeddedFont;
  _read: () => void;
  ref(data?: Record<string, unknown>): PdfRef;
  endMetadata(): void;
  openImage(source: Buffer): PdfImage;
}

export type Document = PDFKit.PDFDocument & DocumentInternals;

/** A document without pages and without pdfkit's own first font, which is not ours to print with. */
export function openDocument(options: PDFKit.PDFDocumentOptions): Document {
  const noFont = null as unknown as string;
  const document = new PDFDocument({
    ...options,
    font: noFont,
    autoFirstPage: false,
  }) as unknown as Document;
  escapeMetadata(document);
  return document;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** pdfkit copies the title into the XMP packet, which is XML, as it is: a shelf named `<b>` would break it. */
function escapeMetadata(document: Document): void {
  const endMetadata = document.endMetadata.bind(document);
  document.endMetadata = () => {
    const { info } = document;
    const title = info.Title;
    if (title !== undefined) info.Title = title.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
    endMetadata();
    if (title !== undefined) info.Title = title;
  };
}

/** Embeds the font and returns it. */
export function openFont(document: Document, name: string, file: Buffer): EmbeddedFont {
  document.registerFont(name, file);
  document.font(name);
  return document._font;
}

/** Bytes that are gathered before they go to the stream. */
const GATHER = 64 * 1024;

/**
 * Makes the document hand its bytes to the stream in large pieces: it writes each object in a dozen small
 * ones, and a push costs more than what is in it. Returns what sends the rest on; the end does so itself.
 */
export function gatherPushes(document: Document): () => void {
  const stream = document as unknown as Readable;
  const push = stream.push.bind(stream);
  let gathered: Buffer[] = [];
  let length = 0;
  const flush = (): void => {
    if (length > 0) push(gathered.length === 1 ? gathered[0] : Buffer.concat(gathered, length));
    gathered = [];
    length = 0;
  };
  stream.push = (chunk: Buffer | null): boolean => {
    if (chunk === null) {
      flush();
      return push(null);
    }
    gathered.push(chunk);
    length += chunk.length;
    if (length >= GATHER) flush();
    return true;
  };
  return flush;
}
