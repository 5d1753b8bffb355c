import type { Format, TagState } from '@javon/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, type Reader, searchParams, text, wholeNumber } from '../shared/address/address.ts';
import { frameLayout } from './layouts.ts';

const FORMATS = ['A5', 'A6', 'A7'] as const satisfies readonly Format[];
const STATES = ['to_print', 'printed', 'current', 'take_down'] as const satisfies readonly TagState[];

const day: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;

const priceTag = createRoute({
  getParentRoute: () => frameLayout,
  path: '/priceTag',
  staticData: {
    screen: {
      name: 'price_tag',
      crumb: 'price_tag',
      nav: { group: 'price_tags', icon: 'tag', order: 10, phone: 2 },
      branch: true,
    },
  },
  validateSearch: searchParams({
    branch: text(20),
    category: wholeNumber,
    format: oneOf(FORMATS),
    state: oneOf(STATES),
    search: text(),
    order: oneOf(['walk', 'name', 'sku']),
    as_of: day,
    job: wholeNumber,
  }),
  component: lazyRouteComponent(
    () => import('../features/price-tags/components/PriceTagPage.tsx'),
    'PriceTagPage',
  ),
});

const priceTagView = createRoute({
  getParentRoute: () => frameLayout,
  path: '/priceTag/view/$id',
  staticData: { screen: { name: 'price_tag.view', crumb: 'price_tag_view', branch: true } },
  validateSearch: searchParams({ branch: text(20), format: oneOf(FORMATS), as_of: day }),
  component: lazyRouteComponent(
    () => import('../features/price-tags/components/PriceTagViewPage.tsx'),
    'PriceTagViewPage',
  ),
});

/** Screens of this area, each within the frame. */
export const priceTagsRoutes = [priceTag, priceTagView] as const;
