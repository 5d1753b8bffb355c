import { z } from 'zod';
import { FORMATS, idParams, listQuery, localisedOut, page } from './kit/fields.ts';
import { defineRoute, needs, SIGNED_IN } from './kit/route.ts';

export const region = z.object({ id: z.int(), code: z.string(), name: localisedOut });

export const branch = z.object({
  id: z.int(),
  code: z.string(),
  name: localisedOut,
  region,
  address: localisedOut,
  tag_language: z.enum(['uz', 'ru', 'kaa']),
  closed: z.boolean(),
  shelf_count: z.int(),
  people_count: z.int(),
});
export type Branch = z.infer<typeof branch>;

export const listRegions = defineRoute({
  id: 'listRegions',
  method: 'GET',
  path: '/regions',
  base: 'local',
  tag: 'branches',
  summary: 'The regions of the country, in their usual order',
  access: SIGNED_IN,
  answer: z.object({ items: z.array(region) }),
});

export const listBranches = defineRoute({
  id: 'listBranches',
  method: 'GET',
  path: '/branches',
  base: 'local',
  tag: 'branches',
  summary: 'Branches that the person may see',
  access: needs('branch', 'branch.shelf', 'shelf', 'price_tag'),
  query: listQuery(['code', 'name', 'region', 'shelf_count'], {
    region: z.coerce.number().int().min(1).optional(),
  }),
  answer: page(branch),
});

export const showBranch = defineRoute({
  id: 'showBranch',
  method: 'GET',
  path: '/branches/:id',
  base: 'local',
  tag: 'branches',
  summary: 'One branch',
  access: needs('branch.show'),
  params: idParams,
  answer: branch.extend({
    tags: z.array(
      z.object({
        format: z.enum(FORMATS),
        to_print: z.int(),
        printed: z.int(),
        current: z.int(),
        take_down: z.int(),
      }),
    ),
  }),
});
