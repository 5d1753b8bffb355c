import type { BodyOf, CampaignContent } from '@javon/contract';
import type { Theirs } from '../../../platform/change/version.ts';
import type { CampaignRow } from '../queries/campaigns.ts';
import type { ProductIn } from '../queries/content.ts';

type Edit = BodyOf<'editAnalyticPriceTag'>;

function sameSet(a: readonly unknown[], b: readonly unknown[]): boolean {
  const known = new Set(a);
  return known.size === new Set(b).size && b.every((one) => known.has(one));
}

function lineOf({ product, price, old_price = null, discount_percent = null }: ProductIn): string {
  return [product, price, old_price, discount_percent].join(' ');
}

/** Returns the saved values of the fields in which an edit differs, products and branches as a whole. */
export function theirsOf(row: CampaignRow, content: CampaignContent, body: Edit): Theirs {
  const { name, begins, ends, format, sampler_id: sampler } = row;
  const terms = Object.entries({ name, begins, ends, format, sampler }).filter(([field, theirs]) => {
    const mine = body[field as keyof Edit];
    return mine !== undefined && mine !== theirs;
  });
  const theirs = terms.map(([field, value]): Theirs[number] => ({ field, theirs: value }));
  const lines = content.products.map((one) => lineOf({ ...one, product: one.product.id }));
  if (body.products !== undefined && !sameSet(lines, body.products.map(lineOf)))
    theirs.push({ field: 'products', theirs: content.products });
  const branches = content.branches.map(({ id }) => id);
  const codes = content.branches.map(({ code }) => code);
  if (body.branches !== undefined && !sameSet(branches, body.branches) && !sameSet(codes, body.branches))
    theirs.push({ field: 'branches', theirs: branches });
  return theirs;
}
