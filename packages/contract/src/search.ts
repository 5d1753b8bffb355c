import { z } from 'zod';
import { namedWithCode } from './kit/answers.ts';
import { localisedOut } from './kit/fields.ts';
import { defineRoute, SIGNED_IN } from './kit/route.ts';

export const searchAll = defineRoute({
  id: 'searchAll',
  method: 'GET',
  path: '/search',
  base: 'local',
  tag: 'search',
  summary: 'What the command palette finds: products, shelves, branches and people that the person may open',
  access: SIGNED_IN,
  query: z.strictObject({ q: z.string().min(1).max(100) }),
  answer: z.object({
    products: z.array(
      z.object({
        id: z.int(),
        category_id: z.int(),
        sku: z.string(),
        name: localisedOut,
        price: z.int().nullable(),
      }),
    ),
    shelves: z.array(z.object({ id: z.int(), name: z.string(), branch: z.string() })),
    branches: z.array(namedWithCode),
    people: z.array(z.object({ id: z.int(), name: z.string(), role: localisedOut })),
  }),
});
