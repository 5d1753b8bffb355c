import { ALL_ROUTES, type RouteDescriptor } from '@javon/contract';
import { type Check, type Failure, keepEqual } from './kit.ts';

const SOURCE = 'packages/contract/src/routes.ts';
const GUIDE = 'docs/guides/routes.md';

type Route = Pick<RouteDescriptor, 'id' | 'method' | 'path' | 'base' | 'summary' | 'asksPassword'> & {
  readonly access: RouteDescriptor['access'] | undefined;
};

/** The full path; `:language` stands for uz or ru. */
function pathOf(route: Route): string {
  return route.base === 'open' ? `/api${route.path}` : `/api/:language${route.path}`;
}

function accessOf(route: Route): string {
  const { access } = route;
  if (access === undefined) return '';
  if (access.kind === 'public') return 'public';
  if (access.kind === 'service') return `service token for ${access.data}`;
  if (access.kind === 'permission') return access.keys.map((key) => `\`${key}\``).join(' or ');
  if (access.while_default_password) return 'signed in, also with the default password';
  return access.while_factor_owed ? 'signed in, also while a second factor is owed' : 'signed in';
}

/** Lists the faults of routes: no access, or an id or a method and path that is repeated. */
export function routeFaults(routes: readonly Route[]): string[] {
  const faults = routes
    .filter((route) => accessOf(route) === '')
    .map((route) => `${route.id} has no access: say who may call it`);
  const seen = new Set<string>();
  for (const route of routes) {
    const call = `${route.method} ${pathOf(route).replaceAll(/:[a-z_]+/gi, ':')}`;
    for (const key of [`id ${route.id}`, call]) {
      if (seen.has(key)) faults.push(`${route.id}: another route has ${key} too`);
      seen.add(key);
    }
  }
  return faults;
}

/** A Markdown table with even columns, as Biome formats it. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}

/** The table of all routes for people. */
export function routeGuide(routes: readonly Route[]): string {
  const rows = routes.map((route) => [
    route.method,
    `\`${pathOf(route)}\``,
    route.asksPassword ? `${accessOf(route)}, password again` : accessOf(route),
    route.summary.replaceAll('|', '\\|'),
  ]);
  return [
    '# Routes',
    '',
    'Every call of the HTTP interface, made from `packages/contract/src/routes.ts` by `npm run check -- --write`.',
    '`:language` is `uz` or `ru`. Where it says _password again_, the password has to have been typed within ten minutes.',
    '',
    ...table([['method', 'path', 'who may call it', 'what it does'], ...rows]),
    '',
  ].join('\n');
}

/** Requires that every route has an access and is declared once; the guide lists it. */
export const routes: Check = {
  name: 'routes',
  async run(root, options) {
    const faults = routeFaults(ALL_ROUTES).map((what): Failure => ({ file: SOURCE, what }));
    if (faults.length > 0) return { failures: faults };
    return { failures: keepEqual(root, GUIDE, routeGuide(ALL_ROUTES), SOURCE, options) };
  },
};
