import type { Db } from '../../../platform/db/database.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { readAllTags } from '../../price-tags/public.ts';
import { readPlaces } from '../queries/places.ts';
import type { BranchTag } from '../tags.ts';

/** Reads the tags that a branch needs or has now, or those of some products, with their places. */
export async function readBranchTags(
  db: Db,
  walk: { readonly branch_id: number; readonly tag_language: 'uz' | 'ru' | 'kaa' },
  language: ServerLanguage,
  products?: readonly number[],
): Promise<BranchTag[]> {
  if (products?.length === 0) return [];
  const question = { branchId: walk.branch_id, language: walk.tag_language, asOf: null };
  const asked = products === undefined ? question : { ...question, products };
  const places = await readPlaces(db, walk.branch_id, products);
  const tags = await readAllTags(db, asked, language);
  return tags.map(({ row, tag }) => ({ row, tag, places: places.get(row.product_id) ?? [] }));
}
