import {
  CAMPAIGN_PHASES,
  CAMPAIGN_PROGRESS,
  CAMPAIGN_SORTS,
  FORMATS,
  PRINT_ORDERS,
  SAMPLER_KINDS,
  SEGMENT_PRODUCT_SORTS,
  SEGMENT_SORTS,
  SEGMENT_STATES,
  TAG_LANGUAGES,
  TAG_STATES,
} from '@javon/contract';
import { createRoute } from '@tanstack/react-router';
import {
  day,
  flag,
  listParams,
  oneOf,
  oneOfNumbers,
  searchParams,
  text,
  trueOrFalse,
  wholeNumber,
} from '../shared/address/address.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { frameLayout, screenIn } from './layouts.ts';

const priceTag = createRoute({
  ...screenIn(frameLayout, '/priceTag', {
    name: 'price_tag',
    nav: { group: 'price_tags', icon: 'tag', order: 10, phone: 2 },
    branch: true,
    pulls: true,
  }),
  validateSearch: searchParams({
    branch: text(20),
    category: (value) => (value === 'all' || value === 'none' ? value : wholeNumber(value)),
    format: oneOf(FORMATS),
    state: oneOf(TAG_STATES),
    search: text(),
    shelf: wholeNumber,
    order: oneOf(PRINT_ORDERS),
    as_of: day,
    jobs: flag,
    open: flag,
    job: wholeNumber,
    print: flag,
  }),
  component: lazyScreen(() => import('../features/price-tags/components/PriceTagPage.tsx'), 'PriceTagPage', [
    'price_tags',
  ]),
});

const tagCode = createRoute({
  ...screenIn(frameLayout, '/priceTag/code/$code', { name: 'price_tag', crumb: 'price_tag_code' }),
  component: lazyScreen(() => import('../features/price-tags/components/TagCodePage.tsx'), 'TagCodePage', [
    'price_tags',
  ]),
});

const priceTagView = createRoute({
  ...screenIn(frameLayout, '/priceTag/view/$id', { name: 'price_tag.view', branch: true }),
  validateSearch: searchParams({
    branch: text(20),
    format: oneOf(FORMATS),
    language: oneOf(TAG_LANGUAGES),
    as_of: day,
  }),
  component: lazyScreen(() => import('../features/price-tags/components/TagView.tsx'), 'PriceTagViewPage', [
    'price_tags',
  ]),
});

const promotionView = createRoute({
  ...screenIn(frameLayout, '/priceTag/view2/$id', { name: 'price_tag.view2', branch: true }),
  validateSearch: searchParams({
    branch: text(20),
    format: oneOf(FORMATS),
    language: oneOf(TAG_LANGUAGES),
    sampler: wholeNumber,
    as_of: day,
  }),
  component: lazyScreen(() => import('../features/price-tags/components/TagView.tsx'), 'PromotionTagPage', [
    'price_tags',
  ]),
});

const segmentTags = createRoute({
  ...screenIn(frameLayout, '/priceTag/segment_show/$id', { name: 'price_tag.segment_show', branch: true }),
  validateSearch: searchParams({ branch: text(20), format: oneOf(FORMATS), language: oneOf(TAG_LANGUAGES) }),
  component: lazyScreen(
    () => import('../features/segments/components/SegmentTagsPage.tsx'),
    'SegmentTagsPage',
    ['segments', 'price_tags'],
  ),
});

const customerView = createRoute({
  ...screenIn(frameLayout, '/priceTag/view3/$id', { name: 'price_tag.view3', branch: true }),
  validateSearch: searchParams({
    branch: text(20),
    client: text(36),
    format: oneOf(FORMATS),
    language: oneOf(TAG_LANGUAGES),
    sampler: wholeNumber,
  }),
  component: lazyScreen(
    () => import('../features/clients/components/CustomerTagPage.tsx'),
    'CustomerTagPage',
    ['clients', 'price_tags', 'notices'],
  ),
});

const segments = createRoute({
  ...screenIn(frameLayout, '/segment', {
    name: 'segment',
    nav: { group: 'price_tags', icon: 'segment', order: 20 },
  }),
  validateSearch: listParams(SEGMENT_SORTS, {
    state: oneOf(SEGMENT_STATES),
    promo_bank: trueOrFalse,
  }),
  component: lazyScreen(() => import('../features/segments/components/SegmentsPage.tsx'), 'SegmentsPage', [
    'segments',
  ]),
});

const segmentShow = createRoute({
  ...screenIn(frameLayout, '/segment/show/$id', { name: 'segment.show' }),
  validateSearch: listParams(SEGMENT_PRODUCT_SORTS, {}),
  component: lazyScreen(() => import('../features/segments/components/SegmentPage.tsx'), 'SegmentPage', [
    'segments',
  ]),
});

const samplers = createRoute({
  ...screenIn(frameLayout, '/priceTagSampler', {
    name: 'price_tag_sampler',
    nav: { group: 'price_tags', icon: 'sampler', order: 40 },
  }),
  validateSearch: searchParams({
    search: text(),
    kind: oneOfNumbers(SAMPLER_KINDS),
    format: oneOf(FORMATS),
    bound: trueOrFalse,
    deleted: flag,
  }),
  component: lazyScreen(() => import('../features/samplers/components/SamplersPage.tsx'), 'SamplersPage', [
    'samplers',
  ]),
});

const addSampler = () =>
  lazyScreen(() => import('../features/samplers/components/SamplerAddPage.tsx'), 'SamplerAddPage', [
    'samplers',
  ]);
const samplerAdd = createRoute({
  ...screenIn(frameLayout, '/priceTagSampler/add', { name: 'price_tag_sampler.add' }),
  component: addSampler(),
});
const samplerAdd2 = createRoute({
  ...screenIn(frameLayout, '/priceTagSampler/add2', { name: 'price_tag_sampler.add2' }),
  component: addSampler(),
});
const samplerAdd3 = createRoute({
  ...screenIn(frameLayout, '/priceTagSampler/add3', { name: 'price_tag_sampler.add3' }),
  component: addSampler(),
});

const viewSampler = () =>
  lazyScreen(() => import('../features/samplers/components/SamplerViewPage.tsx'), 'SamplerViewPage', [
    'samplers',
    'price_tags',
    'history',
  ]);
const samplerView = createRoute({
  ...screenIn(frameLayout, '/priceTagSampler/view/$id', { name: 'price_tag_sampler.view' }),
  component: viewSampler(),
});
const samplerView2 = createRoute({
  ...screenIn(frameLayout, '/priceTagSampler/view2/$id', { name: 'price_tag_sampler.view2' }),
  component: viewSampler(),
});
const samplerView3 = createRoute({
  ...screenIn(frameLayout, '/priceTagSampler/view3/$id', { name: 'price_tag_sampler.view3' }),
  component: viewSampler(),
});

const campaigns = createRoute({
  ...screenIn(frameLayout, '/analytic_price_tag', {
    name: 'analytic_price_tag',
    nav: { group: 'price_tags', icon: 'analytics', order: 30 },
    branch: true,
  }),
  validateSearch: listParams(CAMPAIGN_SORTS, {
    phase: oneOf(CAMPAIGN_PHASES),
    late: flag,
    add: flag,
  }),
  component: lazyScreen(
    () => import('../features/analytic-price-tags/components/CampaignsPage.tsx'),
    'CampaignsPage',
    ['campaigns', 'price_tags'],
  ),
});

const campaignShow = createRoute({
  ...screenIn(frameLayout, '/analytic_price_tag/$id', { name: 'analytic_price_tag.show', branch: true }),
  validateSearch: searchParams({
    branch: text(20),
    edit: flag,
    view: oneOf(['products']),
    search: text(),
    sort: text(20),
    region: wholeNumber,
    progress: oneOf(CAMPAIGN_PROGRESS),
  }),
  component: lazyScreen(
    () => import('../features/analytic-price-tags/components/CampaignPage.tsx'),
    'CampaignPage',
    ['campaigns', 'price_tags'],
  ),
});

/** Screens of this area, each within the frame. */
export const priceTagsRoutes = [
  campaigns,
  campaignShow,
  priceTag,
  tagCode,
  priceTagView,
  promotionView,
  customerView,
  segmentTags,
  segments,
  segmentShow,
  samplers,
  samplerAdd,
  samplerAdd2,
  samplerAdd3,
  samplerView,
  samplerView2,
  samplerView3,
] as const;
