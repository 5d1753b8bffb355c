import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;
/** More parts than any workbook has. */
const MOST_ENTRIES = 2000;

export interface ZipEntry {
  readonly name: string;
  /** Unpacked size in bytes, as the archive claims. */
  readonly size: number;
  readonly packed: number;
  readonly method: number;
  readonly offset: number;
}

/** The archive is not whole, or not as archives are. */
export class DamagedZip extends Error {}

/** True when the bytes begin like a ZIP archive. */
export function looksLikeZip(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32LE(0) === LOCAL;
}

/**
 * The table of contents at the end of an archive, read without unpacking anything.
 * @throws DamagedZip
 */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new DamagedZip('too many entries');
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_SIZE > bytes.length || bytes.readUInt32LE(at) !== ENTRY)
      throw new DamagedZip('no entry where one is announced');
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += ENTRY_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw new DamagedZip('no end of central directory');
}

/**
 * Unpacks one entry, and no more than it claims to hold.
 * @throws DamagedZip when it holds more, or cannot be unpacked
 */
export function unpack(bytes: Buffer, entry: ZipEntry): Buffer {
  const { offset, packed, size, method } = entry;
  if (offset + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(offset) !== LOCAL)
    throw new DamagedZip('no part where one is announced');
  const start = offset + LOCAL_SIZE + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw new DamagedZip('part cut off');
  const body = bytes.subarray(start, start + packed);
  if (method === STORED) return body;
  if (method !== DEFLATED) throw new DamagedZip(`packing method ${method}`);
  try {
    return inflateRawSync(body, { maxOutputLength: Math.max(1, size) });
  } catch (cause) {
    throw new DamagedZip('cannot be unpacked', { cause });
  }
}
