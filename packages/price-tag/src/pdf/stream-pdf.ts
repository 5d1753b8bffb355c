import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Mm, mmToPt } from '../units.ts';
import { ByteWriter } from './byte-writer.ts';
import { type DocumentFonts, embedFonts } from './embed-fonts.ts';
import { type PdfDictionary, PdfFile, type PdfRef, pdfDate, pdfString } from './pdf-file.ts';

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
  /** Resources used by its operators, except the fonts, by kind. */
  readonly resources?: PdfDictionary;
}

/** Writes the operators of a page, with the origin in its left bottom corner and points as unit. */
export type WritePage<P> = (page: P, out: ByteWriter) => PageFrame | Promise<PageFrame>;

/** High-water mark: bytes waiting for the reader beyond which no further page is made. */
const HIGH_WATER = 256 * 1024;
/** Compression level: fast and nearly as small, because content streams are very repetitive. */
const CONTENT_LEVEL = 1;

/**
 * A PDF as a stream that makes pages as they are read: memory does not grow with their number. It is vector
 * text in embedded subsets of Inter with its Unicode. An error of `pages` or of writing one destroys the
 * stream; destroying the stream ends `pages`.
 * @param pagesPerTurn pages made before yielding to the event loop
 * @param writerOf makes the writer of this document's pages
 */
export function streamPdf<P>(
  pages: AsyncIterable<P> | Iterable<P>,
  facts: DocumentFacts,
  pagesPerTurn: number,
  writerOf: (file: PdfFile, fonts: DocumentFonts) => WritePage<P>,
): Readable {
  const bytes = withErrors(write(pages, facts, pagesPerTurn, writerOf));
  const stream = Readable.from(bytes, { objectMode: false, highWaterMark: HIGH_WATER });
  // Fills the buffer with pages before the first read.
  stream.read(0);
  return stream;
}

/** Passes bytes on; a thrown value that is not an Error is converted to one, because a stream requires it. */
async function* withErrors(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw error instanceof Error ? error : new Error(String(error));
  }
}

async function* write<P>(
  pages: AsyncIterable<P> | Iterable<P>,
  facts: DocumentFacts,
  pagesPerTurn: number,
  writerOf: (file: PdfFile, fonts: DocumentFonts) => WritePage<P>,
): AsyncGenerator<Buffer> {
  const file = new PdfFile();
  yield file.take();
  // Send the head of the file before the fonts are parsed, which is slow.
  await setImmediate();
  const fonts = embedFonts(file);
  const tree = file.reserve();
  const fontsOnly = file.add({ Font: fonts.resources });
  const writePage = writerOf(file, fonts);
  const out = new ByteWriter();
  const kids: PdfRef[] = [];
  for await (const page of pages) {
    out.clear();
    const { width, height, resources } = await writePage(page, out);
    kids.push(
      file.add({
        Type: '/Page',
        Parent: tree,
        MediaBox: [0, 0, mmToPt(width), mmToPt(height)],
        Resources: resources === undefined ? fontsOnly : { Font: fonts.resources, ...resources },
        Contents: file.addCompressed({}, out.view(), CONTENT_LEVEL),
      }),
    );
    // Send the first page at once, so that the reader sees progress.
    if (kids.length === 1 || kids.length % pagesPerTurn === 0) {
      yield file.take();
      await setImmediate();
    }
  }
  fonts.end();
  file.add({ Type: '/Pages', Kids: kids, Count: kids.length }, tree);
  end(file, tree, facts);
  yield file.take();
}

function end(file: PdfFile, tree: PdfRef, { title, language, date }: DocumentFacts): void {
  const info = {
    Title: pdfString(title),
    Creator: '(Javon)',
    Producer: '(Javon)',
    CreationDate: pdfDate(date),
    ModDate: pdfDate(date),
  };
  const metadata = Buffer.from(metadataXml(title, date));
  const root = file.add({
    Type: '/Catalog',
    Pages: tree,
    Lang: pdfString(language),
    Metadata: file.addStream({ Type: '/Metadata', Subtype: '/XML' }, metadata),
    // Scaled to the printer's margins, a 0.33 mm bar would change its width.
    ViewerPreferences: { DisplayDocTitle: true, PrintScaling: '/None' },
  });
  const id = createHash('sha256').update(metadata).digest('hex').slice(0, 32);
  file.end(root, file.add(info), id);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The same metadata as XMP, for programs that list documents. */
function metadataXml(title: string, date: Date): string {
  const text = title.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:title>
<pdf:Producer>Javon</pdf:Producer>
<xmp:CreatorTool>Javon</xmp:CreatorTool>
<xmp:CreateDate>${date.toISOString().slice(0, 19)}Z</xmp:CreateDate>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}
