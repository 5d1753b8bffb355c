import { deflateSync } from 'node:zlib';

/** Reference to an object of the file. */
export class PdfRef {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}

/** A value of the format. A string is written unchanged: a `/Name`, or the result of `pdfString`. */
export type PdfValue = number | boolean | string | PdfRef | readonly PdfValue[] | PdfDictionary;
export interface PdfDictionary {
  readonly [key: string]: PdfValue;
}

/** A text string: literal if it is ASCII, else UTF-16 in hexadecimal digits. */
export function pdfString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`;
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}

/** A date in UTC. */
export function pdfDate(date: Date): string {
  return `(D:${date.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z)`;
}

/** A number to six decimals, which is precise enough. */
function numberText(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}

function valueText(value: PdfValue): string {
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof PdfRef) return `${value.id} 0 R`;
  if (isList(value)) return `[${value.map(valueText).join(' ')}]`;
  const entries = Object.entries(value).map(([key, of]) => `/${key} ${valueText(of)}\n`);
  return `<<\n${entries.join('')}>>`;
}

function isList(value: readonly PdfValue[] | PdfDictionary): value is readonly PdfValue[] {
  return Array.isArray(value);
}

/**
 * Objects of a PDF (ISO 32000-1, 7.5) in the order in which they are added. Only their offsets are kept;
 * their bytes are buffered until they are taken.
 */
export class PdfFile {
  /** Offset of each object from the start of the file. */
  readonly #offsets: number[] = [];
  #waiting: Uint8Array[] = [];
  #length = 0;

  constructor() {
    // Bytes beyond ASCII show programs that copy files that this one is binary.
    this.#write(Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1'));
  }

  /** Reserves an object that is added later. */
  reserve(): PdfRef {
    return new PdfRef(this.#offsets.push(0));
  }

  add(value: PdfValue, ref = this.reserve()): PdfRef {
    this.#begin(ref);
    this.#write(Buffer.from(`${valueText(value)}\nendobj\n`, 'latin1'));
    return ref;
  }

  /** Adds bytes unchanged, with a dictionary that describes them. */
  addStream(dictionary: PdfDictionary, bytes: Uint8Array): PdfRef {
    const ref = this.reserve();
    this.#begin(ref);
    const head = valueText({ ...dictionary, Length: bytes.length });
    this.#write(Buffer.from(`${head}\nstream\n`, 'latin1'));
    this.#write(bytes);
    this.#write(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    return ref;
  }

  /** Adds bytes compressed. @param level of zlib, 1 to 9 */
  addCompressed(dictionary: PdfDictionary, bytes: Uint8Array, level = 6): PdfRef {
    return this.addStream({ ...dictionary, Filter: '/FlateDecode' }, deflateSync(bytes, { level }));
  }

  /** Adds the cross-reference table and the trailer. */
  end(root: PdfRef, info: PdfRef, id: string): void {
    const start = this.#length;
    const places = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = places.length + 1;
    const trailer = valueText({ Size: size, Root: root, Info: info, ID: [`<${id}>`, `<${id}>`] });
    this.#write(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`,
      ),
    );
  }

  /** Returns the bytes added since the last call. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    return bytes;
  }

  #begin({ id }: PdfRef): void {
    this.#offsets[id - 1] = this.#length;
    this.#write(Buffer.from(`${id} 0 obj\n`));
  }

  #write(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#length += bytes.length;
  }
}
