import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import type { Drawing } from '../drawing.ts';
import type { CutMark, SheetPage, SheetSlot } from '../sheets.ts';
import { type Mm, mmToHmm, mmToPt } from '../units.ts';
import { ByteWriter } from './byte-writer.ts';
import { type DocumentFonts, embedFonts } from './glyphs.ts';
import { type Document, gatherPushes, openDocument, type PdfRef } from './pdfkit-internals.ts';
import { type EmbeddedPicture, type PictureBytes, Pictures } from './pictures.ts';
import { writeTag } from './tag-content.ts';

/** A tag where it lies on a page: left top corner of the place it covers, turned clockwise. */
export interface PlacedTag {
  readonly drawing: Drawing;
  readonly x: Mm;
  readonly y: Mm;
  readonly rotate: 0 | 90;
}

export interface PdfPage {
  readonly width: Mm;
  readonly height: Mm;
  readonly tags: readonly PlacedTag[];
  readonly marks: readonly CutMark[];
}

export interface PdfOptions {
  readonly title: string;
  /** Language of the texts, as in `uz` or `ru`. */
  readonly language: string;
  /** The document's date. The same date, pages and options give the same bytes. */
  readonly date: Date;
  /** Bytes of the pictures (PNG or JPEG) that the drawings refer to; each is asked for once. */
  readonly pictures?: PictureBytes;
}

/** Bytes waiting for the reader beyond which no further page is made. */
const HIGH_WATER = 256 * 1024;
/** Pages made in one go before others get a turn; a page is well under a millisecond. */
const PAGES_PER_TURN = 8;
/** Fast and nearly as small: content streams repeat themselves closely. */
const DEFLATE = { level: 1 } as const;
/** Points in a hundredth of a millimetre. */
const SCALE = '0.0283464567';
const MARK_WIDTH = 7;
/** More bytes than the lines around a tag take. */
const PAGE_BYTES = 256;

/** Pages of a plan with their drawings, made one page at a time as the PDF asks for them. */
export async function* pagesOf(
  plan: Iterable<SheetPage>,
  drawingOf: (slot: SheetSlot) => Drawing | Promise<Drawing>,
): AsyncGenerator<PdfPage> {
  for (const { width, height, slots, marks } of plan) {
    const tags: PlacedTag[] = [];
    for (const slot of slots) {
      const drawing = drawingOf(slot);
      tags.push({
        drawing: drawing instanceof Promise ? await drawing : drawing,
        x: slot.x,
        y: slot.y,
        rotate: slot.rotate,
      });
    }
    yield { width, height, tags, marks };
  }
}

/**
 * The PDF of `pages`, as a stream that makes pages as they are read: memory does not grow with their
 * number. Text is vector text in embedded subsets of Inter with its Unicode, bars are vector.
 * An error of `pages` or of a picture destroys the stream with it; destroying the stream ends `pages`.
 */
export function printPdf(pages: AsyncIterable<PdfPage> | Iterable<PdfPage>, options: PdfOptions): Readable {
  const { title, language, date } = options;
  const document = openDocument({
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Javon', Producer: 'Javon', CreationDate: date, ModDate: date },
  });
  // Scaled to the printer's margins a 0.33 mm bar is no longer one.
  document._root.data.ViewerPreferences.data.PrintScaling = 'None';
  write(document, pages, options).catch((error: unknown) => {
    document.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return document as unknown as Readable;
}

async function write(
  document: Document,
  pages: AsyncIterable<PdfPage> | Iterable<PdfPage>,
  options: PdfOptions,
): Promise<void> {
  const stream = document as unknown as Readable;
  const flush = gatherPushes(document);
  // The head of the file goes out before the fonts are parsed, which takes its time.
  await setImmediate();
  let wake = (): void => {};
  document._read = () => wake();
  stream.once('close', () => wake());

  const fonts = embedFonts(document);
  const pictures = new Pictures(document, options.pictures ?? (() => null));
  const resources = document.ref({ Font: fonts.resources });
  resources.end();
  const writer = new PageWriter(document, resources, fonts);
  let made = 0;
  for await (const page of pages) {
    if (stream.destroyed) return;
    const refs = pictureRefs(page);
    writer.write(page, refs === null ? NO_PICTURES : await pictures.embedded(refs));
    made++;
    // The first page at once, so that whoever waits sees it come.
    if (made === 1 || made % PAGES_PER_TURN === 0) {
      flush();
      await setImmediate();
    }
    while (stream.readableLength >= HIGH_WATER && !stream.destroyed) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  if (!stream.destroyed) document.end();
}

type PagePictures = ReadonlyMap<string, EmbeddedPicture>;

const NO_PICTURES: PagePictures = new Map();

/** What the pictures on a page are called; null where it shows none, as most do. */
function pictureRefs({ tags }: PdfPage): Set<string> | null {
  let refs: Set<string> | null = null;
  for (const { drawing } of tags) {
    for (const command of drawing.commands) {
      if (command.kind !== 'image') continue;
      refs ??= new Set();
      refs.add(command.ref);
    }
  }
  return refs;
}

class PageWriter {
  readonly #document: Document;
  readonly #resources: PdfRef;
  readonly #fonts: DocumentFonts;
  readonly #out = new ByteWriter();

  constructor(document: Document, resources: PdfRef, fonts: DocumentFonts) {
    this.#document = document;
    this.#resources = resources;
    this.#fonts = fonts;
  }

  write(page: PdfPage, pictures: PagePictures): void {
    const { data: tree } = this.#document._root.data.Pages;
    const content = this.#document.ref({ Filter: 'FlateDecode' });
    const object = this.#document.ref({
      Type: 'Page',
      Parent: this.#document._root.data.Pages,
      MediaBox: [0, 0, mmToPt(page.width), mmToPt(page.height)],
      Resources: this.#resourcesWith(pictures),
      Contents: content,
    });
    tree.Kids.push(object);
    tree.Count++;
    object.end();
    // The tree of pages needs its number alone; thousands of dictionaries would stay until the end.
    object.data = {};
    this.#writePage(page, pictures);
    content.end(deflateSync(this.#out.view(), DEFLATE));
  }

  #resourcesWith(pictures: PagePictures): PdfRef | Record<string, unknown> {
    if (pictures.size === 0) return this.#resources;
    const objects = [...pictures.values()].map(({ name, object }) => [name, object]);
    return { Font: this.#fonts.resources, XObject: Object.fromEntries(objects) };
  }

  #writePage({ height, tags, marks }: PdfPage, pictures: PagePictures): void {
    const out = this.#out;
    out.clear();
    out.reserve(PAGE_BYTES);
    out.line(`${SCALE} 0 0 ${SCALE} 0 0 cm`);
    for (const { drawing, x, y, rotate } of tags) {
      const left = mmToHmm(x);
      const tall = rotate === 0 ? drawing.height : drawing.width;
      const bottom = mmToHmm(height) - mmToHmm(y) - tall;
      out.reserve(PAGE_BYTES);
      out.line(rotate === 0 ? `q\n1 0 0 1 ${left} ${bottom} cm` : `q\n0 -1 1 0 ${left} ${bottom + tall} cm`);
      writeTag(out, drawing, this.#fonts, pictures);
      out.reserve(PAGE_BYTES);
      out.line('Q');
    }
    if (marks.length === 0) return;
    out.line(`0 G ${MARK_WIDTH} w`);
    for (const { x1, y1, x2, y2 } of marks) {
      out.reserve(PAGE_BYTES);
      out.int(mmToHmm(x1));
      out.int(mmToHmm(height) - mmToHmm(y1));
      out.line('m');
      out.int(mmToHmm(x2));
      out.int(mmToHmm(height) - mmToHmm(y2));
      out.line('l');
    }
    out.line('S');
  }
}
