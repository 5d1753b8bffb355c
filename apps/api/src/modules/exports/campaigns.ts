import type { CampaignBranch, CampaignProduct, CampaignSummary } from '@javon/contract';
import { EXPORT_WORDS, tagFormatName } from '@javon/messages/server';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import {
  campaignOf,
  campaignSeen,
  logBranch,
  type ReadStates,
  readBranchLog,
  readCampaigns,
  readingFor,
  readProductLog,
} from '../analytic-price-tags/public.ts';
import { type Columns, exportPages, localMinute, yes } from './sheets.ts';

const PAGE = 500;

const CAMPAIGNS: Columns<CampaignSummary> = [
  ['id', 8, (row) => row.id],
  ['name', 40, (row) => row.name],
  ['state', 16, (row, language) => EXPORT_WORDS[language].campaign_phases[row.phase]],
  ['begins', 12, (row) => row.begins],
  ['ends', 12, (row) => row.ends],
  ['format', 10, (row, language) => tagFormatName(language, row.format)],
  ['sampler', 26, (row) => row.sampler.name],
  ['product_count', 12, (row) => row.product_count],
  ['branch_count', 12, (row) => row.numbers.reached],
  ['viewed', 14, (row) => row.numbers.viewed],
  ['printing', 16, (row) => row.numbers.needing],
  ['printed_all', 18, (row) => row.numbers.printed],
  ['late', 12, (row) => row.numbers.late],
  ['needed', 14, (row) => row.numbers.tags],
  ['done', 14, (row) => row.numbers.tags_printed],
  ['duplicates', 12, (row) => row.numbers.duplicates],
];

const ENTRY: Columns<Pick<CampaignBranch | CampaignProduct, 'entry' | 'needed' | 'done'>> = [
  ['begins', 12, ({ entry }) => entry.begins],
  ['ends', 12, ({ entry }) => entry.ends],
  ['is_printed', 14, ({ entry }, language) => yes(language, entry.printed)],
  ['viewed_at', 18, ({ entry }) => localMinute(entry.viewed_at)],
  ['printed_at', 18, ({ entry }) => localMinute(entry.printed_at)],
  ['duplicates', 12, ({ entry }) => entry.duplicates],
  ['edited', 12, ({ entry }, language) => yes(language, entry.edited)],
  ['needed', 14, (row) => row.needed],
  ['done', 14, (row) => row.done],
];

const BRANCH_LOG: Columns<CampaignBranch> = [
  ['id', 8, ({ entry }) => entry.id],
  ['code', 12, ({ branch }) => branch.code],
  ['branch', 34, ({ branch }, language) => branch.name[language]],
  ['region', 26, ({ region }, language) => region.name[language]],
  ...ENTRY,
  ['late', 12, (row, language) => yes(language, row.late)],
  ['hanging', 12, (row) => row.hanging],
  ['reminded_at', 18, (row) => localMinute(row.reminded_at)],
];

const PRODUCT_LOG: Columns<CampaignProduct> = [
  ['id', 8, ({ entry }) => entry.id],
  ['sku', 18, ({ product }) => product.sku],
  ['name', 40, ({ product }, language) => product.name[language]],
  ['brand', 18, ({ product }) => product.brand],
  ['campaign_price', 14, (row) => row.price],
  ['campaign_old_price', 18, (row) => row.old_price],
  ['own_price', 14, ({ product }) => product.price],
  ...ENTRY,
];

export function campaignExportRoutes(readStates: ReadStates): Bound[] {
  return bindRoutes({
    exportAnalyticPriceTags: async (call) => {
      const { reader } = call;
      const { branch, ...query } = call.query;
      const reading = await readingFor(reader, call, branch);
      return exportPages(call.language, 'campaigns', CAMPAIGNS, async (cursor) => {
        const page = await readCampaigns(reader, reading, { ...query, limit: PAGE, cursor });
        return { ...page, items: page.items.map((row) => campaignOf(row, call.actor)) };
      });
    },
    exportAnalyticPriceTagBranches: async (call) => {
      const { reader } = call;
      const row = await campaignSeen(reader, call, call.params.id);
      return exportPages(call.language, 'campaign_branches', BRANCH_LOG, (cursor) =>
        readBranchLog(reader, call.scope, row, { ...call.query, limit: PAGE, cursor }),
      );
    },
    exportAnalyticPriceTagProducts: async (call) => {
      const { reader } = call;
      const { branch, ...query } = call.query;
      const row = await campaignSeen(reader, call, call.params.id, branch);
      const of = logBranch(call.scope, row, branch);
      return exportPages(call.language, 'campaign_products', PRODUCT_LOG, (cursor) =>
        readProductLog(
          reader,
          call.scope,
          row,
          of,
          { ...query, limit: PAGE, cursor },
          call.language,
          readStates,
        ),
      );
    },
  });
}
