import { z } from 'zod';
import { namedWithCode } from '../kit/answers.ts';
import { localisedOut } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const searchSchemas = {
  searchAll: {
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
  },
} satisfies SchemasById;
