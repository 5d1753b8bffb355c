import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { lengthsExcept } from './lengths.ts';

const lines = (count: number) => Array.from({ length: count }, () => '  work();').join('\n');
const found = (file: string, text: string, except: readonly string[] = []) =>
  findings(lengthsExcept(except), repository({ [file]: text }));

test('functions of up to 115 lines are silent, and so are long tests and long lists', async () => {
  expect(await found('apps/api/src/a.ts', `function a() {\n${lines(113)}\n}\n`)).toEqual([]);
  expect(await found('apps/api/src/a.test.ts', `test('a', () => {\n${lines(200)}\n});\n`)).toEqual([]);
  expect(await found('apps/api/src/a.ts', `const A = [\n${"  'a',\n".repeat(200)}];\n`)).toEqual([]);
});

test('a longer function is reported, however it is written', async () => {
  const body = `{\n${lines(114)}\n}`;
  const reported = [expect.stringContaining('apps/web/src/a.tsx:2 a function of 116 lines')];
  for (const text of [
    `export function a() ${body}`,
    `const a = async () => ${body};`,
    `class A { a() ${body} }`,
  ])
    expect(await found('apps/web/src/a.tsx', `\n${text}\n`), text.slice(0, 20)).toEqual(reported);
});

test('an excepted file is silent as long as it has a long function, then the exception is reported', async () => {
  const long = `function a() {\n${lines(114)}\n}\n`;
  expect(await found('apps/web/src/a.tsx', long, ['apps/web/src/a.tsx'])).toEqual([]);
  expect(
    await found('apps/web/src/a.tsx', lines(1), ['apps/web/src/a.tsx', 'apps/web/src/gone.tsx']),
  ).toEqual([
    'apps/web/src/a.tsx no function of more than 115 lines; remove the exception',
    'apps/web/src/gone.tsx no function of more than 115 lines; remove the exception',
  ]);
});
