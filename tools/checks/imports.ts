import { existsSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { circlesOf } from './graph.ts';
import { type Check, type Failure, filesUnder, TOPS, textOf } from './kit.ts';
import { importsOf } from './source.ts';

/**
 * npm packages that an engine's main entry may use: plain functions of their arguments, without React,
 * DOM, Node, clock or randomness.
 */
const PURE_PACKAGES: ReadonlySet<string> = new Set(['saxes']);

/** Ranks of the zones; a file imports its own zone or a lower one. */
const RANK = { outside: 8, app: 7, demo: 6, routes: 5, unit: 4, base: 3, contract: 2, engine: 1 } as const;

/** Folders directly under an app's `src`, each a zone. Files next to them belong to `app`. */
const APP_FOLDERS: Readonly<Record<string, number>> = {
  app: RANK.app,
  routes: RANK.routes,
  features: RANK.unit,
  modules: RANK.unit,
  shared: RANK.base,
  platform: RANK.base,
};

/**
 * Packages on the level of the contract: its error codes are typed keys of the messages. All others are
 * engines.
 */
const CONTRACT_LEVEL = new Set(['contract', 'messages']);

const NAMES: Readonly<Record<number, string>> = {
  [RANK.outside]: 'tools and tests',
  [RANK.app]: 'app',
  [RANK.demo]: 'demo',
  [RANK.routes]: 'routes',
  [RANK.unit]: 'features and modules',
  [RANK.base]: 'shared and platform',
  [RANK.contract]: 'contract and messages',
  [RANK.engine]: 'engines',
};

interface Zone {
  /** The workspace that the file belongs to: `apps/web`, `packages/contract`, `tools`. */
  readonly home: string;
  readonly rank: number;
  /** The module or feature that the file belongs to: `apps/web/src/features/goods`. */
  readonly unit?: string;
}

interface Link {
  readonly from: string;
  readonly to: string;
  readonly specifier: string;
  readonly line: number;
  readonly isType: boolean;
}

const isCode = (name: string) => /\.(ts|tsx|mts|mjs|js|jsx)$/.test(name);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** The zone of a file, by its folders; null if an app has an unknown folder. */
function zoneOf(file: string): Zone | null {
  const [top = '', name = '', src, folder = '', inner] = file.split('/');
  if (top !== 'packages' && top !== 'apps') return { home: top, rank: RANK.outside };
  const home = `${top}/${name}`;
  // The demo fills a database through the modules' public functions: it is a unit above them.
  if (top === 'apps' && src === 'demo') return { home, rank: RANK.demo, unit: `${home}/demo` };
  if (src !== 'src') return { home, rank: RANK.outside };
  if (top === 'packages') return { home, rank: CONTRACT_LEVEL.has(name) ? RANK.contract : RANK.engine };
  if (inner === undefined) return { home, rank: RANK.app };
  const rank = APP_FOLDERS[folder];
  if (rank === undefined) return null;
  const rest = file.split('/').slice(4);
  if (rank !== RANK.unit || rest.length < 2) return { home, rank };
  return { home, rank, unit: `${home}/src/${folder}/${inner}` };
}

interface PackageJson {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly imports?: unknown;
}

/** The workspaces by name, with the files their entries lead to. */
function workspaces(root: string): Map<string, { home: string; entries: Readonly<Record<string, string>> }> {
  const files = TOPS.flatMap((top) => filesUnder(root, top, (name) => name === 'package.json'));
  return new Map(
    files.map((file) => {
      const json = JSON.parse(textOf(root, file)) as PackageJson;
      return [json.name ?? file, { home: path.posix.dirname(file), entries: json.exports ?? {} }];
    }),
  );
}

function fileAt(root: string, place: string): string | null {
  const isFile = (file: string) =>
    existsSync(path.join(root, file)) && statSync(path.join(root, file)).isFile();
  const tries = [place, `${place}.ts`, `${place}.tsx`, `${place}/index.ts`, `${place}/index.tsx`];
  return tries.find(isFile) ?? null;
}

/** Every import of one file of the repository by another, and every import of an external module. */
function readLinks(root: string): { files: string[]; links: Link[]; foreign: Link[] } {
  const known = workspaces(root);
  const files = TOPS.flatMap((top) => filesUnder(root, top, isCode));
  const links: Link[] = [];
  const foreign: Link[] = [];
  for (const from of files) {
    for (const { specifier: written, line, isType } of importsOf(from, textOf(root, from))) {
      const specifier = written.replace(/\?.*$/, '');
      const to = targetOf(root, known, from, specifier);
      (to === null ? foreign : links).push({ from, to: to ?? specifier, specifier, line, isType });
    }
  }
  return { files, links, foreign };
}

function targetOf(
  root: string,
  known: ReturnType<typeof workspaces>,
  from: string,
  specifier: string,
): string | null {
  if (specifier.startsWith('.')) return fileAt(root, path.posix.join(path.posix.dirname(from), specifier));
  const parts = specifier.split('/');
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
  const workspace = known.get(name);
  if (!workspace) return null;
  const entry = workspace.entries[`.${specifier.slice(name.length)}`];
  return path.posix.join(workspace.home, entry ?? 'src/index.ts');
}

/** Returns the fault of an import, or null. */
function faultOf({ from, to, specifier }: Link): string | null {
  const importer = zoneOf(from);
  const target = zoneOf(to);
  if (!importer || !target) return null;
  const [inPackage, inApp] = [importer.home.startsWith('packages/'), importer.home.startsWith('apps/')];
  const ranked = isTest(from) ? RANK.outside : importer.rank;
  const foreignHome = importer.home !== target.home;

  if (foreignHome && specifier.startsWith('.') && target.home.startsWith('packages/')) {
    return 'reaches into another package by path: import it by its name';
  }
  if (foreignHome && target.home.startsWith('apps/') && (inPackage || inApp)) {
    return `imports ${target.home}: no package and no other app may`;
  }
  if (ranked < target.rank) {
    return `${NAMES[ranked]} may not import ${NAMES[target.rank]}: move what both need down, or hand it in`;
  }
  const entersUnit =
    target.unit !== undefined && importer.unit !== undefined && importer.unit !== target.unit;
  if (entersUnit && !/^public\.tsx?$/.test(to.slice(`${target.unit}/`.length))) {
    return `reaches into ${target.unit}: import from its public.ts`;
  }
  return null;
}

function circleFaults(links: readonly Link[]): Failure[] {
  const real = links.filter(({ from, to }) => !isTest(from) && from !== to);
  const byFile = edgesOf(real.map(({ from, to }) => [from, to]));
  const byUnit = edgesOf(
    real.flatMap(({ from, to }) => {
      const [a, b] = [zoneOf(from)?.unit, zoneOf(to)?.unit];
      return a !== undefined && b !== undefined && a !== b ? [[a, b] as const] : [];
    }),
  );
  const lineOf = (from: string, to: string) =>
    real.find((link) => link.from.startsWith(from) && link.to.startsWith(to));
  return [...circlesOf(byFile), ...circlesOf(byUnit)].map((circle) => {
    const [from = '', to = ''] = circle;
    const link = lineOf(from, to);
    return { file: link?.from ?? from, line: link?.line, what: `imports in a circle: ${circle.join(' → ')}` };
  });
}

function edgesOf(pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const [from, to] of pairs) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  return edges;
}

/** Files reachable from an entry of a package by the given imports, the entry first. */
function reachedFrom(entry: string, links: readonly Link[]): string[] {
  const reached = [entry];
  for (const file of reached) {
    for (const { to } of links.filter(({ from }) => from === file))
      if (!reached.includes(to)) reached.push(to);
  }
  return reached;
}

/**
 * Lists imports of schemas that the contract's main entry loads: the browser must make calls without them.
 */
function schemaFaults(links: readonly Link[], foreign: readonly Link[]): Failure[] {
  const loaded = links.filter(({ isType }) => !isType);
  const reached = reachedFrom('packages/contract/src/index.ts', loaded);
  return foreign
    .filter(({ from, specifier, isType }) => !isType && specifier === 'zod' && reached.includes(from))
    .map(({ from, line }) => ({
      file: from,
      line,
      what: 'zod in what @javon/contract loads: schemas belong to @javon/contract/schemas',
    }));
}

/** Lists imports from Node or from an impure npm package that the main entry of an engine reaches. */
function impureFaults(root: string, links: readonly Link[], foreign: readonly Link[]): Failure[] {
  const engines = [...workspaces(root).values()].filter(
    ({ home }) => zoneOf(`${home}/src/index.ts`)?.rank === RANK.engine,
  );
  return engines.flatMap(({ home, entries }) => {
    const reached = reachedFrom(path.posix.join(home, entries['.'] ?? 'src/index.ts'), links);
    return foreign
      .filter(({ from, specifier }) => {
        if (!reached.includes(from) || specifier.startsWith('.')) return false;
        return isBuiltin(specifier) || !PURE_PACKAGES.has(specifier);
      })
      .map(({ from, line, specifier }) => ({
        file: from,
        line,
        what: `${specifier} in what the main entry of ${home} reaches: engines are pure; put it behind an entry of its own`,
      }));
  });
}

/** Path aliases would hide the target of an import from this check. */
function aliasFaults(root: string): Failure[] {
  const isSettings = (name: string) => /^(tsconfig.*|package)\.json$/.test(name);
  const files = TOPS.flatMap((top) => filesUnder(root, top, isSettings));
  return files
    .filter((file) => {
      const json = JSON.parse(textOf(root, file)) as PackageJson & { compilerOptions?: { paths?: unknown } };
      return json.compilerOptions?.paths !== undefined || json.imports !== undefined;
    })
    .map((file) => ({ file, what: 'has path aliases (`paths` or `imports`): write imports as they are' }));
}

/**
 * The import rule: zones from the folders, imports only downwards, modules and features through public.ts, no
 * cycles.
 */
export const imports: Check = {
  name: 'imports',
  async run(root) {
    const { files, links, foreign } = readLinks(root);
    const stray = files
      .filter((file) => zoneOf(file) === null)
      .map((file) => ({
        file,
        what: `stands in no zone: an app's src has ${Object.keys(APP_FOLDERS).join(', ')}`,
      }));
    const wrong = links.flatMap((link) => {
      const fault = faultOf(link);
      return fault === null
        ? []
        : [{ file: link.from, line: link.line, what: `${link.specifier}: ${fault}` }];
    });
    return {
      failures: [
        ...stray,
        ...wrong,
        ...circleFaults(links),
        ...schemaFaults(links, foreign),
        ...impureFaults(root, links, foreign),
        ...aliasFaults(root),
      ],
    };
  },
};
