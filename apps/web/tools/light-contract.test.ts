import { expect, it } from 'vitest';
import { ContractFiles, halfOf, wholeOf, withBodies } from './light-contract.ts';

const FILES: Readonly<Record<string, string>> = {
  '/c/fields.ts': `import { z } from 'zod';
export const MAX = 200;
export const line = (max: number) => z.string().max(max);`,
  '/c/goods.ts': `import { z } from 'zod';
import { line, MAX } from './fields.ts';
import { defineRoute } from './route.ts';
const base = { base: 'local', tag: 'goods' } as const;
export type Name = string;
const LIMIT: number = MAX;
const name = line(LIMIT);
export const product = z.object({ name });
export const createProduct = defineRoute({
  id: 'createProduct', method: 'POST', path: '/products', ...base, summary: 'New',
  body: z.strictObject({ name }), answer: product,
});
export const listProducts = defineRoute({
  id: 'listProducts', method: 'GET', path: '/products', base: 'local', query: z.object({}), answer: product,
});
export function isNamed(text: string): boolean { return text.length <= LIMIT; }`,
};
const created = { id: 'createProduct', method: 'POST', path: '/products', base: 'local' };
const listed = { id: 'listProducts', method: 'GET', path: '/products', base: 'local' };
const ROUTES = {
  createProduct: { ...created, tag: 'goods', summary: 'New', body: {}, answer: {} },
  listProducts: { ...listed, query: {}, answer: {} },
};
const parts = (code: string, routes = {}) => new ContractFiles(() => code, routes).parts('/c/a.ts');
const files = new ContractFiles((file) => FILES[file] ?? '', ROUTES);

it('a route comes to the browser with what a call reads of it, and without the library of schemas', () => {
  const light = halfOf(files, '/c/goods.ts', 'light');
  // Fields that a declaration copies from another are included too.
  expect(light).toContain(`const createProduct = ${JSON.stringify({ ...created, answer: true })};`);
  expect(light).toContain(`const listProducts = ${JSON.stringify({ ...listed, answer: true })};`);
  expect(light).toContain('isNamed');
  expect(light).not.toMatch(/zod|query|summary|strictObject/);
});

it('the schema of a body stands apart, with the constants that it is made from', () => {
  const schemas = halfOf(files, '/c/goods.ts', 'schemas');
  expect(schemas).toContain('const createProduct$body = /* @__PURE__ */');
  expect(schemas).toContain('import { LIMIT } from "/c/goods.ts?light"');
  expect(schemas).not.toContain('listProducts');
});

it('the file itself gives each export from its half, and nothing of its own', () => {
  const whole = wholeOf(files, '/c/goods.ts');
  expect(whole).toMatch(/export \{ createProduct, listProducts, isNamed \} from "\/c\/goods\.ts\?light"/);
  expect(whole).toMatch(/export \{ product \} from "\/c\/goods\.ts\?schemas"/);
  expect(whole).not.toContain('LIMIT');
});

it('a form takes the schema of a body directly', () => {
  const code = "import { createProduct } from '@javon/contract';\nconst schema = bodyOf(createProduct);";
  const made = withBodies(code, 'form.ts', (route) =>
    route === 'createProduct' ? '/c/goods.ts' : undefined,
  );
  expect(made).toContain('const schema = createProduct$body;');
  expect(made).toContain('import { createProduct$body } from "/c/goods.ts?schemas"');
});

it('fails the build where a form does not name its route', () => {
  expect(() => withBodies('bodyOf(routes[0])', 'form.ts', () => undefined)).toThrow(/by its name/);
  expect(() => parts('class A {}')).toThrow(/neither constant nor function/);
});

it('fails the build for a route that is not what its declaration says', () => {
  const lost = "export const create = defineRoute({ id: 'create', ...shared });";
  expect(() => parts(lost)).toThrow(/gives no such route/);
  expect(() => parts(lost, { create: { ...created, body: {} } })).toThrow(/its declaration names none/);
});

it('fails the build where a piece without schemas would need one that has them', () => {
  const circle = new ContractFiles(
    () => "import { z } from 'zod';\nexport const a = () => b();\nexport const b = () => a() ?? z.string();",
    {},
  );
  circle.isHeavy('/c/a.ts', 'b');
  expect(() => halfOf(circle, '/c/a.ts', 'light')).toThrow(/circle/);
});
