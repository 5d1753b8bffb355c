import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CommercemlRecord } from '../src/index.ts';
import { readCommerceml } from '../src/index.ts';
import type { ReadLimits } from '../src/read.ts';

/** Files made by the schemas of each version, with goods of a store in Uzbekistan. */
export const SAMPLES = [
  'import-2.03.xml',
  'offers-2.05.xml',
  'import-2.08.xml',
  'changes-2.10.xml',
  'goods-3.1.xml',
  'prices-3.1.xml',
] as const;

/** Encodes a text in windows-1251. @throws Error for a letter that it does not have */
export function inWindows1251(text: string): Uint8Array {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  const letters = [...new TextDecoder('windows-1251').decode(bytes)];
  const byLetter = new Map(letters.map((letter, i) => [letter, i]));
  return Uint8Array.from(text, (letter) => {
    const byte = byLetter.get(letter);
    if (byte === undefined) throw new Error(`${letter} is not in windows-1251`);
    return byte;
  });
}

/** Bytes of a sample, in the encoding that it declares. */
export function sampleOf(name: (typeof SAMPLES)[number]): Uint8Array {
  const bytes = readFileSync(path.join(import.meta.dirname, 'samples', name));
  const text = bytes.toString('utf8');
  return text.includes('windows-1251') ? inWindows1251(text) : bytes;
}

/** All records of a file that arrives in the given chunks. */
export async function recordsOf(
  chunks: readonly Uint8Array[] | string,
  limits: Partial<ReadLimits> = {},
): Promise<CommercemlRecord[]> {
  const bytes = typeof chunks === 'string' ? [new TextEncoder().encode(chunks)] : chunks;
  const records: CommercemlRecord[] = [];
  for await (const record of readCommerceml(bytes, limits)) records.push(record);
  return records;
}

/** A file of one offer, or of other elements of a package of offers. */
export function offersFile(inside: string, head = '<?xml version="1.0" encoding="UTF-8"?>'): string {
  return `${head}<КоммерческаяИнформация ВерсияСхемы="2.07"><ПакетПредложений><Предложения>${inside}</Предложения></ПакетПредложений></КоммерческаяИнформация>`;
}
