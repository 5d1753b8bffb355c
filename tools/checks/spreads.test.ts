import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { spreads } from './spreads.ts';

const found = (text: string) => findings(spreads, repository({ 'apps/api/src/a.tsx': text }));

test('literals with other values spread into them are silent, and so is a condition', async () => {
  const text = [
    'const a = { b: 1, ...other };',
    'const c = [...a, ...(b ? [1] : [])];',
    'const d = { ...(b ? { e: 1 } : {}), ...one({ f: 2 }) };',
    'call(...values);',
    'const g = <A {...props} b={c} />;',
  ];
  expect(await found(text.join('\n'))).toEqual([]);
});

test('a literal that is spread into another is reported, wherever it is', async () => {
  const text = [
    'const a = { ...{ b: 1 } };',
    'const c = [...[1, 2], 3];',
    'call(...[1]);',
    'new Set(...[[1]]);',
    "const d = [...(['e'] as const), 'f'] as const;",
    'const g = <A {...{ b, c }} />;',
  ];
  expect(await found(text.join('\n'))).toEqual(
    [1, 2, 3, 4, 5, 6].map((line) => expect.stringContaining(`apps/api/src/a.tsx:${line} spreads a literal`)),
  );
});
