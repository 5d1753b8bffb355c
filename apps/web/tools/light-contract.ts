import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { bodyName, type Parts, type Piece, partsOf, type Routes } from './contract-parts.ts';

/** Parts of a module: `light` has no schemas, `schemas` is the rest. */
export type Half = 'light' | 'schemas';

/** The package whose values are schemas. */
const SCHEMAS = 'zod';

/** Reads the files of a contract, each once, and decides which of their declarations need schemas. */
export class ContractFiles {
  readonly #parts = new Map<string, Parts>();
  readonly #heavy = new Map<string, boolean>();
  readonly #read: (file: string) => string;
  readonly #routes: Routes;

  constructor(read: (file: string) => string, routes: Routes) {
    this.#read = read;
    this.#routes = routes;
  }

  parts(file: string): Parts {
    let parts = this.#parts.get(file);
    if (!parts) {
      parts = partsOf(file, this.#read(file), this.#routes);
      this.#parts.set(file, parts);
    }
    return parts;
  }

  /** Whether the value of a name in the file needs schemas. */
  isHeavy(file: string, name: string): boolean {
    const key = `${file} ${name}`;
    const known = this.#heavy.get(key);
    if (known !== undefined) return known;
    // Guards against recursion: a cycle counts as light.
    this.#heavy.set(key, false);
    const heavy = this.#look(file, name);
    this.#heavy.set(key, heavy);
    return heavy;
  }

  #look(file: string, name: string): boolean {
    const { imports, pieces } = this.parts(file);
    const source = imports.get(name);
    if (source?.from === SCHEMAS) return true;
    if (source) return source.from.startsWith('.') && this.isHeavy(fileOf(file, source.from), source.name);
    const piece = pieces.find((one) => one.name === name);
    return piece !== undefined && [...piece.uses].some((used) => this.isHeavy(file, used));
  }
}

function fileOf(importer: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(importer), specifier);
}

function importing(file: string, { imports, pieces }: Parts, own: readonly Piece[], half: Half): string[] {
  const used = new Set(own.flatMap(({ uses }) => [...uses]));
  const lines = [...imports].flatMap(([local, { from, name }]) => {
    if (!used.has(local)) return [];
    const specifier = JSON.stringify(from.startsWith('.') ? fileOf(file, from) : from);
    return name === '*'
      ? [`import * as ${local} from ${specifier};`]
      : [`import { ${name} as ${local} } from ${specifier};`];
  });
  const others = pieces.filter((piece) => !own.includes(piece)).map(({ name }) => name);
  const taken = others.filter((name) => used.has(name));
  if (half === 'light' && taken[0]) throw new Error(`${file}: ${taken[0]} and what needs it go in a circle`);
  return taken.length === 0
    ? lines
    : [...lines, `import { ${taken.join(', ')} } from ${JSON.stringify(`${file}?light`)};`];
}

/** The code of one half of a file. Everything in it is exported, because the other half may need it. */
export function halfOf(files: ContractFiles, file: string, half: Half): string {
  const parts = files.parts(file);
  const own = parts.pieces.filter(({ name }) => files.isHeavy(file, name) === (half === 'schemas'));
  return [
    ...importing(file, parts, own, half),
    ...own.map(({ text }) => text),
    `export { ${own.map(({ name }) => name).join(', ')} };`,
  ].join('\n');
}

/** The code of the file itself: what it exports, from its halves. */
export function wholeOf(files: ContractFiles, file: string): string {
  const exported = files.parts(file).pieces.filter(({ isExported }) => isExported);
  return (['light', 'schemas'] as const)
    .map((half) => {
      const names = exported
        .map(({ name }) => name)
        .filter((name) => files.isHeavy(file, name) === (half === 'schemas'));
      return `export { ${names.join(', ')} } from ${JSON.stringify(`${file}?${half}`)};`;
    })
    .join('\n');
}

/**
 * Replaces `bodyOf(route)` in a form's code by the schema itself, so that other code gets the route without it.
 * `fileOf` finds the file that declares a route. @throws Error where the route is not named by its own name
 */
export function withBodies(
  code: string,
  name: string,
  fileOf: (route: string) => string | undefined,
): string {
  const { program } = parseSync(name, code);
  const routes = new Set<string>();
  const calls: { start: number; end: number; route: string }[] = [];
  const look = (call: ESTree.CallExpression): void => {
    const [route] = call.arguments;
    if (call.callee.type !== 'Identifier' || call.callee.name !== 'bodyOf') return;
    if (route?.type !== 'Identifier' || !fileOf(route.name))
      throw new Error(`${name}: bodyOf takes a route of the contract by its name`);
    routes.add(route.name);
    calls.push({ start: call.start, end: call.end, route: route.name });
  };
  new Visitor({ CallExpression: look }).visit(program);
  let text = code;
  for (const { start, end, route } of calls.toReversed())
    text = text.slice(0, start) + bodyName(route) + text.slice(end);
  const imports = [...routes].map(
    (route) => `import { ${bodyName(route)} } from ${JSON.stringify(`${fileOf(route)}?schemas`)};\n`,
  );
  return imports.join('') + text;
}

const posix = (file: string) => file.split(path.sep).join('/');

/** Files that hold no declarations of their own, and the entry that only some screens need. */
const WHOLE = /(?:^|\/)(?:index|routes|shelf-wire)\.ts$|\.test\.ts$/;

/**
 * Brings the contract to the browser in halves: the routes as a call needs them, a few kilobytes for all of them,
 * and the schemas, which only forms check with. Making the schemas of one screen took as long as drawing it, and
 * their library came with every page.
 */
export function withLightContract(): Plugin {
  const contract = posix(path.resolve(import.meta.dirname, '../../../packages/contract/src'));
  const declares = (file: string) => file.startsWith(`${contract}/`) && !WHOLE.test(file);
  let files: ContractFiles;
  const homes = new Map<string, string>();
  return {
    name: 'javon-with-light-contract',
    enforce: 'pre',
    apply: 'build',
    buildStart: async () => {
      const routes: Routes = await import('@javon/contract');
      files = new ContractFiles((file) => readFileSync(file, 'utf8'), routes);
      for (const name of readdirSync(contract, { recursive: true, encoding: 'utf8' })) {
        const file = posix(path.join(contract, name));
        if (!name.endsWith('.ts') || !declares(file)) continue;
        for (const piece of files.parts(file).pieces) if (piece.isExported) homes.set(piece.name, file);
      }
    },
    resolveId: (id) => (id.startsWith(`${contract}/`) ? id : null),
    load: (id) => {
      const [file = '', half] = posix(id).split('?');
      if (!declares(file)) return null;
      const isHalf = half === 'light' || half === 'schemas';
      const code = isHalf ? halfOf(files, file, half) : wholeOf(files, file);
      return { code, moduleType: 'ts', moduleSideEffects: false };
    },
    transform: (code, id) =>
      /[\\/]apps[\\/]web[\\/]src[\\/].*\.tsx?$/.test(id) && /\bbodyOf\(/.test(code)
        ? { code: withBodies(code, id, (route) => homes.get(route)), map: null }
        : null,
  };
}
