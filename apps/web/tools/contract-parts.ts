import { parseSync } from 'vite';

/** A declaration at the top of a file. */
export interface Piece {
  readonly name: string;
  readonly isExported: boolean;
  /** Source text of the declaration, without `export`. */
  readonly text: string;
  /** Names from outside of it that it mentions. */
  readonly uses: ReadonlySet<string>;
}

/** Where a name that a file imports comes from. */
export interface Source {
  readonly from: string;
  readonly name: string;
}

export interface Parts {
  readonly imports: ReadonlyMap<string, Source>;
  readonly pieces: readonly Piece[];
}

/** Returns the name that the schema of a route's body has beside the route. */
export const bodyName = (route: string): string => `${route}$body`;

/** Exports of the contract, routes included, by the names they are declared under. */
export type Routes = Readonly<Record<string, unknown>>;

/** Of a route the browser reads these, and whether there is an answer. */
const READ = ['id', 'method', 'path', 'base', 'file', 'multipart', 'idempotent', 'status'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Nodes of TypeScript that hold a value, with a type beside it. */
const VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** Names mentioned in a node, those of its own members and types apart. */
function namesIn(node: Node, found = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') found.add(node.name as string);
  if (node.type.startsWith('TS') && !VALUES.has(node.type)) return found;
  for (const [key, value] of Object.entries(node)) {
    const isLabel = key === 'property' || key === 'key';
    if (isLabel && node.computed === false && !node.shorthand) continue;
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) namesIn(inner, found);
  }
  return found;
}

function hasCall(node: Node): boolean {
  if (/^(Call|New|TaggedTemplate)Expression$/.test(node.type)) return true;
  return Object.values(node).some((value) =>
    (Array.isArray(value) ? value : [value]).some((inner) => isNode(inner) && hasCall(inner)),
  );
}

/** A value that is left out where nobody uses it: it is only made, and does nothing besides. */
function pure(text: string, node: Node): string {
  return hasCall(node) ? `/* @__PURE__ */ (() => (${text}))()` : text;
}

/**
 * Splits a route into the fields that the browser reads and the schema of its body. The fields come from the route
 * object itself, not from the text of its declaration.
 */
function routePieces(code: string, name: string, call: Node, isExported: boolean, routes: Routes): Piece[] {
  const route = routes[name] as Readonly<Record<string, unknown>> | undefined;
  if (!route) throw new Error(`${name} is declared as a route, and the contract gives no such route`);
  const read = Object.fromEntries(READ.flatMap((key) => (key in route ? [[key, route[key]]] : [])));
  const text = JSON.stringify(route.answer ? { ...read, answer: true } : read);
  const light: Piece = { name, isExported, text: `const ${name} = ${text};`, uses: new Set() };
  if (!route.body) return [light];
  const [descriptor] = call.arguments as Node[];
  const properties = descriptor?.type === 'ObjectExpression' ? (descriptor.properties as Node[]) : [];
  const body = properties.find(({ key }) => (key as { name?: string } | undefined)?.name === 'body');
  if (!body) throw new Error(`${name} takes a body, and its declaration names none`);
  return [light, constant(code, bodyName(name), body.value as Node, false)];
}

function constant(code: string, name: string, value: Node, isExported: boolean): Piece {
  const text = pure(code.slice(value.start, value.end), value);
  return { name, isExported, text: `const ${name} = ${text};`, uses: namesIn(value) };
}

function constants(code: string, node: Node, isExported: boolean, routes: Routes): Piece[] {
  return (node.declarations as Node[]).flatMap((one) => {
    const { type, name } = one.id as Node & { name: string };
    const init = one.init as Node | null;
    if (type !== 'Identifier' || !init)
      throw new Error(`No plain constant: ${code.slice(one.start, one.end)}`);
    const isRoute =
      init.type === 'CallExpression' && (init.callee as { name?: string }).name === 'defineRoute';
    return isRoute
      ? routePieces(code, name, init, isExported, routes)
      : [constant(code, name, init, isExported)];
  });
}

/**
 * Splits a file of the contract into its declarations, routes reduced to what the browser reads.
 * @throws Error for what is neither constant nor function, and for a route that is not what it seems
 */
export function partsOf(file: string, code: string, routes: Routes): Parts {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const imports = new Map<string, Source>();
  const pieces: Piece[] = [];
  for (const node of program.body as unknown as Node[]) {
    if (node.type === 'ImportDeclaration') {
      if (node.importKind === 'type') continue;
      const from = (node.source as Node).value as string;
      for (const one of node.specifiers as Node[]) {
        const imported = one.imported as { name: string } | undefined;
        if (one.importKind !== 'type')
          imports.set((one.local as { name: string } & Node).name, { from, name: imported?.name ?? '*' });
      }
      continue;
    }
    const isExported = node.type === 'ExportNamedDeclaration';
    const inner = isExported ? (node.declaration as Node | null) : node;
    if (inner?.type.startsWith('TS')) continue;
    if (inner?.type === 'VariableDeclaration') {
      pieces.push(...constants(code, inner, isExported, routes));
    } else if (inner?.type === 'FunctionDeclaration') {
      const { name } = inner.id as { name: string } & Node;
      const text = code.slice(inner.start, inner.end);
      pieces.push({ name, isExported, text, uses: namesIn(inner) });
    } else {
      throw new Error(`${file}: neither constant nor function: ${code.slice(node.start, node.start + 80)}`);
    }
  }
  return { imports, pieces };
}
