import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { BackupError, FORMAT, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';

/** Size of the manifest of a chain with some hundred thousand pictures. */
const MOST_MANIFEST_BYTES = 256 * 1024 * 1024;

/** Archive whose entries were all read and match the checksums of the manifest. */
export interface Archive {
  readonly manifest: Manifest;
  open(name: string): Promise<Readable>;
  close(): void;
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (entry === undefined || entry.uncompressedSize > MOST_MANIFEST_BYTES)
    throw new BackupError('This is no backup of Javon: it has no manifest.');
  const text = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  const content: unknown = JSON.parse(text);
  const format = (content as { format?: unknown } | null)?.format;
  if (format !== FORMAT)
    throw new BackupError(`The backup has the format ${String(format)}; this program reads ${FORMAT}.`);
  return manifestSchema.parse(content);
}

async function verify(zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: Manifest): Promise<void> {
  const known = new Set([MANIFEST, ...manifest.entries.map((one) => one.name)]);
  for (const name of entries.keys())
    if (!known.has(name))
      throw new BackupError(`The backup holds ${name}, which its manifest does not name.`);
  for (const { name, bytes, sha256 } of manifest.entries) {
    const entry = entries.get(name);
    if (entry === undefined) throw new BackupError(`The backup lacks ${name}, which its manifest names.`);
    const hash = createHash('sha256');
    if (entry.uncompressedSize === bytes)
      for await (const piece of await zip.openReadStreamPromise(entry)) hash.update(piece as Buffer);
    if (entry.uncompressedSize !== bytes || hash.digest('hex') !== sha256)
      throw new BackupError(`The backup is damaged: ${name} is not what was written.`);
  }
}

/**
 * Opens an archive and reads all of it once.
 * @throws BackupError if it is truncated, damaged, of another format or not a backup
 */
export async function openArchive(file: string): Promise<Archive> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    const opened = zip;
    const entries = await readEntries(opened);
    const manifest = await readManifest(opened, entries.get(MANIFEST));
    await verify(opened, entries, manifest);
    return {
      manifest,
      async open(name) {
        const entry = entries.get(name);
        if (entry === undefined) throw new BackupError(`The backup lacks ${name}.`);
        return opened.openReadStreamPromise(entry);
      },
      close: () => opened.close(),
    };
  } catch (error) {
    zip?.close();
    if (error instanceof BackupError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    throw new BackupError(`The backup cannot be read; it may have been cut short. (${message})`, {
      cause: error,
    });
  }
}
