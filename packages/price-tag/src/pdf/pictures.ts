import { setImmediate } from 'node:timers/promises';
import type { Document, PdfRef } from './pdfkit-internals.ts';

/** A picture that the document has. */
export interface EmbeddedPicture {
  /** Name in content streams. */
  readonly name: string;
  readonly object: PdfRef;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Bytes of a picture (PNG or JPEG) by its key; null leaves it out. */
export type PictureBytes = (ref: string) => Uint8Array | null | Promise<Uint8Array | null>;

/**
 * The pictures of one document, each embedded once, when the first page that shows it is made: no more than one
 * page's are held in memory, and the bytes come in one order.
 */
export class Pictures {
  readonly #document: Document;
  readonly #bytesOf: PictureBytes;
  readonly #known = new Map<string, EmbeddedPicture>();
  readonly #missing = new Set<string>();

  constructor(document: Document, bytesOf: PictureBytes) {
    this.#document = document;
    this.#bytesOf = bytesOf;
  }

  /** The pictures behind the references, as far as there are any. */
  async embedded(refs: Iterable<string>): Promise<ReadonlyMap<string, EmbeddedPicture>> {
    const all = [...refs];
    const unknown = all.filter((ref) => !this.#known.has(ref) && !this.#missing.has(ref));
    const bytes = await Promise.all(unknown.map((ref) => this.#bytesOf(ref)));
    for (const [i, ref] of unknown.entries()) {
      const of = bytes[i] ?? null;
      if (of === null) this.#missing.add(ref);
      else await this.#embed(ref, of);
    }
    return new Map(
      all.flatMap((ref) => {
        const picture = this.#known.get(ref);
        return picture === undefined ? [] : [[ref, picture]];
      }),
    );
  }

  async #embed(ref: string, bytes: Uint8Array): Promise<void> {
    const image = this.#document.openImage(Buffer.from(bytes));
    const { width, height } = image;
    image.embed(this.#document as unknown as PDFKit.PDFDocument);
    const { obj } = image;
    if (obj === null) throw new Error('The picture was not embedded');
    // A PNG with transparency is unpacked off the thread.
    while (obj.offset === undefined) await setImmediate();
    this.#known.set(ref, { name: `P${this.#known.size + 1}`, object: obj, width, height });
  }
}
