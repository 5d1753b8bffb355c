import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { type Mm, mmToPt } from '../units.ts';
import { ByteWriter } from './byte-writer.ts';
import { type DocumentFonts, embedFonts } from './glyphs.ts';
import { type Document, gatherPushes, openDocument, type PdfRef } from './pdfkit-internals.ts';

/** Metadata of a document. */
export interface DocumentFacts {
  readonly title: string;
  /** Language of the texts, as in `uz` or `ru`. */
  readonly language: string;
  /** The document's date. The same date, pages and options give the same bytes. */
  readonly date: Date;
}

/** Properties of a page without its operators. */
export interface PageFrame {
  readonly width: Mm;
  readonly height: Mm;
  /** Resources that its operators name, without the fonts, by kind. */
  readonly resources?: Readonly<Record<string, unknown>>;
}

/** Writes the operators of a page, with the origin in its left bottom corner and points as unit. */
export type WritePage<P> = (page: P, out: ByteWriter) => PageFrame | Promise<PageFrame>;

/** Bytes waiting for the reader beyond which no further page is made. */
const HIGH_WATER = 256 * 1024;
/** Fast and nearly as small: content streams repeat themselves closely. */
const DEFLATE = { level: 1 } as const;

/**
 * A PDF as a stream that makes pages as they are read: memory does not grow with their number. It is vector text
 * in embedded subsets of Inter with its Unicode. An error of `pages` or of writing one destroys the stream with
 * it; destroying the stream ends `pages`.
 * @param pagesPerTurn pages made in one go before others get a turn
 * @param writerOf makes what writes the pages of this document
 */
export function streamPdf<P>(
  pages: AsyncIterable<P> | Iterable<P>,
  { title, language, date }: DocumentFacts,
  pagesPerTurn: number,
  writerOf: (document: Document, fonts: DocumentFonts) => WritePage<P>,
): Readable {
  const document = openDocument({
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Javon', Producer: 'Javon', CreationDate: date, ModDate: date },
  });
  // Scaled to the printer's margins a 0.33 mm bar is no longer one.
  document._root.data.ViewerPreferences.data.PrintScaling = 'None';
  write(document, pages, pagesPerTurn, writerOf).catch((error: unknown) => {
    document.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return document as unknown as Readable;
}

async function write<P>(
  document: Document,
  pages: AsyncIterable<P> | Iterable<P>,
  pagesPerTurn: number,
  writerOf: (document: Document, fonts: DocumentFonts) => WritePage<P>,
): Promise<void> {
  const stream = document as unknown as Readable;
  const flush = gatherPushes(document);
  // The head of the file goes out before the fonts are parsed, which takes its time.
  await setImmediate();
  let wake = (): void => {};
  document._read = () => wake();
  stream.once('close', () => wake());

  const fonts = embedFonts(document);
  const resources = document.ref({ Font: fonts.resources });
  resources.end();
  const writePage = writerOf(document, fonts);
  const out = new ByteWriter();
  let made = 0;
  for await (const page of pages) {
    if (stream.destroyed) return;
    out.clear();
    const frame = await writePage(page, out);
    const own = frame.resources;
    addPage(document, frame, out, own === undefined ? resources : { Font: fonts.resources, ...own });
    made++;
    // The first page at once, so that whoever waits sees it come.
    if (made === 1 || made % pagesPerTurn === 0) {
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

function addPage(
  document: Document,
  { width, height }: PageFrame,
  out: ByteWriter,
  resources: PdfRef | Record<string, unknown>,
): void {
  const { data: tree } = document._root.data.Pages;
  const content = document.ref({ Filter: 'FlateDecode' });
  const object = document.ref({
    Type: 'Page',
    Parent: document._root.data.Pages,
    MediaBox: [0, 0, mmToPt(width), mmToPt(height)],
    Resources: resources,
    Contents: content,
  });
  tree.Kids.push(object);
  tree.Count++;
  object.end();
  // The tree of pages needs its number alone; thousands of dictionaries would stay until the end.
  object.data = {};
  content.end(deflateSync(out.view(), DEFLATE));
}
