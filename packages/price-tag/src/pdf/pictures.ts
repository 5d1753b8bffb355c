import sharp from 'sharp';
import type { PdfFile, PdfRef } from './pdf-file.ts';

/** No chroma subsampling, so that lines on plain ground stay sharp. */
const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const;

export interface EmbeddedPicture {
  /** Name in content streams. */
  readonly name: string;
  readonly object: PdfRef;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Returns the bytes of a picture (PNG or JPEG) by its key; null leaves it out. */
export type PictureBytes = (ref: string) => Uint8Array | null | Promise<Uint8Array | null>;

/**
 * The pictures of one document, each embedded once, with the first page that shows it: at most one page's
 * pictures are held in memory, and the order of bytes is fixed.
 */
export class Pictures {
  readonly #file: PdfFile;
  readonly #bytesOf: PictureBytes;
  readonly #known = new Map<string, EmbeddedPicture>();
  readonly #missing = new Set<string>();

  constructor(file: PdfFile, bytesOf: PictureBytes) {
    this.#file = file;
    this.#bytesOf = bytesOf;
  }

  /** The embedded pictures of the references, as far as they exist. */
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

  /** Embeds a JPEG unchanged, and any other format that sharp reads as a JPEG on white. */
  async #embed(ref: string, bytes: Uint8Array): Promise<void> {
    const { format, space } = await sharp(bytes).metadata();
    const isReady = format === 'jpeg' && (space === 'srgb' || space === 'b-w');
    const jpeg = isReady
      ? bytes
      : await sharp(bytes).flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer();
    const { width, height, channels } = await sharp(jpeg).metadata();
    const dictionary = {
      Type: '/XObject',
      Subtype: '/Image',
      Width: width,
      Height: height,
      ColorSpace: channels === 1 ? '/DeviceGray' : '/DeviceRGB',
      BitsPerComponent: 8,
      Filter: '/DCTDecode',
    };
    const object = this.#file.addStream(dictionary, jpeg);
    this.#known.set(ref, { name: `P${this.#known.size + 1}`, object, width, height });
  }
}
