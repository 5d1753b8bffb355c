import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { syncFolder } from '../files/sync-folder.ts';
import { MANIFEST, type Manifest, type ManifestEntry } from './manifest.ts';

interface EntryOptions {
  /** False for content that is already compressed. */
  readonly compress: boolean;
  /** Called with each piece of the entry, unpacked. */
  readonly onPiece?: (piece: Buffer) => void;
}

/** Archive that is being written under a temporary name; it is renamed when complete. */
export interface ArchiveWriter {
  add(name: string, content: Readable, options: EntryOptions): Promise<void>;
  /** Adds the manifest and renames the archive to its final name. */
  finish(manifest: Omit<Manifest, 'entries'>): Promise<void>;
  /** Removes what was written so far. */
  cancel(): Promise<void>;
}

/**
 * Starts an archive that only its owner may read.
 * @throws BackupError if the file exists already
 */
export function writeArchive(file: string): ArchiveWriter {
  const unfinished = `${file}.part`;
  const zip = new ZipFile();
  const entries: ManifestEntry[] = [];
  // The stream of the file system closes the file once it is on the disk (`flush`).
  const written = pipeline(
    zip.outputStream,
    createWriteStream(unfinished, { flags: 'w', mode: 0o600, flush: true }),
  );
  // The step that waits handles the failure.
  written.catch(() => {});
  const failure = written.then(() => new Promise<never>(() => {}));
  failure.catch(() => {});

  return {
    async add(name, content, { compress, onPiece }) {
      const hash = createHash('sha256');
      let bytes = 0;
      const measured = new Transform({
        transform(piece: Buffer, _encoding, done) {
          hash.update(piece);
          bytes += piece.length;
          onPiece?.(piece);
          done(null, piece);
        },
      });
      zip.addReadStream(measured, name, { compress });
      await Promise.race([Promise.all([pipeline(content, measured), finished(measured)]), failure]);
      entries.push({ name, bytes, sha256: hash.digest('hex') });
    },
    async finish(manifest) {
      const whole: Manifest = { ...manifest, entries };
      zip.addBuffer(Buffer.from(`${JSON.stringify(whole, null, 1)}\n`), MANIFEST);
      zip.end();
      await written;
      await rename(unfinished, file);
      await syncFolder(path.dirname(file));
    },
    async cancel() {
      (zip.outputStream as Readable).destroy();
      await written.catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
}
