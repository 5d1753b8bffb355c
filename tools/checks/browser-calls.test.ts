import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { browserCalls } from './browser-calls.ts';

const found = (text: string, file = 'apps/web/src/features/goods/a.ts') =>
  findings(browserCalls, repository({ [file]: text }));

test('reads by apiQuery, mutations and handled failures are silent', async () => {
  const text = [
    'const one = { ...apiQuery(showBrand, { params }), staleTime: 1 };',
    'client.setQueryData(one.queryKey, brand);',
    'client.refetchQueries({ queryKey: one.queryKey });',
    'const two = await orNull(call(showBrand, { params }));',
    'try { await call(showBrand, { params }); } catch (error) { judge(error); }',
    'try { localStorage.clear(); } catch {}',
    'await library().catch(() => null);',
  ];
  expect(await found(text.join('\n'))).toEqual([]);
});

test('a query key written by hand is reported', async () => {
  const text = "const brands = { queryKey: ['brands', id], queryFn };";
  expect(await found(text)).toEqual([expect.stringContaining('a.ts:1 writes a query key by hand')]);
});

test('a key of a listed file begins with its route', async () => {
  const file = 'apps/web/src/features/imports/queries.ts';
  expect(await found('const rows = { queryKey: [...routeKey(listImportRows), id] };', file)).toEqual([]);
  expect(await found("const rows = { queryKey: ['rows', id] };", file)).toEqual([
    expect.stringContaining('queries.ts:1 has a query key that does not begin with `routeKey`'),
  ]);
});

test('queries that a feature invalidates are reported', async () => {
  expect(await found('await client.invalidateQueries();')).toEqual([
    expect.stringContaining('a.ts:1 invalidates queries'),
  ]);
});

test('a catch that drops every error around a call is reported', async () => {
  const text = [
    'try {',
    '  await call(deleteBrand, { params });',
    '} catch {',
    '}',
    'const file = await callFile(printPlan, { params }).catch(() => null);',
  ];
  expect(await found(text.join('\n'))).toEqual(
    [3, 5].map((line) => expect.stringContaining(`a.ts:${line} drops every error around a call`)),
  );
});
