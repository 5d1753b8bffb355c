import { needs, PUBLIC } from '@javon/contract';
import { expect, test } from 'vitest';
import { routeFaults, routeGuide } from './routes.ts';

const route = {
  id: 'listGoods',
  method: 'GET',
  path: '/goods/:id',
  summary: 'One | product',
  access: PUBLIC,
} as const;

test('a route without access, and an id or a call given twice, are reported', () => {
  expect(routeFaults([route])).toEqual([]);
  expect(routeFaults([{ ...route, access: undefined }])).toEqual([
    'listGoods has no access: say who may call it',
  ]);
  expect(routeFaults([route, { ...route, path: '/goods' }])).toEqual([
    'listGoods: another route has id listGoods too',
  ]);
  expect(routeFaults([route, { ...route, id: 'other', path: '/goods/:sku' }])).toEqual([
    'other: another route has GET /api/:/goods/: too',
  ]);
  expect(routeFaults([route, { ...route, id: 'other', base: 'open' }])).toEqual([]);
});

test('the guide has a row for each route', () => {
  const guide = routeGuide([{ ...route, access: needs('shelf') }]);
  expect(guide).toContain('| GET    | `/api/:language/goods/:id` | `shelf`         | One \\| product |');
});
