import type { Tag } from '@javon/contract';
import { errorText } from '../../platform/http/error-text.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { localisedOf } from '../goods/public.ts';
import { problemsOnPaper } from './problems.ts';
import type { TagLanguage } from './question.ts';
import { type CampaignNames, judgedPrint, reasonsOf } from './reasons.ts';
import type { TagRow } from './tag-row.ts';

/** Number of the print that a tag is compared with: the pending one, else the one that hangs. */
export function judgedItem(row: TagRow): number | null {
  return row.judges_pending ? row.pending_item_id : row.hung_item_id;
}

/** Job and author of a print. */
export interface PrintedBy {
  readonly id: number;
  readonly job_id: number;
  readonly author: string;
}

/** Look-ups for a page of tags: authors of prints, and names of campaigns. */
export interface TagLookups {
  readonly items: ReadonlyMap<number, PrintedBy>;
  readonly names: CampaignNames;
}

function printedOf(row: TagRow, items: ReadonlyMap<number, PrintedBy>): Tag['printed'] {
  const print = judgedPrint(row);
  const item = items.get(judgedItem(row) ?? 0);
  if (print === null || item === undefined) return null;
  const { price, old_price, monthly, months, at, language } = print;
  return {
    price,
    old_price,
    monthly,
    months,
    at: at ?? '',
    by: item.author,
    confirmed_at: row.judges_pending ? null : row.confirmed_at,
    job: item.job_id,
    language: language as TagLanguage,
  };
}

/** Converts a tag to the answer, with its problems in the caller's language. */
export function toTag(
  row: TagRow,
  tagLanguage: TagLanguage,
  language: ServerLanguage,
  { items, names }: TagLookups,
): Tag {
  return {
    product: {
      id: row.product_id,
      sku: row.sku,
      barcode: row.barcode,
      name: localisedOf(row.name_uz, row.name_ru, row.name_kaa),
      brand: row.brand,
      category: { id: row.category_id, name: localisedOf(row.category_uz, row.category_ru) },
    },
    format: row.format,
    state: row.state,
    reasons: reasonsOf(row, tagLanguage, names),
    values: { price: row.price, old_price: row.old_price, monthly: row.monthly, months: row.months },
    campaign:
      row.holding_id === null
        ? null
        : { id: row.holding_id, name: row.holding_name ?? '', ends: row.holding_ends },
    segment:
      row.segment_id === null
        ? null
        : { id: row.segment_id, name: row.segment_name ?? '', promo_bank: row.promo_bank },
    printed: printedOf(row, items),
    place:
      row.shelf_id === null
        ? null
        : {
            shelf: { id: row.shelf_id, name: row.shelf_name ?? '' },
            face: row.face ?? 1,
            storey: row.storey ?? 1,
            position: row.position ?? 1,
          },
    last_place:
      row.last_shelf_id === null
        ? null
        : {
            shelf: { id: row.last_shelf_id, name: row.last_shelf_name ?? '' },
            face: row.last_face,
            storey: row.last_storey,
            position: row.last_position,
          },
    place_count: row.place_count,
    times: row.times,
    duplicates: row.duplicates,
    problems: problemsOnPaper(row).map(({ code, params }) => ({
      code,
      message: errorText(language, code, params),
    })),
  };
}
