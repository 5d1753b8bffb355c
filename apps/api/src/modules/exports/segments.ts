import type { Segment, SegmentProduct } from '@javon/contract';
import { EXPORT_WORDS } from '@javon/messages/server';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { type ExportColumn, exportList } from '../../platform/sheets/export-list.ts';
import { findSegmentProducts, readSegments } from '../segments/public.ts';
import { columnsOf, localMinute, sheetName, yes } from './sheets.ts';

const PAGE = 2000;

function segmentColumns(language: ServerLanguage): ExportColumn<Segment>[] {
  const { segment_states: states } = EXPORT_WORDS[language];
  return columnsOf<Segment>(language, [
    ['id', 8, (row) => row.id],
    ['segment', 40, (row) => row.name],
    ['state', 16, (row) => states[row.state]],
    ['begins', 12, (row) => row.begins],
    ['ends', 12, (row) => row.ends],
    ['months', 10, (row) => row.months],
    ['promo_bank', 14, (row) => yes(language, row.promo_bank)],
    ['product_count', 12, (row) => row.product_count],
    ['author', 26, (row) => row.author],
    ['created_at', 18, (row) => localMinute(row.created_at)],
  ]);
}

function segmentProductColumns(language: ServerLanguage): ExportColumn<SegmentProduct>[] {
  return columnsOf<SegmentProduct>(language, [
    ['sku', 18, (row) => row.sku],
    ['name', 40, (row) => row.name[language]],
    ['brand', 18, (row) => row.brand],
    ['category', 26, (row) => row.category.name[language]],
    ['price', 14, (row) => row.price],
    ['monthly', 16, (row) => row.monthly],
    ['added_at', 18, (row) => localMinute(row.added_at)],
  ]);
}

/** Exports of segments and of a segment's products. */
export const segmentExportRoutes: readonly Bound[] = bindRoutes({
  exportSegments: ({ reader, actor, query, language }) =>
    exportList(sheetName('segments', language), segmentColumns(language), (cursor) =>
      readSegments(reader, actor, { ...query, limit: PAGE, cursor }),
    ),
  exportSegmentProducts: ({ reader, actor, query, language }) =>
    exportList(sheetName('segment_products', language), segmentProductColumns(language), (cursor) =>
      findSegmentProducts(reader, { actor, language, query: { ...query, limit: PAGE, cursor } }),
    ),
});
