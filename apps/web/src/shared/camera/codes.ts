import { tagCodeIn } from '../scan/tag-code.ts';

/** Symbologies that are read, by the names of the `BarcodeDetector`. */
export const CODE_FORMATS = ['ean_13', 'ean_8', 'code_128', 'qr_code'] as const;
export type CodeFormat = (typeof CODE_FORMATS)[number];

/** Code found in a picture; `x` and `y` are its centre as shares of the picture's width and height. */
export interface Read {
  readonly text: string;
  readonly format: CodeFormat;
  readonly x: number;
  readonly y: number;
}

/** Answer of the worker that reads pictures: whether it is ready, once, then the codes of each picture. */
export type WorkerAnswer = { readonly ready: boolean } | { readonly reads: readonly Read[] };

const LENGTHS: Partial<Record<CodeFormat, number>> = { ean_13: 13, ean_8: 8 };

/** Returns whether the last digit of an EAN fits the others: counted from the right, every second one weighs 3. */
export function hasCheckDigit(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** Returns whether a read is a code of ours: an EAN whose check digit fits, a Code 128, or the QR code of a tag. */
export function isOurs({ text, format }: Pick<Read, 'text' | 'format'>): boolean {
  if (format === 'qr_code') return tagCodeIn(text) !== null;
  if (format === 'code_128') return /^[\x21-\x7e]{3,80}$/.test(text);
  return text.length === LENGTHS[format] && hasCheckDigit(text);
}

/**
 * Chooses among the codes of one picture: the QR code of a tag before its bar code, then the one nearest to the
 * centre. Returns null if none is ours, or with `strangers` the QR code of somebody else that is in view alone.
 */
export function chooseRead(reads: readonly Read[], { strangers = false } = {}): Read | null {
  const distance = ({ x, y }: Read) => (x - 0.5) ** 2 + (y - 0.5) ** 2;
  const rank = ({ format }: Read) => (format === 'qr_code' ? 0 : 1);
  const [best] = reads.filter(isOurs).sort((a, b) => rank(a) - rank(b) || distance(a) - distance(b));
  if (best !== undefined || !strangers) return best ?? null;
  const [stranger, second] = reads;
  return stranger?.format === 'qr_code' && second === undefined ? stranger : null;
}
