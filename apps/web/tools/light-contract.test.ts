import { expect, it } from 'vitest';
import { ContractFiles, halfOf, withBodies, wholeOf } from './light-contract.ts';

const FILES: Readonly<Record<string, string>> = {
  '/c/fields.ts': `import { z } from 'zod';
export const MAX = 200;
export const line = (max: number) => z.string().max(max);`,
  '/c/goods.ts': `import { z } from 'zod';
import { line, MAX } from './fields.ts';
import { defineRoute } from './route.ts';
export type Name = string;
const LIMIT: number = MAX;
const name = line(LIMIT);
export const product = z.object({ name });
export const createProduct = defineRoute({
  id: 'createProduct', method: 'POST', path: '/products', base: 'local', summary: 'New',
  body: z.strictObject({ name }), answer: product,
});
export const listProducts = defineRoute({
  id: 'listProducts', method: 'GET', path: '/products', base: 'local', query: z.object({}), answer: product,
});
export function isNamed(text: string): boolean { return text.length <= LIMIT; }`,
};
const files = new ContractFiles((file) => FILES[file] ?? '');

it('a route comes to the browser with what a call reads of it, and without the library of schemas', () => {
  const light = halfOf(files, '/c/goods.ts', 'light');
  expect(light).toContain("const listProducts = { id: 'listProducts', method: 'GET'");
  expect(light).toContain('answer: true');
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
  expect(whole).toMatch(/export \{ product, createProduct\$body \} from "\/c\/goods\.ts\?schemas"/);
  expect(whole).not.toContain('LIMIT');
});

it('a form takes the schema of a body directly', () => {
  const code = "import { createProduct } from '@javon/contract';\nconst schema = bodyOf(createProduct);";
  const made = withBodies(code, 'form.ts', (route) => (route === 'createProduct' ? '/c/goods.ts' : undefined));
  expect(made).toContain('const schema = createProduct$body;');
  expect(made).toContain('import { createProduct$body } from "/c/goods.ts?schemas"');
});

it('fails the build where a form does not name its route', () => {
  expect(() => withBodies('bodyOf(routes[0])', 'form.ts', () => undefined)).toThrow(/by its name/);
  expect(() => new ContractFiles(() => 'class A {}').parts('/c/a.ts')).toThrow(/neither constant nor function/);
});
