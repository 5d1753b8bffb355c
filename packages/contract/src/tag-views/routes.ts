import { needs, routesOf } from '../kit/route.ts';
import type { tagViewSchemas } from './schemas.ts';

const route = routesOf<typeof tagViewSchemas>();

export const showTagFormat = route('showTagFormat', 'GET', '/tag-views/:product', {
  summary:
    "The format in which a branch needs a product's tag; that of its category if it is on no shelf there",
  access: needs('price_tag.view', 'price_tag.view2', 'price_tag.view3'),
});

export const showTagView = route('showTagView', 'GET', '/tag-views/:product/:format', {
  summary: "One product's tag in a language, its own or as a promotion, with where each value comes from",
  access: needs('price_tag.view', 'price_tag.view2', 'price_tag.segment_show'),
});
