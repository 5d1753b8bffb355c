import type { Readable } from 'node:stream';
import type { Drawing } from '../drawing.ts';
import type { CutMark, SheetPage, SheetSlot } from '../sheets.ts';
import { type Mm, mmToHmm } from '../units.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { DocumentFonts } from './embed-fonts.ts';
import { type EmbeddedPicture, type PictureBytes, Pictures } from './pictures.ts';
import { type DocumentFacts, streamPdf } from './stream-pdf.ts';
import { writeTag } from './tag-content.ts';

/** A tag with its place on a page: left top corner of the covered place, turned clockwise. */
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

export interface PdfOptions extends DocumentFacts {
  /** Returns the bytes of the pictures (PNG or JPEG) in the drawings; called once for each. */
  readonly pictures?: PictureBytes;
}

/** Number of pages made before yielding to the event loop; a page takes well under a millisecond. */
const PAGES_PER_TURN = 8;
/** Points in a hundredth of a millimetre. */
const SCALE = '0.0283464567';
const MARK_WIDTH = 7;
/** Upper bound of the bytes of the lines around a tag. */
const PAGE_BYTES = 256;

/** Pages of a plan with their drawings, made lazily one page at a time. */
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
 * The PDF of `pages`, as a stream that makes pages as they are read: memory does not grow with their number.
 * Text is vector text in embedded subsets of Inter with its Unicode, bars are vector. An error of `pages` or
 * of a picture destroys the stream; destroying the stream ends `pages`.
 */
export function printPdf(pages: AsyncIterable<PdfPage> | Iterable<PdfPage>, options: PdfOptions): Readable {
  return streamPdf(pages, options, PAGES_PER_TURN, (file, fonts) => {
    const pictures = new Pictures(file, options.pictures ?? (() => null));
    return async (page, out) => {
      const refs = pictureRefs(page);
      const shown = refs === null ? NO_PICTURES : await pictures.embedded(refs);
      writePage(out, page, fonts, shown);
      if (shown.size === 0) return page;
      const objects = [...shown.values()].map(({ name, object }) => [name, object]);
      return { ...page, resources: { XObject: Object.fromEntries(objects) } };
    };
  });
}

type PagePictures = ReadonlyMap<string, EmbeddedPicture>;

const NO_PICTURES: PagePictures = new Map();

/** Names of the pictures on a page; null if it shows none, as most do. */
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

function writePage(
  out: ByteWriter,
  { height, tags, marks }: PdfPage,
  fonts: DocumentFonts,
  pictures: PagePictures,
): void {
  out.line(`${SCALE} 0 0 ${SCALE} 0 0 cm`);
  for (const { drawing, x, y, rotate } of tags) {
    const left = mmToHmm(x);
    const top = mmToHmm(height) - mmToHmm(y);
    out.reserve(PAGE_BYTES);
    out.line(
      rotate === 0 ? `q\n1 0 0 1 ${left} ${top - drawing.height} cm` : `q\n0 -1 1 0 ${left} ${top} cm`,
    );
    writeTag(out, drawing, fonts, pictures);
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
