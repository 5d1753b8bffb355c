import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { packArchive, writeChecksums } from '../archive.ts';
import type { Release } from '../launcher/release.ts';

/** Compression level of the trial's archives: the fastest, because they are only installed here. */
const LEVEL = 1;

/** Additional migrations of a variant, by their file names. */
type Migrations = Readonly<Record<string, string>>;

/** Packs the staged archive with another version next to the others; returns its release. */
async function pack(
  stage: string,
  base: Release,
  number: string,
  to: string,
  migrations: Migrations = {},
): Promise<void> {
  const version = `${number}+trial`;
  const folder = path.join(stage, 'javon/versions', version);
  renameSync(path.join(stage, 'javon/versions', base.version), folder);
  const names = [...base.migrations, ...Object.keys(migrations)];
  const release: Release = { ...base, version, migrations: names };
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  for (const [name, sql] of Object.entries(migrations))
    writeFileSync(path.join(folder, 'db/migrations', name), sql);
  await writeChecksums(folder);
  await packArchive(stage, path.join(to, `${number}.tar.gz`), base.committed_at, LEVEL);
  for (const name of Object.keys(migrations)) rmSync(path.join(folder, 'db/migrations', name));
  renameSync(folder, path.join(stage, 'javon/versions', base.version));
}

/** An archive with little more than the name of a version; a damaged one has a text that its checksums do not fit. */
async function packEmpty(scratch: string, release: Release, to: string, isDamaged = false): Promise<void> {
  const folder = path.join(scratch, 'javon/versions', release.version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  writeFileSync(path.join(folder, 'program.js'), 'before');
  await writeChecksums(folder);
  if (isDamaged) writeFileSync(path.join(folder, 'program.js'), 'behind');
  await packArchive(scratch, to, release.committed_at, LEVEL);
  rmSync(scratch, { recursive: true });
}

/** Writes the archives of the trial into `to`. */
export async function makeVariants(stage: string, base: Release, to: string, scratch: string): Promise<void> {
  await packArchive(stage, path.join(to, 'first.tar.gz'), base.committed_at, LEVEL);
  await pack(stage, base, '900.0.0', to);
  await pack(stage, base, '901.0.0', to, {
    '9998_trial.sql': "comment on table users is 'changed by a version that fails';",
    '9999_trial.sql': 'select 1 / 0;',
  });
  await pack(stage, base, '902.0.0', to, { '9998_trial.sql': "comment on table users is 'changed';" });
  copyFileSync(path.join(to, '900.0.0.tar.gz'), path.join(to, 'cut.tar.gz'));
  truncateSync(path.join(to, 'cut.tar.gz'), 20_000_000);
  copyFileSync(path.join(to, 'cut.tar.gz'), path.join(to, 'other-sum.tar.gz'));
  copyFileSync(path.join(to, '900.0.0.tar.gz.sha256'), path.join(to, 'other-sum.tar.gz.sha256'));
  await packEmpty(scratch, { ...base, version: '0.0.1+trial' }, path.join(to, 'older.tar.gz'));
  await packEmpty(
    scratch,
    { ...base, version: '903.0.0', product: 'other' as 'javon' },
    path.join(to, 'other.tar.gz'),
  );
  await packEmpty(scratch, { ...base, version: '904.0.0' }, path.join(to, 'damaged.tar.gz'), true);
  writeFileSync(path.join(to, 'text.tar.gz'), readFileSync(new URL(import.meta.url)));
}
