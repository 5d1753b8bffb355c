import { type ESTree, parseSync, Visitor } from 'vite';

type Expression = ESTree.Expression;
type Argument = ESTree.Argument;

/** A screen's code and the namespaces of its texts, as `lazyScreen` names them. */
export interface Later {
  /** The file as imported, `../features/goods/components/ProductsPage.tsx`. */
  readonly file: string;
  readonly texts: readonly string[];
}

export interface RouteScreen extends Later {
  /** `/goods/$id` */
  readonly path: string;
  /** Name of its layout: `frameLayout`. */
  readonly layout: string;
}

/** Returns the layout and the path of a route's screen, from the call that its options spread: `...screenIn(layout, path, screen)`. */
function placeOf(
  route: Argument | undefined,
): { readonly layout: string; readonly path: string } | undefined {
  if (route?.type !== 'ObjectExpression') return undefined;
  for (const one of route.properties) {
    const call = one.type === 'SpreadElement' ? one.argument : undefined;
    if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') continue;
    if (call.callee.name !== 'screenIn') continue;
    const [layout, path] = call.arguments;
    if (layout?.type !== 'Identifier' || path?.type !== 'Literal') continue;
    return { layout: layout.name, path: String(path.value) };
  }
  return undefined;
}

function propertyOf(object: Argument | Expression | undefined, name: string): Expression | undefined {
  if (object?.type !== 'ObjectExpression') return undefined;
  for (const one of object.properties) {
    if (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name) return one.value;
  }
  return undefined;
}

/** Returns the expression that an arrow function without a block evaluates to. */
function givenBy(value: Expression | Argument | undefined): Expression | undefined {
  if (value?.type !== 'ArrowFunctionExpression' || value.body.type === 'BlockStatement') return undefined;
  return value.body;
}

const textOf = (value: Expression | undefined): string | undefined =>
  value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;

/** @throws Error where the call names its file or its texts otherwise than by literals */
function laterOf(value: Expression, where: string): Later | null {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') return null;
  if (value.callee.name !== 'lazyScreen') return null;
  const [load, , texts] = value.arguments;
  const imported = givenBy(load);
  const file = imported?.type === 'ImportExpression' ? textOf(imported.source) : undefined;
  const names = texts?.type === 'ArrayExpression' ? texts.elements : [];
  if (file === undefined) throw new Error(`${where}: lazyScreen takes () => import('file')`);
  return { file, texts: names.map((name) => textOf(name as Expression) ?? '') };
}

function calls(name: string, code: string, look: (call: ESTree.CallExpression) => void): void {
  const { program, errors } = parseSync(name, code);
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`);
  new Visitor({ CallExpression: look }).visit(program);
}

/** Returns what the functions of a file with one expression return, by their names. */
function shortFunctions(name: string, code: string): Map<string, Expression> {
  const found = new Map<string, Expression>();
  const { program } = parseSync(name, code);
  const look = ({ id, init }: ESTree.VariableDeclarator) => {
    const body = init ? givenBy(init) : undefined;
    if (id.type === 'Identifier' && body) found.set(id.name, body);
  };
  new Visitor({ VariableDeclarator: look }).visit(program);
  return found;
}

/**
 * The screens that a file of routes declares; redirects have none. Routes of one screen may share a function that
 * returns its `lazyScreen`.
 * @throws Error for a screen that is not a `lazyScreen`: its files could not be named in the page
 */
export function routeScreens(name: string, code: string): RouteScreen[] {
  const screens: RouteScreen[] = [];
  const functions = shortFunctions(name, code);
  const called = (value: Expression): Expression =>
    (value.type === 'CallExpression' &&
      value.callee.type === 'Identifier' &&
      functions.get(value.callee.name)) ||
    value;
  calls(name, code, ({ callee, arguments: [route] }) => {
    if (callee.type !== 'Identifier' || callee.name !== 'createRoute') return;
    const place = placeOf(route);
    const component = propertyOf(route, 'component');
    const later = component && laterOf(called(component), name);
    if (component && !later) throw new Error(`${name}: the screen at ${place?.path} is no lazyScreen`);
    if (place && later) screens.push({ ...place, ...later });
  });
  return screens;
}

/** Finds the components of each layout, by its name, from calls of `layout.update({ component })`. */
export function layoutParts(name: string, code: string): Map<string, Later> {
  const parts = new Map<string, Later>();
  calls(name, code, ({ callee, arguments: [options] }) => {
    if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
    if (callee.property.type !== 'Identifier' || callee.property.name !== 'update') return;
    const component = propertyOf(options, 'component');
    const later = component && laterOf(component, name);
    if (later) parts.set(callee.object.name, later);
  });
  return parts;
}
