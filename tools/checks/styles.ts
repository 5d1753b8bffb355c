import path from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { type Check, type Failure, filesUnder, lineAt, textOf } from './kit.ts';

const WEB = 'apps/web';
const TOKENS = `${WEB}/src/shared/styles/tokens.css`;
/** Variables that a library declares. */
const FOREIGN = /^--(mantine|app-shell|input|switch|si|sc|button|ai)-/;

/** Name in a text and where it begins. */
interface Named {
  readonly name: string;
  readonly offset: number;
}

/** Blanks comments, strings and classes that are not the sheet's own, so that offsets stay. */
function bare(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|:global\((?:[^()]|\([^()]*\))*\)/g, (found) =>
    found.replace(/[^\n]/g, ' '),
  );
}

/** Returns the classes that a sheet has rules for, each where it is met first. */
function classesOf(css: string): Named[] {
  const text = bare(css);
  const found = new Map<string, number>();
  for (const prelude of text.matchAll(/[^{};]+(?=\{)/g)) {
    if (prelude[0].trimStart().startsWith('@')) continue;
    for (const { 1: name, index } of prelude[0].matchAll(/\.([A-Za-z_][\w-]*)/g)) {
      if (name !== undefined && !found.has(name)) found.set(name, prelude.index + index);
    }
  }
  return [...found].map(([name, offset]) => ({ name, offset }));
}

interface Uses {
  /** Path of the sheet in the repository. */
  readonly sheet: string;
  readonly names: readonly Named[];
  /** Shapes of computed names; one that could be any name matches all. */
  readonly shapes: readonly RegExp[];
}

/** Returns the shape of a computed name, with what is only known at run time left open. */
function shapeOf(name: Expression): RegExp {
  const parts = name.type === 'TemplateLiteral' ? name.quasis.map((part) => part.value.raw) : ['', ''];
  return new RegExp(`^${parts.join('.*')}$`);
}

/** Returns what a module uses of the sheets that it imports. */
function usesIn(file: string, text: string): Uses[] {
  if (!text.includes('.module.css')) return [];
  const { program } = parseSync(file, text);
  const uses = new Map<string, { sheet: string; names: Named[]; shapes: RegExp[] }>();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.endsWith('.module.css')) continue;
    const sheet = path.posix.join(path.posix.dirname(file), node.source.value);
    for (const { local } of node.specifiers) uses.set(local.name, { sheet, names: [], shapes: [] });
  }
  new Visitor({
    MemberExpression: (node) => {
      const use = node.object.type === 'Identifier' ? uses.get(node.object.name) : undefined;
      if (use === undefined) return;
      const { property } = node;
      if (!node.computed && property.type === 'Identifier') {
        use.names.push({ name: property.name, offset: property.start });
      } else if (property.type === 'Literal' && typeof property.value === 'string') {
        use.names.push({ name: property.value, offset: property.start });
      } else use.shapes.push(shapeOf(property as Expression));
    },
  }).visit(program);
  return [...uses.values()];
}

/** Returns the tokens that stand for a size, by the property that takes them and the size. */
function tokensOf(css: string): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const [, name, kind, size] of css.matchAll(/^ {2}(--(space|text)-[\w-]+): (\d+px);$/gm)) {
    tokens.set(`${kind} ${size}`, name ?? '');
  }
  return tokens;
}

/** Finds sizes written by hand for which there is a token. */
function sizesByHand(file: string, css: string, tokens: ReadonlyMap<string, string>): Failure[] {
  return [...bare(css).matchAll(/(?<=[\s{;])(font-size|(?:row-|column-)?gap):\s*([^;}!]+)[;}]/g)].flatMap(
    ({ 1: property, 2: value, index }) =>
      (value ?? '')
        .trim()
        .split(/\s+/)
        .flatMap((size) => {
          const token = tokens.get(`${property === 'font-size' ? 'text' : 'space'} ${size}`);
          if (token === undefined) return [];
          return [{ file, line: lineAt(css, index), what: `has ${property} ${size}; write var(${token})` }];
        }),
  );
}

/** Finds variables that no sheet and no module declares. */
function unknownVariables(file: string, css: string, declared: ReadonlySet<string>): Failure[] {
  return [...bare(css).matchAll(/var\(\s*(--[\w-]+)/g)].flatMap(({ 1: name = '', index }) =>
    declared.has(name) || FOREIGN.test(name)
      ? []
      : [{ file, line: lineAt(css, index), what: `uses ${name}, which is declared nowhere` }],
  );
}

/** The sheets of the browser: no dead and no missing class, no unknown variable, tokens where there are any. */
export const styles: Check = {
  name: 'styles',
  async run(root) {
    const sheets = filesUnder(root, WEB, (name) => name.endsWith('.css'));
    const css = new Map(sheets.map((file) => [file, textOf(root, file)]));
    const modules = filesUnder(root, WEB, (name) => /\.(ts|tsx)$/.test(name));
    const declared = new Set<string>();
    const uses = new Map<string, Uses[]>();
    const failures: Failure[] = [];
    for (const text of css.values()) {
      for (const [, name = ''] of bare(text).matchAll(/(--[\w-]+)\s*:/g)) declared.add(name);
    }
    for (const file of modules) {
      const text = textOf(root, file);
      for (const [, name = ''] of text.matchAll(/['"`](--[\w-]+)['"`]/g)) declared.add(name);
      for (const use of usesIn(file, text)) {
        uses.set(use.sheet, [...(uses.get(use.sheet) ?? []), use]);
        const known = new Set(classesOf(css.get(use.sheet) ?? '').map(({ name }) => name));
        for (const { name, offset } of use.names) {
          if (known.has(name)) continue;
          failures.push({
            file,
            line: lineAt(text, offset),
            what: `uses .${name}, which ${path.posix.basename(use.sheet)} lacks`,
          });
        }
      }
    }
    const tokens = tokensOf(css.get(TOKENS) ?? '');
    for (const [file, text] of css) {
      if (file !== TOKENS) {
        failures.push(...unknownVariables(file, text, declared), ...sizesByHand(file, text, tokens));
      }
      if (!file.endsWith('.module.css')) continue;
      const used = uses.get(file) ?? [];
      const names = new Set(used.flatMap((use) => use.names.map(({ name }) => name)));
      const shapes = used.flatMap((use) => use.shapes);
      for (const { name, offset } of classesOf(text)) {
        if (names.has(name) || shapes.some((shape) => shape.test(name))) continue;
        failures.push({
          file,
          line: lineAt(text, offset),
          what: `has .${name}, which no module that imports it uses`,
        });
      }
    }
    return { failures };
  },
};
