import type { Segment, SegmentProduct } from '@javon/contract';
import { EXPORT_WORDS } from '@javon/messages/server';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { findSegmentProducts, readSegments } from '../segments/public.ts';
import { type Columns, exportPages, localMinute, yes } from './sheets.ts';

const PAGE = 2000;

const SEGMENTS: Columns<Segment> = [
  ['id', 8, (row) => row.id],
  ['segment', 40, (row) => row.name],
  ['state', 16, (row, language) => EXPORT_WORDS[language].segment_states[row.state]],
  ['begins', 12, (row) => row.begins],
  ['ends', 12, (row) => row.ends],
  ['months', 10, (row) => row.months],
  ['promo_bank', 14, (row, language) => yes(language, row.promo_bank)],
  ['product_count', 12, (row) => row.product_count],
  ['author', 26, (row) => row.author],
  ['created_at', 18, (row) => localMinute(row.created_at)],
];

const SEGMENT_PRODUCTS: Columns<SegmentProduct> = [
  ['sku', 18, (row) => row.sku],
  ['name', 40, (row, language) => row.name[language]],
  ['brand', 18, (row) => row.brand],
  ['category', 26, (row, language) => row.category.name[language]],
  ['price', 14, (row) => row.price],
  ['monthly', 16, (row) => row.monthly],
  ['added_at', 18, (row) => localMinute(row.added_at)],
];

export const segmentExportRoutes: readonly Bound[] = bindRoutes({
  exportSegments: ({ reader, actor, query, language }) =>
    exportPages(language, 'segments', SEGMENTS, (cursor) =>
      readSegments(reader, actor, { ...query, limit: PAGE, cursor }),
    ),
  exportSegmentProducts: ({ reader, actor, query, language }) =>
    exportPages(language, 'segment_products', SEGMENT_PRODUCTS, (cursor) =>
      findSegmentProducts(reader, { actor, language, query: { ...query, limit: PAGE, cursor } }),
    ),
});
