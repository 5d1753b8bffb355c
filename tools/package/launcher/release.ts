import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of a version that holds its sources without their types. */
export const WITHOUT_TYPES = 'without-types';

/** Contents of `release.json`, which identifies the program of a version folder. */
export interface Release {
  readonly product: 'javon';
  /** Version of package.json and commit, `0.1.0+1a2b3c4d5e`. */
  readonly version: string;
  readonly commit: string;
  /** Time of the commit, ISO 8601 in UTC. It orders builds of one version. */
  readonly committed_at: string;
  readonly system: 'linux-x64';
  /** Version of Node.js. */
  readonly node: string;
  /** Version of PostgreSQL. */
  readonly postgres: string;
  /** Names of the migrations, in their order. */
  readonly migrations: readonly string[];
}

const NUMBER = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(\+[\w.]{1,60})?$/;

/** @throws Error if the text is not the `release.json` of Javon */
export function parseRelease(text: string): Release {
  const found = JSON.parse(text) as Partial<Release> | null;
  const isWhole =
    found?.product === 'javon' &&
    found.system === 'linux-x64' &&
    NUMBER.test(found.version ?? '') &&
    !Number.isNaN(Date.parse(found.committed_at ?? '')) &&
    Array.isArray(found.migrations);
  if (!isWhole) throw new Error('release.json is not that of Javon for Linux x64');
  return found as Release;
}

/** @throws Error if the folder has no usable `release.json` */
export function readRelease(folder: string): Release {
  return parseRelease(readFileSync(path.join(folder, 'release.json'), 'utf8'));
}

function numbersOf({ version }: Release): number[] {
  return (NUMBER.exec(version) ?? []).slice(1, 4).map(Number);
}

/** Orders versions, older first: by version, then by the time of their commits. */
export function compareReleases(a: Release, b: Release): number {
  const numbers = numbersOf(b);
  for (const [at, number] of numbersOf(a).entries()) {
    const difference = number - (numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return Date.parse(a.committed_at) - Date.parse(b.committed_at);
}

/** Migrations of `from` that the program of `to` lacks: it refuses a database that has them. */
export function unknownMigrations(from: Release, to: Release): string[] {
  const known = new Set(to.migrations);
  return from.migrations.filter((name) => !known.has(name));
}
