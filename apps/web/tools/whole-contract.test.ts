import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as contract from '@javon/contract';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { withLightContract } from './light-contract.ts';

const WEB = path.resolve(import.meta.dirname, '../src');
/** Fields of a route that a call reads; all others may stay on the server. */
const READ = ['id', 'method', 'path', 'base', 'file', 'multipart', 'idempotent', 'status'] as const;

/** The list of all routes, which the server registers; it finds them by what the browser does not get. */
const SERVERS_OWN = 'ALL_ROUTES';

type Route = contract.RouteDescriptor;
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

const whole: Readonly<Record<string, unknown>> = contract;
const routes = Object.entries(whole).filter((entry): entry is [string, Route] => isRoute(entry[1]));
const withBody = routes.filter(([, route]) => route.body);

/** A form that checks with the body of every route there is, and the contract itself, as a screen takes them. */
function everything(): Plugin {
  const file = path.join(WEB, 'everything.ts');
  const bodies = withBody.map(([name]) => `${name}: bodyOf(${name})`);
  return {
    name: 'everything',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('everything.ts') ? file : null),
    load: (id) =>
      id === file
        ? `import { ${withBody.map(([name]) => name).join(', ')} } from '@javon/contract';
export * as whole from '@javon/contract';
export const bodies = { ${bodies.join(', ')} };`
        : null,
  };
}

const folder = mkdtempSync(path.join(tmpdir(), 'javon-contract-'));
let light: Readonly<Record<string, unknown>>;
let bodies: Readonly<Record<string, z.ZodType>>;

beforeAll(async () => {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    root: path.dirname(WEB),
    plugins: [everything(), withLightContract()],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: path.join(WEB, 'everything.ts'), formats: ['es'] },
    },
  });
  const [first] = [made].flat();
  if (!first || !('output' in first)) throw new Error('Nothing was built');
  const file = path.join(folder, 'everything.mjs');
  writeFileSync(file, first.output[0].code);
  const built = await import(/* @vite-ignore */ pathToFileURL(file).href);
  light = built.whole;
  bodies = built.bodies;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** Returns what distinguishes a schema: its description, and its results for values that are most likely wrong. */
function schemaSketch(schema: z.ZodType, examples: readonly unknown[] = []) {
  const said = [undefined, null, {}, [], '', 0, ...examples].map((value) => {
    const { success, data, error } = schema.safeParse(value);
    return success ? { data } : { issues: error.issues };
  });
  return { description: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), said };
}

it('every route of the contract comes to the browser with what a call reads of it, and nothing else', () => {
  expect(routes.length).toBeGreaterThan(100);
  for (const [name, route] of routes) {
    const read = Object.fromEntries(READ.flatMap((key) => (key in route ? [[key, route[key]]] : [])));
    expect(light[name], name).toEqual(route.answer ? { ...read, answer: true } : read);
  }
});

it('the schema that a form checks with is that of the whole contract, for every body there is', () => {
  expect(withBody.length).toBeGreaterThan(40);
  for (const [name, route] of withBody) {
    const examples = route.example ? [route.example.request] : [];
    expect(schemaSketch(bodies[name] as z.ZodType, examples), name).toEqual(
      schemaSketch(route.body as z.ZodType, examples),
    );
  }
});

/** Describes a value for comparison, with schemas and routes reduced to the fields that matter. */
function sketch(value: unknown): unknown {
  if (isSchema(value)) return schemaSketch(value);
  if (typeof value === 'function') return 'function';
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
  if (Array.isArray(value)) return value.map(sketch);
  if (value instanceof Set || value instanceof Map) return [...value].map(sketch);
  if ('method' in value && 'path' in value) return `${value.method} ${value.path}`;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sketch(part)]));
}

it('whatever else the contract declares is the same', () => {
  expect(Object.keys(light).sort()).toEqual(Object.keys(whole).sort());
  for (const [name, value] of Object.entries(whole)) {
    if (name === SERVERS_OWN) continue;
    expect(sketch(light[name]), name).toEqual(sketch(value));
  }
});

it('no screen reads of a route what does not come with it', () => {
  const names = ['route', ...routes.map(([name]) => name)].join('|');
  const heavy = new RegExp(
    `\\b(?:${SERVERS_OWN}|(?:${names})\\??\\.(?:access|tag|summary|params|query|body|example|answer))\\b`,
  );
  const readers = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => heavy.test(readFileSync(path.join(WEB, file), 'utf8')));
  // `call` asks whether there is an answer; `bodyOf` is replaced by the schema when the screens are built.
  expect(readers.sort()).toEqual(['shared/http/call.ts', 'shared/ui/form/use-contract-form.ts']);
});
